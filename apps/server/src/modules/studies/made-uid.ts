import { createHash } from 'node:crypto';

/**
 * The UID of a study, series or instance whose file has none: '2.25.' and a UUID in decimal (PS3.5 B.2). Its bits are of the SHA-256 over the file's own
 * and the keyword, under version 8 (RFC 9562 5.8), so the same bytes always get the same UIDs, and the three of a file differ.
 *
 * @param sha256 of the file, in lower-case hexadecimal digits
 * @param keyword of the missing UID
 */
export function madeUid(sha256: string, keyword: string): string {
  const uuid = createHash('sha256').update(`${sha256} ${keyword}`).digest().subarray(0, 16);
  uuid[6] = ((uuid[6] ?? 0) & 0x0f) | 0x80;
  uuid[8] = ((uuid[8] ?? 0) & 0x3f) | 0x80;
  return `2.25.${BigInt(`0x${uuid.toString('hex')}`)}`;
}
