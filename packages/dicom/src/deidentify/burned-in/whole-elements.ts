import { asciiBytes } from '../../encoding/ascii.ts';
import { joined } from '../../encoding/chunks.ts';
import { readElement } from '../../encoding/element-reader.ts';
import type { Element } from '../../encoding/elements.ts';
import { readFileStructure, type FileStructure } from '../../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../../encoding/inflate.ts';
import { writtenElement } from '../../rewriting/element-writer.ts';
import { explicitDataSet } from '../../rewriting/explicit-data-set.ts';
import { fileBeginning, type FileMetaFacts } from '../../rewriting/file-meta.ts';
import { edited, type ByteEdit } from '../../rewriting/byte-edits.ts';
import { changedElements } from './changed-elements.ts';

const ICON_IMAGE_SEQUENCE = 0x00880200;
const BURNED_IN_ANNOTATION = 0x00280301;

/**
 * The file without Icon Image Sequence, whose pixels may be compressed; itself where it has none. One that is deflated
 * keeps its icons, which no deflated file has compressed.
 */
export function withoutIcons(file: Uint8Array): Uint8Array {
  const structure = readFileStructure(file, [], defaultMaximumInflatedBytes);
  if (structure.deflated) return file;
  const edits = editsOf(structure, ICON_IMAGE_SEQUENCE, null);
  return edits.length > 0 ? edited(file, edits) : file;
}

/**
 * The file with Burned In Annotation NO, and nothing else changed but a length of its group, which goes; a deflated one
 * in explicit VR little endian.
 */
export function statedFree(file: Uint8Array, facts: FileMetaFacts): Uint8Array {
  const structure = readFileStructure(file, [], defaultMaximumInflatedBytes);
  if (structure.deflated) {
    const no = { vr: 'CS', value: asciiBytes('NO') };
    const dataSet = changedElements(joined(explicitDataSet(file, null)), new Map([[BURNED_IN_ANNOTATION, no]]));
    return joined([fileBeginning(facts), ...dataSet]);
  }
  const no = joined(writtenElement(BURNED_IN_ANNOTATION, 'CS', asciiBytes('NO'), structure.encoding));
  return edited(file, editsOf(structure, BURNED_IN_ANNOTATION, no));
}

/** Edits that put an element of the top level at its place, or take it away, with the length of its group. */
function editsOf({ dataSet, start, encoding }: FileStructure, tag: number, inserted: Uint8Array | null): ByteEdit[] {
  const edits: ByteEdit[] = [];
  const end = dataSet.bytes.length;
  const groupLength = tag - (tag & 0xffff);
  let place = start;
  for (let position = start; position < end;) {
    const elements: Element[] = [];
    const next = readElement(dataSet, position, end, encoding, 0, elements);
    const own = elements[0]?.tag ?? 0;
    if (own > tag) break;
    if (own === groupLength) edits.push({ offset: position, removed: next - position, inserted: new Uint8Array() });
    if (own === tag) {
      edits.push({ offset: position, removed: next - position, inserted: inserted ?? new Uint8Array() });
      return edits;
    }
    position = place = next;
  }
  return inserted ? [...edits, { offset: place, removed: 0, inserted }] : [];
}
