/** Where one bulk value lies. `swap`: bytes of a unit whose order must be reversed, where the file is big endian. */
export interface BulkEntry {
  offset: number;
  length: number;
  vr: string;
  swap?: number;
}

/** Where a deflated data set lies in its file. */
export interface DeflatedExtent {
  offset: number;
  length: number;
  inflatedLength: number;
}

/**
 * The values of a file that its DICOM JSON only names, by the relative path that stands in BulkDataURI
 * ('54000100/0/54001010': sequence, zero-based item, element). Offsets count from the start of the file, or of the
 * inflated data set where `deflated` is given.
 */
export interface BulkTable {
  deflated: DeflatedExtent | null;
  entries: Record<string, BulkEntry>;
}
