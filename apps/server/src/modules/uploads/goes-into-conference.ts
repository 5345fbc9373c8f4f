import type { UploadTarget } from '@mado/contract';
import { liesInConference } from '../storage/index.ts';
import type { AskingContext } from './target.ts';

/** Whether files for a target go into an event or a case, at whatever depth, whoever sends them. */
export async function goesIntoConference(
  { db }: Pick<AskingContext, 'db'>,
  { target_folder: folder }: UploadTarget,
): Promise<boolean> {
  return folder !== null && (await liesInConference(db, folder));
}
