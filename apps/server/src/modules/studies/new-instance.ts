import type { BulkTable, FrameTable, Reference } from '@mado/dicom';
import type { Attribution } from '../storage/index.ts';
import type { IndexEntry } from './index-entry.ts';
import type { IndexNote } from './index-limits.ts';

/** A DICOM file whose bytes lie in the blob store. */
export interface NewInstance {
  entry: IndexEntry;
  /** DICOM JSON as UTF-8, deflated (RFC 1950) */
  dicomJson: Uint8Array;
  frames: FrameTable | null;
  bulk: BulkTable;
  /** What the object refers to, by UID. */
  references: readonly Reference[];
  notes: readonly IndexNote[];
  sha256: string;
  /** bytes */
  size: number;
  /** file name in the tree */
  name: string;
}

/** A DICOM file and who brings it. */
export interface BroughtInstance extends NewInstance {
  by: Attribution;
  /** id of the item of which it is a version, where it comes out of the trash */
  versionOf?: string;
}
