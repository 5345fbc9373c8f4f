import { looksLikeDicom } from '@mado/dicom';

/**
 * Media types by the first bytes of a file, so that a name never decides what a browser is told. `at`: offset of the
 * signature.
 */
const signatures: readonly { type: string; at?: number; bytes: string }[] = [
  { type: 'application/pdf', bytes: '%PDF-' },
  { type: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { type: 'image/gif', bytes: 'GIF8' },
  { type: 'image/bmp', bytes: 'BM' },
  { type: 'image/tiff', bytes: 'II*\0' },
  { type: 'image/tiff', bytes: 'MM\0*' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'image/avif', at: 4, bytes: 'ftypavif' },
  { type: 'image/heic', at: 4, bytes: 'ftyphei' },
  { type: 'video/quicktime', at: 4, bytes: 'ftypqt' },
  { type: 'audio/mp4', at: 4, bytes: 'ftypM4A' },
  { type: 'video/mp4', at: 4, bytes: 'ftyp' },
  { type: 'video/webm', bytes: '\x1a\x45\xdf\xa3' },
  { type: 'video/x-msvideo', at: 8, bytes: 'AVI ' },
  { type: 'video/mpeg', bytes: '\0\0\x01\xba' },
  { type: 'audio/wav', at: 8, bytes: 'WAVE' },
  { type: 'audio/ogg', bytes: 'OggS' },
  { type: 'audio/flac', bytes: 'fLaC' },
  { type: 'audio/mpeg', bytes: 'ID3' },
  { type: 'audio/mpeg', bytes: '\xff\xfb' },
  { type: 'application/zip', bytes: 'PK\x03\x04' },
  { type: 'application/zip', bytes: 'PK\x05\x06' },
  { type: 'application/gzip', bytes: '\x1f\x8b' },
  { type: 'application/x-7z-compressed', bytes: '7z\xbc\xaf\x27\x1c' },
];

/** What a text file is called where its name says more than its bytes can; none of them is run when shown. */
const textTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  css: 'text/css',
  htm: 'text/html',
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  xml: 'application/xml',
};

/** First bytes of a file that `fileType` wants to see. */
export const headBytes = 4096;

/**
 * Media type of a file by its content; the name only tells kinds of text apart.
 *
 * @param head the first 4 KiB, or the whole file when it is shorter
 */
export function fileType(head: Buffer, name: string): string {
  if (head.length > 0 && looksLikeDicom(head)) return 'application/dicom';
  const start = head.toString('latin1');
  const known = signatures.find(({ at = 0, bytes }) => start.startsWith(bytes, at));
  if (known) return known.type;
  if (!isText(head)) return 'application/octet-stream';
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  return Object.hasOwn(textTypes, extension) ? (textTypes[extension] ?? 'text/plain') : 'text/plain';
}

/**
 * UTF-8, or Shift_JIS or another charset of text: no control characters but those of text. A file of nothing is no
 * text.
 */
function isText(head: Buffer): boolean {
  return head.length > 0 && head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}
