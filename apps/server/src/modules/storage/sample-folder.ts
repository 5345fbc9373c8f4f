import { createHash } from 'node:crypto';

/** The id of an organisation's sample folder follows from the organisation's, so that there is one at most. */
export function sampleFolderId(org: string): string {
  return idFrom(`sample data of ${org}`);
}

/** The tutorials run on the sample folder; what else there is belongs to none (-1). */
export function tutorialIdOf({ id, org, read_only }: { id: string; org: string; read_only: boolean }): number {
  return read_only && id === sampleFolderId(org) ? 1 : -1;
}

/** The same UUID for the same text (RFC 9562, version 8). */
function idFrom(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
