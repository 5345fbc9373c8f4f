import type { GeneratedUid } from '@mado/dicom';

/** The identifiers that the index has of a file; the file itself may lack some. */
export type Identifiers = Record<GeneratedUid, string>;
