import { newId } from '@mado/reading';
import type { Session } from './create-session.ts';
import type { DocumentUids } from './key-images-state.ts';

/** Marks the image that the active pane shows as a key image, or takes the mark away [VW-134]. */
export function markKeyImage(session: Session): void {
  session.dispatch({ type: 'key-image', uids: documentUids() });
}

/** UIDs that nobody has yet. */
export const documentUids = (): DocumentUids => ({ SeriesInstanceUID: newUid(), SOPInstanceUID: newUid() });

/** A UUID as a UID (PS3.5 B.2). */
const newUid = (): string => `2.25.${BigInt(`0x${newId().replaceAll('-', '')}`)}`;
