import { crc32, deflateRawSync } from 'node:zlib';

/** How an entry is written; as a file that is stored under a name of ASCII unless told. */
export interface EntryOptions {
  readonly content?: Uint8Array;
  readonly deflate?: boolean;
  /** Bit 11: the name is UTF-8. */
  readonly utf8?: boolean;
  /** Sizes and checksum stand behind the content alone. */
  readonly descriptor?: boolean;
  /** Sizes and offset in an extra field, as if they were too large. */
  readonly zip64?: boolean;
  readonly encrypted?: boolean;
  readonly method?: number;
  /** The name as Info-ZIP's Unicode Path has it (APPNOTE, 4.6.9). */
  readonly unicodePath?: string;
  /** What the directory says, where it is not so. */
  readonly claims?: { readonly size?: number; readonly crc?: number; readonly offset?: number };
}

/** Numbers of `bytes` bytes each, the least significant first. */
function numbers(bytes: 1 | 2 | 4 | 8, ...values: number[]): Buffer {
  return Buffer.concat(
    values.map((value) => {
      const number = Buffer.alloc(8);
      number.writeBigUInt64LE(BigInt(value));
      return number.subarray(0, bytes);
    }),
  );
}

const extraField = (id: number, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([numbers(2, id, bytes.length), bytes]);
};

/** A ZIP file of its entries (APPNOTE 6.3.10). @param options.zip64 with the end that large ones have */
export function buildZip(
  entries: readonly (readonly [string | Uint8Array, EntryOptions?])[],
  { zip64 = false, comment = '' } = {},
): Uint8Array<ArrayBuffer> {
  const before: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [given, options = {}] of entries) {
    const name = typeof given === 'string' ? Buffer.from(given) : Buffer.from(given);
    const { local, central } = entryOf(name, options, offset);
    before.push(local);
    directory.push(central);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = entries.length;
  const end64 = zip64
    ? [
        numbers(4, 0x06064b50),
        numbers(8, 44),
        numbers(2, 45, 45),
        numbers(4, 0, 0),
        numbers(8, count, count, central.length, offset),
        numbers(4, 0x07064b50, 0),
        numbers(8, offset + central.length),
        numbers(4, 1),
      ]
    : [];
  const end = [
    numbers(4, 0x06054b50),
    zip64 ? numbers(2, 0, 0, 0xffff, 0xffff) : numbers(2, 0, 0, count, count),
    zip64 ? numbers(4, 0xffffffff, 0xffffffff) : numbers(4, central.length, offset),
    numbers(2, comment.length),
    Buffer.from(comment),
  ];
  return new Uint8Array(Buffer.concat([...before, central, ...end64, ...end]));
}

function entryOf(name: Buffer, options: EntryOptions, offset: number): { local: Buffer; central: Buffer } {
  const { content = new Uint8Array(0), deflate = false, descriptor = false, zip64 = false, claims = {} } = options;
  const data = deflate ? deflateRawSync(content) : Buffer.from(content);
  const method = options.method ?? (deflate ? 8 : 0);
  const flags = (options.encrypted ? 1 : 0) | (descriptor ? 8 : 0) | (options.utf8 ? 0x800 : 0);
  const crc = claims.crc ?? crc32(content);
  const size = claims.size ?? content.length;
  const at = claims.offset ?? offset;
  const path = options.unicodePath;
  const unicode =
    path === undefined ? [] : [extraField(0x7075, numbers(1, 1), numbers(4, crc32(name)), Buffer.from(path))];
  const large = zip64 ? 0xffffffff : null;
  // Version, flags, method, 2024-01-15 10:15.
  const common = numbers(2, zip64 ? 45 : 20, flags, method, 0x51e0, 0x582f);
  const localExtra = Buffer.concat([...(zip64 ? [extraField(1, numbers(8, size, data.length))] : []), ...unicode]);
  const local = Buffer.concat([
    numbers(4, 0x04034b50),
    common,
    descriptor ? numbers(4, 0, 0, 0) : numbers(4, crc, large ?? data.length, large ?? size),
    numbers(2, name.length, localExtra.length),
    name,
    localExtra,
    data,
    ...(descriptor ? [numbers(4, 0x08074b50, crc, data.length, size)] : []),
  ]);
  const extra = Buffer.concat([...(zip64 ? [extraField(1, numbers(8, size, data.length, at))] : []), ...unicode]);
  const central = Buffer.concat([
    numbers(4, 0x02014b50),
    numbers(2, 20),
    common,
    numbers(4, crc, large ?? data.length, large ?? size),
    numbers(2, name.length, extra.length, 0, 0, 0),
    numbers(4, 0, large ?? at),
    name,
    extra,
  ]);
  return { local, central };
}
