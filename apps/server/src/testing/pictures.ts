import { crc32, deflateSync } from 'node:zlib';

/** A PNG image of one grey (PNG 11.2), black unless told. */
export function aPngImage(columns: number, rows: number, grey = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(columns, 0);
  header.writeUInt32BE(rows, 4);
  header[8] = 8;
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(columns, grey)]);
  const lines = Buffer.concat(Array.from({ length: rows }, () => row));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.of()),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
}

/** The head of a JPEG image, up to its frame header and no further, with an Exif orientation where one is given. */
export function aJpegHead(columns: number, rows: number, { orientation = 0, before = 0 } = {}): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1'),
    Buffer.of(0, orientation, 0, 0, 0, 0, 0, 0),
  ]);
  const frame = Buffer.of(8, rows >> 8, rows & 255, columns >> 8, columns & 255, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    ...(orientation > 0 ? [segment(0xe1, exif)] : []),
    ...Array.from({ length: before }, () => segment(0xe2, Buffer.alloc(60_000))),
    segment(0xc0, frame),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const length = data.length + 2;
  return Buffer.concat([Buffer.of(0xff, marker, length >> 8, length & 255), data]);
}
