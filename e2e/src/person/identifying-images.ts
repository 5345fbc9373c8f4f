import { codedFrames, type CodedFrame } from '@mado/dicom/frames/testing';
import { buildDicomFile, identifyingSeeds, isNight, type ElementsByKeyword, type Seed } from '@mado/dicom/testing';

/** Kinds of objects that hold pictures, and how they call themselves. */
const pictures = {
  CT: '1.2.840.10008.5.1.4.1.1.2',
  US: '1.2.840.10008.5.1.4.1.1.6.1',
  MG: '1.2.840.10008.5.1.4.1.1.1.2',
  SM: '1.2.840.10008.5.1.4.1.1.77.1.6',
  SEG: '1.2.840.10008.5.1.4.1.1.66.4',
};
/** Those that hold something else. */
const documents = {
  SR: '1.2.840.10008.5.1.4.1.1.88.33',
  RTSTRUCT: '1.2.840.10008.5.1.4.1.1.481.3',
  PDF: '1.2.840.10008.5.1.4.1.1.104.1',
};
const implicit = '1.2.840.10008.1.2';
const uncompressed = [implicit, `${implicit}.1`, `${implicit}.2`, `${implicit}.1.99`];
const small = { rows: 8, columns: 16 };
/** Rows and columns of an image that is sent in pieces, before its batch. */
const large = 3_000;
/** What a codestream says beside its image. */
const comment = 'MKCODESTREAM';

/** An image in which everything identifies. */
interface IdentifyingImage {
  /** Its kind and its number among those of the kind: CT-0. */
  readonly name: string;
  readonly transferSyntaxUID: string;
  readonly bytes: Uint8Array;
}

/**
 * For each kind of object, in each transfer syntax that it may have, a file with a marker for every row of PS3.15 table
 * E.1-1, at its top and in items, private ones too, and in the comments of its codestreams. For a change each kind has
 * some of the syntaxes, and each syntax some of the kinds. One of CT is so large that it is sent in pieces.
 */
export async function identifyingImages(): Promise<{ images: IdentifyingImage[]; texts: string[] }> {
  const coded = await codedFrames(small.rows, small.columns);
  const compressed = [...new Set(coded.map(({ description }) => description.transferSyntaxUID))].filter(
    (syntax) => !uncompressed.includes(syntax),
  );
  const all = [...uncompressed, ...compressed];
  const cells = [
    ...Object.entries(documents).flatMap((kind) => uncompressed.map((syntax) => [...kind, syntax] as const)),
    ...Object.entries(pictures).flatMap((kind, at) =>
      all.filter((_, index) => isNight || (index + at) % 3 === 0).map((syntax) => [...kind, syntax] as const),
    ),
  ];
  const counts = new Map<string, number>();
  const images: IdentifyingImage[] = [];
  const uids: string[] = [];
  const add = (kind: string, SOPClassUID: string, transferSyntaxUID: string, pixels: object): void => {
    const number = counts.get(kind) ?? 0;
    counts.set(kind, number + 1);
    const study = `1.3.98765.${[...counts.keys()].indexOf(kind) + 1}`;
    const own = {
      StudyInstanceUID: study,
      SeriesInstanceUID: `${study}.77`,
      SOPInstanceUID: `${study}.77.88${number}`,
    };
    uids.push(...Object.values(own));
    const options = { SOPClassUID, transferSyntaxUID, undefinedLengths: kind === 'SR' };
    const Modality = kind in pictures ? kind : 'CT';
    const bytes = buildDicomFile({ ...seededOf(kind), ...own, ...options, Modality, ...pixels });
    images.push({ name: `${kind}-${number}`, transferSyntaxUID, bytes });
  };
  for (const [kind, SOPClassUID, syntax] of cells) add(kind, SOPClassUID, syntax, pixelsOf(kind, syntax, coded));
  const zeros = { rows: large, columns: large, native: new Uint16Array(large * large) };
  add('CT', pictures.CT, `${implicit}.1`, { pixels: zeros });
  const markers = identifyingSeeds().flatMap(({ marker }) => marker ?? []);
  return { images, texts: [...markers, ...uids, comment] };
}

const seeds = identifyingSeeds();
const ofDocument = '00420011';

/** All rows at the top, in an item, and in an item of that. A document leaves as it is where a person lets it. */
function seededOf(kind: string): ElementsByKeyword {
  const own = kind === 'PDF' ? seeds.filter(({ tag }) => tag !== ofDocument) : seeds;
  const nested = elementsOf(own.filter(({ tag }) => !tag.startsWith('0002')));
  return {
    ...elementsOf(own.filter(({ tag }) => tag >= '00040000')),
    ...(kind === 'PDF' && { EncapsulatedDocument: Buffer.from('%PDF-1.4') }),
    ReferencedSeriesSequence: [{ ...nested, ReferencedSeriesSequence: [nested] }],
  };
}

function elementsOf(some: readonly Seed[]): ElementsByKeyword {
  return Object.fromEntries(some.map(({ tag, element }) => [tag, element])) as ElementsByKeyword;
}

/** Slides have colours where there is such a codestream, segmentations one bit where nothing is compressed. */
function pixelsOf(kind: string, syntax: string, coded: readonly CodedFrame[]): object {
  if (uncompressed.includes(syntax)) {
    if (kind === 'SEG') return { pixels: { ...small, bitsAllocated: 1, native: new Uint8Array(16).fill(0x5a) } };
    return { pixels: { ...small, native: Uint16Array.from({ length: 128 }, (_, at) => at * 100) } };
  }
  const fitting = coded.filter(({ description }) => description.transferSyntaxUID === syntax);
  const samples = kind === 'SM' ? 3 : 1;
  const one = fitting.find(({ description }) => description.samplesPerPixel === samples) ?? fitting[0];
  if (!one) throw new Error(`there is no frame in ${syntax}`);
  const { samplesPerPixel, bitsAllocated } = one.description;
  return { pixels: { ...small, samplesPerPixel, bitsAllocated, encapsulated: [[commented(one.bytes)]] } };
}

/** A codestream with a comment: of JPEG behind its first marker, of JPEG 2000 at the end of its main header. */
function commented(codestream: Uint8Array): Uint8Array {
  const bytes = Buffer.from(codestream);
  const segment = (code: number, ...content: number[]) => Buffer.from([0xff, code, 0, content.length + 2, ...content]);
  const said = Buffer.from(comment);
  if (bytes.readUInt16BE(0) === 0xffd8)
    return Buffer.concat([bytes.subarray(0, 2), segment(0xfe, ...said), bytes.subarray(2)]);
  if (bytes.readUInt16BE(0) !== 0xff4f) return bytes;
  const tile = bytes.indexOf(Buffer.of(0xff, 0x90));
  return Buffer.concat([bytes.subarray(0, tile), segment(0x64, 0, 1, ...said), bytes.subarray(tile)]);
}
