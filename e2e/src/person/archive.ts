import { crc32, inflateRawSync } from 'node:zlib';

/** The name of an entry, in bytes where it is not UTF-8, and its content. */
type Entry = readonly [name: string | Uint8Array, content: Uint8Array];

const lengths = (name: Buffer, content: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(crc32(content), 0);
  bytes.writeUInt32LE(content.length, 4);
  bytes.writeUInt32LE(content.length, 8);
  bytes.writeUInt16LE(name.length, 12);
  return bytes;
};

/** A ZIP of files that are stored as they are (APPNOTE 4.3); bit 11 of the flags says that a name is UTF-8. */
export function archiveOf(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [given, content] of entries) {
    const name = Buffer.from(given as Uint8Array);
    const flags = typeof given === 'string' ? 0x800 : 0;
    const common = Buffer.from([20, 0, flags & 0xff, flags >> 8, 0, 0, 0xe0, 0x51, 0x2f, 0x58]);
    const own = lengths(name, content);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, own, name, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, own, place, name]));
    files.push(file);
    offset += file.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

/** The files of a ZIP, as its directory has them; none of what is no ZIP. Names that are not UTF-8 are Shift_JIS. */
export function entriesOf(bytes: Buffer): { name: string; content: Buffer }[] {
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  if (end < 0) return [];
  const found: { name: string; content: Buffer }[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [method, length] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const behind = at + 46 + bytes.readUInt16LE(at + 28);
    const isUtf8 = (bytes.readUInt16LE(at + 8) & 0x800) !== 0;
    const name = new TextDecoder(isUtf8 ? 'utf-8' : 'shift_jis').decode(bytes.subarray(at + 46, behind));
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(from, from + length);
    if (!name.endsWith('/')) found.push({ name, content: method === 8 ? inflateRawSync(stored) : stored });
    at = behind + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}
