import { joined } from '../encoding/chunks.ts';
import type { DicomNote } from '../encoding/dicom-note.ts';
import type { FrameRange } from '../index/frame-table.ts';
import { buildDicomFile, type FileOptions } from './build-dicom-file.ts';
import { elementHeader, type ElementsByKeyword } from './element-writer.ts';
import type { Pixels } from './pixel-writer.ts';
import { syntheticUid } from './synthetic-uid.ts';

/** A file that is wrong in the way in which some device or program writes it, and what is to become of it. */
export interface DeviceFile {
  name: string;
  bytes: Uint8Array;
  /** What a reader notes of it; `offset` where the fault has a place. */
  notes: DicomNote[];
  /** Frames that it describes; 0 where none can be told. */
  numberOfFrames: number;
  missing: FrameRange[];
  /** Its end did not arrive: who still has it is asked for it again. */
  cut?: true;
}

type Description = FileOptions & ElementsByKeyword;

const JPEG = '1.2.840.10008.1.2.4.50';
const explicitLittle = { implicit: false, bigEndian: false };
const native = { rows: 4, columns: 4, native: Uint16Array.from({ length: 16 }, (_, i) => i * 100) };
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Files as devices write them, each a study of its own, made anew at every call. Nothing in them is of a person. */
export function deviceFiles(): DeviceFile[] {
  return [...pixelFiles(), ...structureFiles(), ...identityFiles(), ...cutFiles()];
}

function described(name: string, description: Description = {}): Description {
  const uids = {
    StudyInstanceUID: syntheticUid(name, 'study'),
    SeriesInstanceUID: syntheticUid(name, 'series'),
    SOPInstanceUID: syntheticUid(name, 'instance'),
  };
  return { ...uids, pixels: native, ...description };
}

function withoutPixels(name: string): Description {
  const { pixels: _, ...rest } = described(name, { Modality: 'SR' });
  return rest;
}

type Expected = Partial<Pick<DeviceFile, 'numberOfFrames' | 'missing' | 'cut'>>;

function file(name: string, bytes: Uint8Array, notes: DicomNote[], expected: Expected = {}): DeviceFile {
  return { name, bytes, notes, numberOfFrames: 1, missing: [], ...expected };
}

/** A file whose pixel data has one fault, noted at its value or at the end of the file. */
function pixelFile(
  name: string,
  pixels: Pixels,
  kind: DicomNote['kind'],
  at: 'value' | 'end',
  expected: Expected = {},
  more: Description = {},
): DeviceFile {
  const bytes = buildDicomFile(described(name, { pixels, ...more }));
  const offset = at === 'end' ? bytes.length : valueOf(bytes, '7FE00010');
  return file(name, bytes, [{ kind, tag: '7FE00010', offset }], expected);
}

/** Faults of what describes the pixels, and of the pixels. */
function pixelFiles(): DeviceFile[] {
  const gray = { rows: 3, columns: 3, bitsAllocated: 8 };
  const jpeg = (frames: number): Uint8Array[][] =>
    Array.from({ length: frames }, (_, i) => [
      Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(20 + i), 0xff, 0xd9),
    ]);
  const compressed = { transferSyntaxUID: JPEG };
  const fragments = { rows: 8, columns: 8, bitsAllocated: 8, numberOfFrames: 3 };
  const twoOfThree = buildDicomFile(
    described('2 of 3 JPEG frames', { ...compressed, pixels: { ...fragments, encapsulated: jpeg(2) } }),
  );
  return [
    pixelFile(
      'odd frame one byte short',
      { ...gray, native: Uint8Array.from({ length: 8 }, (_, i) => i) },
      'pixel_data_padded',
      'end',
    ),
    pixelFile(
      '39 of 40 native frames',
      { rows: 2, columns: 2, numberOfFrames: 40, native: new Uint16Array(39 * 4) },
      'pixel_data_shorter',
      'end',
      { numberOfFrames: 40, missing: [[40, 40]] },
    ),
    file(
      '2 of 3 JPEG frames',
      twoOfThree,
      [{ kind: 'pixel_data_shorter', tag: '7FE00010', offset: twoOfThree.length - 8 }],
      { numberOfFrames: 3, missing: [[3, 3]] },
    ),
    pixelFile(
      '4 JPEG frames where 3 are described',
      { ...fragments, encapsulated: jpeg(4) },
      'pixel_data_longer',
      'value',
      { numberOfFrames: 3 },
      compressed,
    ),
    pixelFile(
      'a third of the described bytes',
      { rows: 6, columns: 8, native: new Uint16Array(16) },
      'pixel_data_shorter',
      'end',
      { missing: [[1, 1]] },
    ),
    pixelFile('rows of another image', { ...native, rows: 3 }, 'pixel_data_longer', 'value'),
    pixelFile(
      'fragments in a syntax without compression',
      { rows: 8, columns: 8, bitsAllocated: 8, encapsulated: [[jpegWith(0xc0)]] },
      'transfer_syntax_guessed',
      'value',
    ),
    file(
      'no rows',
      buildDicomFile(described('no rows', { Rows: undefined })),
      [
        {
          kind: 'bad_pixel_description',
          tag: '00280010',
          offset: valueOf(buildDicomFile(described('no rows', { Rows: undefined })), '7FE00010'),
        },
      ],
      { numberOfFrames: 0 },
    ),
    file(
      'no frames where there is one',
      buildDicomFile(described('no frames where there is one', { NumberOfFrames: 0 })),
      [{ kind: 'bad_value', tag: '00280008' }],
    ),
  ];
}

