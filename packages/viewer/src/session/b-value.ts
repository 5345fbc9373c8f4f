import { firstNumber, firstText, frameIndexOf, items, type DicomJson } from '@mado/dicom';
import type { ViewerImage } from './series-images.ts';
import { tag } from './tags.ts';

/** Where makers wrote it before the standard had a place for it: the block's creator and the element. */
const privatePlaces = [
  { creator: '00190010', name: 'SIEMENS MR HEADER', element: '0019100C' },
  { creator: '00430010', name: 'GEMS_PARM_01', element: '00431039' },
  { creator: '20010010', name: 'Philips Imaging DD 001', element: '20011003' },
] as const;
/** GE adds 10^9 to values that it shows. */
const GE_OFFSET = 1e9;

/**
 * The b value that a picture was weighted with, in s/mm²: Diffusion b-value (0018,9087) of its frame or of the
 * instance, else where makers keep it in private blocks and in the name of the sequence. Null where nothing says one.
 */
export function bValue({ instance, frame }: ViewerImage): number | null {
  const groups = [tag.PerFrameFunctionalGroupsSequence, tag.SharedFunctionalGroupsSequence].map(
    (sequence, n) => items(instance, sequence)[n === 0 ? frameIndexOf(frame) : 0] ?? {},
  );
  const standard = [...groups.flatMap((group) => items(group, tag.MRDiffusionSequence)), instance];
  for (const item of standard) {
    const value = firstNumber(item, tag.DiffusionBValue);
    if (value !== undefined) return value;
  }
  for (const { creator, name, element } of privatePlaces) {
    if (firstText(instance, creator)?.trim() !== name) continue;
    const value = privateNumber(instance, element);
    if (value !== null) return value >= GE_OFFSET ? value % GE_OFFSET : value;
  }
  const [, named] = /_b(\d+)/.exec(firstText(instance, tag.SequenceName) ?? '') ?? [];
  return named === undefined ? null : Number(named);
}

/** A number that is written in text or as one, in bytes where the reader did not know its type. */
function privateNumber(instance: DicomJson, element: string): number | null {
  const { Value: [value] = [], InlineBinary } = instance[element] ?? {};
  if (typeof value === 'number') return value;
  const text = typeof InlineBinary === 'string' ? binaryText(InlineBinary) : value;
  const [number = ''] = typeof text === 'string' ? text.split('\\') : [];
  return /^\s*\d+(?:\.\d+)?\s*$/.test(number) ? Number(number) : null;
}

function binaryText(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
