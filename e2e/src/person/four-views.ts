import { readFile } from 'node:fs/promises';

/** What is said of the four views of a screening: Image Laterality, View Position, code of the view, orientation. */
const views = {
  rcc: { side: 'R ', position: 'CC  ', code: 'R-10242 ', orientation: 'P\\L ' },
  lcc: { side: 'L ', position: 'CC  ', code: 'R-10242 ', orientation: 'P\\R ' },
  rmlo: { side: 'R ', position: 'MLO ', code: 'R-10226 ', orientation: 'P\\FL' },
  lmlo: { side: 'L ', position: 'MLO ', code: 'R-10226 ', orientation: 'P\\FR' },
} as const;

/**
 * A mammogram of one view as four of one study, each a series of its own: the pixels are the same, the left ones are
 * said to lie as those of a device that does not turn them.
 *
 * @param file of the right breast, explicit VR little endian
 */
export async function fourViews(file: string, folder: string): Promise<Record<string, Uint8Array>> {
  const read = await readFile(file);
  const made = Object.entries(views).map(([name, view], at): [string, Uint8Array] => {
    const bytes = Buffer.from(read);
    put(bytes, [0x20, 0x00, 0x62, 0x00], 'CS', view.side);
    put(bytes, [0x18, 0x00, 0x01, 0x51], 'CS', view.position);
    put(bytes, [0x20, 0x00, 0x20, 0x00], 'CS', view.orientation);
    const code = bytes.indexOf('R-10226 ', 0, 'latin1');
    bytes.write(view.code, code, 'latin1');
    // (0008,0018), and (0002,0003) in the head of the file; (0020,000e).
    for (const tag of [
      [0x08, 0x00, 0x18, 0x00],
      [0x02, 0x00, 0x03, 0x00],
      [0x20, 0x00, 0x0e, 0x00],
    ])
      renumber(bytes, tag, at);
    return [`${folder}/${name}.dcm`, bytes];
  });
  return Object.fromEntries(made);
}

/** Where the value of an element of the data set begins, and how long it is. */
function valueOf(bytes: Buffer, tag: readonly number[], vr: string): { start: number; length: number } {
  const at = bytes.indexOf(Buffer.from([...tag, ...Buffer.from(vr)]));
  if (at < 0) throw new Error(`there is no element ${tag.join(' ')}`);
  return { start: at + 8, length: bytes.readUInt16LE(at + 6) };
}

function put(bytes: Buffer, tag: readonly number[], vr: string, value: string): void {
  const { start, length } = valueOf(bytes, tag, vr);
  if (length !== value.length) throw new Error(`${value} is not as long as what was there`);
  bytes.write(value, start, 'latin1');
}

/** The last digit of a UID is another one. */
function renumber(bytes: Buffer, tag: readonly number[], by: number): void {
  const { start, length } = valueOf(bytes, tag, 'UI');
  const last = bytes[start + length - 1] === 0 ? start + length - 2 : start + length - 1;
  bytes.write(String((Number(String.fromCharCode(bytes[last]!)) + by) % 10), last, 'latin1');
}
