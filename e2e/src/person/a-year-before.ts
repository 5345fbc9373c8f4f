import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A day of the element Study Date, explicit VR: (0008,0020) DA, eight bytes. */
const studyDate = Buffer.from([0x08, 0x00, 0x20, 0x00, 0x44, 0x41, 0x08, 0x00]);

/**
 * Files as a study that was made a year before of the same patient: its UIDs begin otherwise, at the same length.
 *
 * @param root with which the UIDs of these files begin, ending in a digit
 */
export async function aYearBefore(
  files: readonly string[],
  folder: string,
  root: string,
): Promise<Record<string, Uint8Array>> {
  const own = Buffer.from(root);
  const other = Buffer.from(`${root.slice(0, -1)}${(Number(root.at(-1)) + 1) % 10}`);
  const made = files.map(async (file): Promise<[string, Uint8Array]> => {
    const bytes = await readFile(file);
    for (let at = bytes.indexOf(own); at >= 0; at = bytes.indexOf(own, at + own.length)) other.copy(bytes, at);
    const day = bytes.indexOf(studyDate) + studyDate.length;
    if (day < studyDate.length) throw new Error(`${file} says no day`);
    const year = Number(bytes.toString('latin1', day, day + 4)) - 1;
    bytes.write(String(year), day, 'latin1');
    return [`${folder}/${path.basename(file)}`, bytes];
  });
  return Object.fromEntries(await Promise.all(made));
}
