import { shownFields, switchedOptions, type Settings } from './settings.ts';

/** What a person chose last, but no text: it may be of a patient. */
interface Remembered {
  readonly master: boolean;
  readonly checked: readonly string[];
  readonly options: readonly string[];
}

const keyOf = (account: string) => `deidentification ${account}`;

/** Keeps in this browser what an account has chosen. */
export function remember(account: string, { master, fields, options }: Settings): void {
  const checked = shownFields.filter((field) => fields[field]?.isChecked);
  const kept: Remembered = { master, checked, options };
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing asks as if for the first time.
  }
}

/** The settings with what the account chose last; as they are where it never has. */
export function withRemembered(account: string, settings: Settings): Settings {
  const kept = read(account);
  if (kept === null) return settings;
  return {
    ...settings,
    master: kept.master,
    fields: Object.fromEntries(
      shownFields.map((field) => [field, { isChecked: kept.checked.includes(field), text: '' }]),
    ),
    options: switchedOptions.filter((option) => kept.options.includes(option)),
  };
}

/** Whether identifiers go, by what the account chose last; they do where it never has. */
export function anonymizedLast(account: string): boolean {
  return read(account)?.master ?? true;
}

function read(account: string): Remembered | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(account)) ?? 'null') as Partial<Remembered> | null;
    if (typeof kept?.master !== 'boolean' || !Array.isArray(kept.checked) || !Array.isArray(kept.options)) return null;
    return kept as Remembered;
  } catch {
    return null;
  }
}
