import type { ItemNote } from '@mado/contract';
import type { IndexedInstance } from '../studies/index.ts';
import type { FileRefusal } from './prepare-file.ts';

/** What has become of one file; `dicom` is null for a file that is not DICOM, `renamed` where its path was kept. */
export type Outcome =
  | {
      file: { id: string; name: string; renamed: string | null };
      dicom: IndexedInstance | null;
      notes: readonly ItemNote[];
      refusal: null;
    }
  | { file: null; dicom: null; notes: readonly ItemNote[]; refusal: FileRefusal };
