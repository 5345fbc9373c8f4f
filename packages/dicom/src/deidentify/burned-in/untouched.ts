import type { PlaceLimits } from '../../encoding/pixel-data-place.ts';
import { readFileStructure } from '../../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../../encoding/inflate.ts';
import type { ReadRange } from '../../index/read-frame.ts';
import { readDataSet } from '../../index/read-instance.ts';
import { textEdits, type ByteEdit } from '../../rewriting/byte-edits.ts';
import { elementsOfEmbeddedOverlays } from './embedded-overlays.ts';

const BURNED_IN_ANNOTATION = 0x00280301;
const PIXEL_DATA = '7FE00010';

/** The edits by which a file says that its pixels are free of text [BI-14]; null: more of its beginning is needed. */
export function statedFree(file: Uint8Array, isWhole: boolean): ByteEdit[] | null {
  const structure = readFileStructure(file, [], defaultMaximumInflatedBytes);
  const stated = textEdits(structure, isWhole, [{ tag: BURNED_IN_ANNOTATION, vr: 'CS', text: 'NO' }]);
  return stated && stated.edits;
}

/**
 * What `blackedOut` changes in a large file of which no pixel becomes black; as much of its beginning is read as it
 * takes.
 *
 * @returns edits of bytes that lie before pixel data; null where these cannot be told from the rest, or overlays in
 *   their unused bits have to go: the file has to be read as a whole
 * @throws DicomError as for reading the file
 */
export async function untouchedEdits(
  { size, read }: { size: number; read: ReadRange },
  looked: boolean,
  { head, mostHead }: Pick<PlaceLimits, 'head' | 'mostHead'>,
): Promise<ByteEdit[] | null> {
  for (let length = head; length < size && length <= mostHead; length *= 4) {
    const beginning = await read(0, length);
    const { dicomJson, frames } = readDataSet(beginning);
    if (dicomJson[PIXEL_DATA] === undefined) continue;
    if (frames?.deflated || elementsOfEmbeddedOverlays(dicomJson).length > 0) return null;
    const edits = looked ? statedFree(beginning, false) : [];
    if (edits) return edits;
  }
  return null;
}
