/** Kinds of what this browser keeps of a reading: changes that the store does not have, and what was being drawn. */
export const CHANGES = 'mado-readings';
export const DRAFTS = 'mado-drafts';

/** How the names of what this browser keeps of an account begin [VW-70]. */
export const ofAccount = (kind: string, account: string): string => `${kind}:${encodeURIComponent(account)}:`;

/** Whether changes of an account wait in this browser: told without what sends them. */
export function hasKeptChanges(account: string): boolean {
  try {
    return Object.keys(globalThis.localStorage).some((name) => name.startsWith(ofAccount(CHANGES, account)));
  } catch {
    // The browser keeps nothing.
    return false;
  }
}
