import { crc32 } from 'node:zlib';

/** A file as a strict reader finds it. */
export interface ReadEntry {
  path: string;
  bytes: Buffer;
  modified: Date;
}

/** Reads bytes of an archive, which need not be in memory. */
export type ReadAt = (position: number, length: number) => Buffer;

interface Header {
  path: string;
  crc: number;
  size: number;
  offset: number;
  seconds: number;
}

/**
 * The entries of an archive by its directory, ZIP64 included, as far as their headers go.
 *
 * @throws {Error} where directory and headers differ, or anything is not what we write
 */
export function readDirectory(readAt: ReadAt, length: number): Header[] {
  const end = readAt(length - 22, 22);
  must(end.readUInt32LE(0) === 0x06054b50 && end.readUInt16LE(20) === 0, 'no end of the directory');
  let [count, size, offset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (count === 0xffff || size === 0xffffffff || offset === 0xffffffff) {
    const locator = readAt(length - 42, 20);
    must(locator.readUInt32LE(0) === 0x07064b50, 'no locator of ZIP64');
    const end64 = readAt(Number(locator.readBigUInt64LE(8)), 56);
    must(end64.readUInt32LE(0) === 0x06064b50, 'no end of ZIP64');
    [count, size, offset] = [32, 40, 48].map((at) => Number(end64.readBigUInt64LE(at))) as [number, number, number];
  }
  const directory = readAt(offset, size);
  const found: Header[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    must(directory.readUInt32LE(at) === 0x02014b50, 'no header in the directory');
    const names = at + 46 + directory.readUInt16LE(at + 28);
    const next = names + directory.readUInt16LE(at + 30);
    const header = described(directory.subarray(at, next), { fields: 6, name: 46, nameLength: 28 });
    const local = localAt(readAt, header.offset);
    must(
      local.path === header.path && local.crc === header.crc && local.size === header.size,
      `the headers of ${header.path} differ`,
    );
    found.push(header);
    at = next;
  }
  must(at === size, 'the directory has another length');
  return found;
}

/** All files of an archive that is in memory. @throws {Error} as `readDirectory`, and for a checksum that is wrong */
export function readZip(archive: Buffer): ReadEntry[] {
  const readAt: ReadAt = (position, length) => archive.subarray(position, position + length);
  return readDirectory(readAt, archive.length).map(({ path, offset, size, crc, seconds }) => {
    const begin = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const bytes = archive.subarray(begin, begin + size);
    must(crc32(bytes) === crc, `the checksum of ${path} is wrong`);
    return { path, bytes, modified: new Date(seconds * 1000) };
  });
}

function localAt(readAt: ReadAt, offset: number): Header {
  const fixed = readAt(offset, 30);
  must(fixed.readUInt32LE(0) === 0x04034b50, 'no header of a file');
  const whole = readAt(offset, 30 + fixed.readUInt16LE(26) + fixed.readUInt16LE(28));
  return described(whole, { fields: 4, name: 30, nameLength: 26 });
}

function described(header: Buffer, at: { fields: number; name: number; nameLength: number }): Header {
  must(header.readUInt16LE(at.fields + 2) === 0x0800 && header.readUInt16LE(at.fields + 4) === 0, 'flags or method');
  const nameEnd = at.name + header.readUInt16LE(at.nameLength);
  let [size, offset] = [header.readUInt32LE(at.fields + 14), at.name === 46 ? header.readUInt32LE(42) : 0];
  must(size === header.readUInt32LE(at.fields + 18), 'two sizes');
  let seconds = 0;
  for (let field = nameEnd; field < header.length; field += 4 + header.readUInt16LE(field + 2)) {
    const id = header.readUInt16LE(field);
    if (id === 0x5455) seconds = header.readUInt32LE(field + 5);
    if (id !== 1) continue;
    let value = field + 4;
    const next = () => Number(header.readBigUInt64LE((value += 8) - 8));
    if (size === 0xffffffff) must((size = next()) === next(), 'two large sizes');
    if (offset === 0xffffffff) offset = next();
  }
  const path = new TextDecoder('utf-8', { fatal: true }).decode(header.subarray(at.name, nameEnd));
  return { path, crc: header.readUInt32LE(at.fields + 10), size, offset, seconds };
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