function jpegWith(frameHeader: number): Uint8Array {
  return Uint8Array.of(0xff, 0xd8, 0xff, frameHeader, 0, 8, 8, 0, 8, 0, 8, 0, 0xff, 0xd9);
}

/** A file with bytes inserted before an element, which are noted where they begin, or `shift` bytes behind that. */
function inserted(
  name: string,
  before: string,
  bytes: Uint8Array,
  note: Omit<DicomNote, 'offset'>,
  shift = 0,
): DeviceFile {
  const whole = buildDicomFile(described(name));
  const at = headerOf(whole, before);
  return file(name, joined([whole.subarray(0, at), bytes, whole.subarray(at)]), [{ ...note, offset: at + shift }]);
}

/** Faults of elements, items and lengths. */
function structureFiles(): DeviceFile[] {
  const item = joined([
    elementHeader('FFFEE000', '', 18, { implicit: true, bigEndian: false }),
    elementHeader('00186012', 'US', 2, explicitLittle),
    Uint8Array.of(1, 0),
    elementHeader('00186014', 'US', 0, explicitLittle),
  ]);
  const text = joined([elementHeader('00081115', 'SQ', 4, explicitLittle), latin('GOOD')]);
  const zeros = buildDicomFile(withoutPixels('zeros up to the block'));
  const trailing = buildDicomFile(described('bytes after the end'));
  const implicitName = 'text in a sequence, without representations';
  const implicit = buildDicomFile(
    described(implicitName, { transferSyntaxUID: '1.2.840.10008.1.2', '0040A170': { vr: 'CS', value: 'NAMED TYPE' } }),
  );
  const rows = buildDicomFile(described('rows as words', { Rows: { vr: 'OW', value: Uint8Array.of(4, 0) } }));
  return [
    inserted(
      'an item at top level',
      '00100010',
      elementHeader('FFFEE000', '', 0, { implicit: true, bigEndian: false }),
      {
        kind: 'stray_item',
        tag: 'FFFEE000',
      },
    ),
    inserted(
      'a delimiter at top level',
      '00280010',
      elementHeader('FFFEE0DD', '', 0, { implicit: true, bigEndian: false }),
      { kind: 'stray_item', tag: 'FFFEE0DD' },
    ),
    inserted('an item without the header of its sequence', '0020000D', item, { kind: 'stray_item', tag: 'FFFEE000' }),
    inserted('text in a sequence', '00100010', text, { kind: 'unreadable_sequence', tag: '00081115' }, 12),
    file(implicitName, implicit, [
      { kind: 'unreadable_sequence', tag: '0040A170', offset: headerOf(implicit, '0040A170') + 8 },
    ]),
    inserted(
      'an odd group length',
      '00100010',
      joined([elementHeader('00081030', 'LO', 3, explicitLittle), latin('abc')]),
      { kind: 'odd_length', tag: '00081030' },
    ),
    inserted(
      'an odd group length that is padded',
      '00100010',
      joined([elementHeader('00090000', 'UL', 3, explicitLittle), new Uint8Array(4)]),
      { kind: 'odd_length', tag: '00090000' },
    ),
    inserted(
      'an unknown representation',
      '00100020',
      joined([elementHeader('00100011', 'ZZ', 2, explicitLittle), latin('ab')]),
      { kind: 'bad_vr', tag: '00100011' },
    ),
    file('rows as words', rows, [{ kind: 'bad_vr', tag: '00280010', offset: headerOf(rows, '00280010') }]),
    inserted(
      'an element without representation',
      '00100020',
      joined([elementHeader('00100011', '', 2, { implicit: true, bigEndian: false }), latin('ab')]),
      { kind: 'implicit_item', tag: '00100011' },
    ),
    inserted('bytes between elements', '0020000D', Uint8Array.of(0xfa, 0xce, 0xfe, 0xed, 0xfa, 0xce), {
      kind: 'skipped_bytes',
      tag: '00100020',
    }),
    file('bytes after the end', joined([trailing, latin('-- end of file --')]), [
      { kind: 'trailing_bytes', offset: trailing.length },
    ]),
    file(
      'zeros up to the block',
      joined([zeros, new Uint8Array(512)]),
      [{ kind: 'trailing_bytes', offset: zeros.length }],
      { numberOfFrames: 0 },
    ),
  ];
}

