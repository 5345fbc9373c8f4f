/** What a person chose last, but no text: it may be of a patient. */
export interface Remembered {
  readonly master: boolean;
  readonly checked: readonly string[];
  readonly options: readonly string[];
}

const keyOf = (account: string) => `deidentification ${account}`;

export function keep(account: string, kept: Remembered): void {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing asks as if for the first time.
  }
}

/** Whether identifiers go, by what the account chose last; they do where it never has. */
export function anonymizedLast(account: string): boolean {
  return keptOf(account)?.master ?? true;
}

/** Null: the account has never chosen here. */
export function keptOf(account: string): Remembered | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(account)) ?? 'null') as Partial<Remembered> | null;
    if (typeof kept?.master !== 'boolean' || !Array.isArray(kept.checked) || !Array.isArray(kept.options)) return null;
    return kept as Remembered;
  } catch {
    return null;
  }
}
