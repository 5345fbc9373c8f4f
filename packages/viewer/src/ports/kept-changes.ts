/** Kinds of what this browser keeps of a reading: changes that the store does not have, and what was being drawn. */
export const CHANGES = 'mado-readings';
export const DRAFTS = 'mado-drafts';
/** Key images that no document names yet. */
export const KEY_IMAGES = 'mado-key-images';

/** How the names of what this browser keeps of an account begin [VW-70]. */
export const ofAccount = (kind: string, account: string): string => `${kind}:${encodeURIComponent(account)}:`;

/** Whether changes or key images of an account wait in this browser: told without what sends them. */
export function hasKeptChanges(account: string): boolean {
  try {
    const begins = [ofAccount(CHANGES, account), ofAccount(KEY_IMAGES, account)];
    return Object.keys(globalThis.localStorage).some((name) => begins.some((begin) => name.startsWith(begin)));
  } catch {
    // The browser keeps nothing.
    return false;
  }
}