/** Faults of what says which instance it is. */
function identityFiles(): DeviceFile[] {
  const malformed = (
    name: string,
    tag: string,
    keyword: 'StudyInstanceUID' | 'SeriesInstanceUID' | 'SOPInstanceUID',
    uid: string,
  ) => {
    const bytes = buildDicomFile(described(name, { [keyword]: uid }));
    return file(name, bytes, [{ kind: 'uid_derived', tag, offset: valueOf(bytes, tag) }]);
  };
  return [
    malformed('a study UID with a letter', '0020000D', 'StudyInstanceUID', '1.2.392.200036.x.7'),
    malformed('a series UID that ends with a dot', '0020000E', 'SeriesInstanceUID', '1.2.392.200036.9.'),
    malformed('an instance UID of 65 characters', '00080018', 'SOPInstanceUID', `1.2.${'3'.repeat(61)}`),
    file('no study UID', buildDicomFile(described('no study UID', { StudyInstanceUID: undefined })), [
      { kind: 'uid_made', tag: '0020000D' },
    ]),
    file('no SOP class', buildDicomFile(described('no SOP class', { SOPClassUID: undefined })), [
      { kind: 'sop_class_missing', tag: '00080016' },
    ]),
  ];
}

/** What an interrupted copy leaves. */
function cutFiles(): DeviceFile[] {
  const frames = { rows: 4, columns: 4, numberOfFrames: 3, native: Uint16Array.from({ length: 48 }, (_, i) => i) };
  const whole = buildDicomFile(described('cut inside of its pixel data', { pixels: frames }));
  return [
    file(
      'cut inside of its pixel data',
      whole.subarray(0, whole.length - 40),
      [{ kind: 'truncated', tag: '7FE00010', offset: valueOf(whole, '7FE00010') }],
      { numberOfFrames: 3, missing: [[2, 3]], cut: true },
    ),
  ];
}

/** Where the header of an element begins. */
function headerOf(bytes: Uint8Array, tag: string): number {
  const [group, element] = [Number.parseInt(tag.slice(0, 4), 16), Number.parseInt(tag.slice(4), 16)];
  const head = [group & 255, group >> 8, element & 255, element >> 8];
  const at = bytes.findIndex((_, i) => i >= 132 && head.every((byte, n) => bytes[i + n] === byte));
  if (at < 0) throw new Error(`there is no ${tag}`);
  return at;
}

/** Where the value of an element begins that is written with its representation. */
function valueOf(bytes: Uint8Array, tag: string): number {
  const at = headerOf(bytes, tag);
  return at + (/^(O.|SQ|U[CNRT])$/.test(String.fromCharCode(bytes[at + 4] ?? 0, bytes[at + 5] ?? 0)) ? 12 : 8);
}
