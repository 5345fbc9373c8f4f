import type { Item } from '@mado/contract';

/**
 * Whether an item is a study whose patient is in doubt. What lies in the study has it from there, and does not repeat
 * it.
 */
export function showsConflict({ foldertype, identity_conflict }: Item): boolean {
  return foldertype === 'study' && identity_conflict;
}
