import { idFrom } from './id-from.ts';

/** The id of an organisation's sample folder follows from the organisation's, so that there is one at most. */
export function sampleFolderId(org: string): string {
  return idFrom(`sample data of ${org}`);
}

/** Both tutorials run on the sample folder, which names the first; what else there is belongs to none (-1). */
export function tutorialIdOf({ id, org, read_only }: { id: string; org: string; read_only: boolean }): number {
  return read_only && id === sampleFolderId(org) ? 1 : -1;
}
