import { createHash } from 'node:crypto';

/**
 * The UID of a study, series or instance whose file has none: '2.25.' and a UUID in decimal (PS3.5 B.2). Its bits are
 * of the SHA-256 over the file's own and the keyword, under version 8 (RFC 9562 5.8), so the same bytes always get the
 * same UIDs, and the three of a file differ.
 *
 * @param sha256 of the file, in lower-case hexadecimal digits
 * @param keyword of the missing UID
 */
export function generatedUid(sha256: string, keyword: string): string {
  return uidOf(`${sha256} ${keyword}`);
}

/**
 * The UID that serves in the place of one that is malformed (PS3.5 9.1), made as `generatedUid` makes one, of the
 * malformed text alone: the same text gets the same UID in every file and under every keyword, so that studies and
 * series of such files stay together.
 *
 * @param malformed as it stands in the file, without padding
 */
export function derivedUid(malformed: string): string {
  return uidOf(`malformed UID ${malformed}`);
}

/**
 * The UID of the study or series that an image series, or a plain image, is to the viewer. No DICOM file has it, and
 * the index knows it not.
 */
export function uidOfImages(item: string, level: 'study' | 'series'): string {
  return uidOf(`images ${level} ${item}`);
}

/** The UID of an image that is a plain file: the UUID of its item in decimal (PS3.5 B.2). */
export function uidOfImage(item: string): string {
  return `2.25.${BigInt(`0x${item.replaceAll('-', '')}`)}`;
}

/** The item of `uidOfImage`; null for any other UID. */
export function itemOfImage(uid: string): string | null {
  const [, decimal] = /^2\.25\.(\d{1,39})$/.exec(uid) ?? [];
  const digits = decimal === undefined ? '' : BigInt(decimal).toString(16).padStart(32, '0');
  return digits.length === 32 ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : null;
}

function uidOf(text: string): string {
  const uuid = createHash('sha256').update(text).digest().subarray(0, 16);
  uuid[6] = ((uuid[6] ?? 0) & 0x0f) | 0x80;
  uuid[8] = ((uuid[8] ?? 0) & 0x3f) | 0x80;
  return `2.25.${BigInt(`0x${uuid.toString('hex')}`)}`;
}
