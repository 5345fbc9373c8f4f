import { DicomError } from '@mado/dicom';
import { lookedAt, type DeidentificationOrder, usualLimits } from '@mado/dicom/deidentify';

/** A DICOM file, and what is ordered of it; null: it leaves as it is. */
export interface FileToLookAt {
  readonly file: File;
  readonly order: DeidentificationOrder | null;
}

/** What is known of it before it leaves, or why it will not. */
export type LookedFile =
  | {
      /** Something that identifies is left by hand. */
      readonly byHand: boolean;
      /** UIDs of what it may refer to, as they are; none where nobody asks. */
      readonly uids: readonly string[];
    }
  | { readonly refused: string };

const KiB = 1024;
/** What stands before the pixels is read, and a little of what stands around them. */
const limits = {
  ...usualLimits,
  whole: 128 * KiB,
  head: 64 * KiB,
  window: 4 * KiB,
};

/** Looks at files as they would leave, one after the other, without their pixels. */
export async function lookAtFiles(files: readonly FileToLookAt[], wantsUids: boolean): Promise<LookedFile[]> {
  const looked: LookedFile[] = [];
  for (const { file, order } of files) looked.push(await lookAt(file, order, wantsUids));
  return looked;
}

async function lookAt(file: File, order: DeidentificationOrder | null, wantsUids: boolean): Promise<LookedFile> {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  try {
    const { byHand, uids } = await lookedAt({ size: file.size, read }, order, limits);
    return { byHand, uids: wantsUids ? [...uids] : [] };
  } catch (error) {
    if (error instanceof DOMException) return { refused: 'unreadable' };
    return { refused: error instanceof DicomError ? error.kind : 'failed' };
  }
}
