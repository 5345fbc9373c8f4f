/**
 * A file in a ZIP archive, stored as it is. Layout by APPNOTE.TXT 6.3.10 (PKWARE).
 */
export interface ZipEntry {
  /** With `/` between the steps, in UTF-8. */
  readonly path: Buffer;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** An entry that has been written: its checksum, and where its header lies. */
export interface WrittenEntry extends ZipEntry {
  readonly crc: number;
  readonly offset: number;
}

const max16 = 0xffff;
const max32 = 0xffffffff;
const timestampLength = 9;
/** Made on UNIX, so that files get its permissions below; as of version 4.5 of the format. */
const madeBy = (3 << 8) | 45;
const permissions = 0o100644 << 16;
/** Names are in UTF-8 (APPNOTE 4.4.4, bit 11). Checksums and sizes stand in front: no bit 3. */
const flags = 1 << 11;
const localHeaderLength = 30;
const centralHeaderLength = 46;
const endLength = 22;
const end64Length = 56 + 20;

/** How long an archive of these entries is, before the first byte of it is read. */
export function zipLength(entries: Iterable<ZipEntry>): number {
  let position = 0;
  let central = 0;
  let count = 0;
  for (const entry of entries) {
    central += centralHeaderLength + entry.path.length + centralExtraLength({ ...entry, offset: position });
    position += localLength(entry) + entry.size;
    count += 1;
  }
  return position + central + (isLarge(count, central, position) ? end64Length : 0) + endLength;
}

/** Bytes that stand before the content of an entry. */
export function localLength(entry: ZipEntry): number {
  return localHeaderLength + entry.path.length + timestampLength + (entry.size >= max32 ? 20 : 0);
}

/** What stands before the content of an entry (APPNOTE 4.3.7). */
export function localHeader(entry: ZipEntry, crc: number): Buffer {
  const header = Buffer.alloc(localHeaderLength);
  const large = entry.size >= max32;
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, { entry, crc, large });
  const extras = [timestamp(entry)];
  if (large) extras.push(zip64Field([entry.size, entry.size]));
  const extra = Buffer.concat(extras);
  header.writeUInt16LE(entry.path.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, entry.path, extra]);
}

/** The entry in the central directory (APPNOTE 4.3.12). */
export function centralHeader(entry: WrittenEntry): Buffer {
  const header = Buffer.alloc(centralHeaderLength);
  const far = entry.offset >= max32;
  const large = entry.size >= max32;
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(madeBy, 4);
  writeCommon(header, 6, { entry, crc: entry.crc, large, far });
  const extras = [timestamp(entry)];
  if (large || far)
    extras.push(zip64Field([...(large ? [entry.size, entry.size] : []), ...(far ? [entry.offset] : [])]));
  const extra = Buffer.concat(extras);
  header.writeUInt16LE(entry.path.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(permissions >>> 0, 38);
  header.writeUInt32LE(Math.min(entry.offset, max32), 42);
  return Buffer.concat([header, entry.path, extra]);
}

/** What ends an archive (APPNOTE 4.3.14 to 4.3.16). `size`, `offset`: of the central directory. */
export function endOfArchive(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(endLength);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(size, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  if (!isLarge(count, size, offset)) return end;
  const end64 = Buffer.alloc(end64Length);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(madeBy, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  // The locator.
  end64.writeUInt32LE(0x07064b50, 56);
  end64.writeBigUInt64LE(BigInt(offset + size), 64);
  end64.writeUInt32LE(1, 72);
  return Buffer.concat([end64, end]);
}

const isLarge = (count: number, size: number, offset: number): boolean =>
  count >= max16 || size >= max32 || offset >= max32;

function centralExtraLength({ size, offset }: { size: number; offset: number }): number {
  const values = (size >= max32 ? 2 : 0) + (offset >= max32 ? 1 : 0);
  return timestampLength + (values > 0 ? 4 + 8 * values : 0);
}

interface Common {
  entry: ZipEntry;
  crc: number;
  large: boolean;
  far?: boolean;
}

/** The fields that local and central headers share, from "version needed" to "uncompressed size". */
function writeCommon(header: Buffer, at: number, { entry, crc, large, far = false }: Common): void {
  const { date, time } = dosTime(entry.modified);
  header.writeUInt16LE(large || far ? 45 : 20, at);
  header.writeUInt16LE(flags, at + 2);
  // Method 0: stored.
  header.writeUInt16LE(0, at + 4);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(large ? max32 : entry.size, at + 14);
  header.writeUInt32LE(large ? max32 : entry.size, at + 18);
}

/** Sizes and offsets that need more than 32 bits (APPNOTE 4.5.3). */
function zip64Field(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, n) => field.writeBigUInt64LE(BigInt(value), 4 + 8 * n));
  return field;
}

/** The time in UTC, as Info-ZIP's extended timestamp (0x5455): what DOS keeps is a wall clock somewhere. */
function timestamp({ modified }: ZipEntry): Buffer {
  const field = Buffer.alloc(timestampLength);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(Math.min(Math.max(0, Math.floor(modified / 1000)), max32), 5);
  return field;
}

const japanOffsetMs = 9 * 3_600_000;

/** Date and time of MS-DOS, by the clock of Japan, in steps of two seconds from 1980 to 2107. */
function dosTime(modified: number): { date: number; time: number } {
  const at = new Date(modified + japanOffsetMs);
  const year = at.getUTCFullYear();
  if (year < 1980) return { date: (1 << 5) | 1, time: 0 };
  const date = ((Math.min(year, 2107) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return { date, time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1) };
}
