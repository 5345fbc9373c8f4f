/**
 * What a file without a head is: an archive, the directory of a medium (PS3.3, Annex F), DICOM whose head could not be
 * read, a JPEG or PNG.
 */
export type FileKind = 'zip' | 'dicomdir' | 'dicom' | 'picture';

/** Enough for the first elements of a DICOM file. */
const looked = 1024;
/** Media Storage Directory, padded as a UID of odd length is. */
const directoryClass = '1.2.840.10008.1.3.10';

/**
 * What a file is by its first bytes, whatever it is called; null: nothing of this, or unreadable.
 */
export async function kindOf(file: Blob): Promise<FileKind | null> {
  const head = await headOf(file);
  if (head.startsWith('PK\u0003\u0004')) return 'zip';
  if (head.startsWith('\u00ff\u00d8\u00ff') || head.startsWith('\u0089PNG\r\n\u001a\n')) return 'picture';
  const at = head.indexOf(directoryClass, 132);
  const isWhole = !/[.\d]/.test(head.charAt(at + directoryClass.length));
  if (!head.startsWith('DICM', 128)) return null;
  return at > 0 && isWhole ? 'dicomdir' : 'dicom';
}

async function headOf(file: Blob): Promise<string> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, looked).arrayBuffer()));
  } catch {
    return '';
  }
}
