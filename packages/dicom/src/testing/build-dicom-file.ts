import { joined, lengthOf } from '../encoding/chunks.ts';
import { deflateRaw } from 'pako';
import { DEFLATED_LITTLE_ENDIAN, EXPLICIT_LITTLE_ENDIAN, transferSyntaxOf } from '../encoding/transfer-syntaxes.ts';
import { writeElements, type ElementsByKeyword, type ElementValue, type Writing } from './element-writer.ts';
import { encodingOfTerms, type TextEncoding } from './text-encoders.ts';
import { pixelElements, writePixels, type Pixels } from './pixel-writer.ts';
import { syntheticUid } from './synthetic-uid.ts';

/** How a synthetic file is written; its elements stand beside, by keyword. */
export interface FileOptions {
  /** Explicit VR little endian unless given. */
  transferSyntaxUID?: string;
  pixels?: Pixels;
  /** Encoding of text, where it is not the one that SpecificCharacterSet asks for. */
  textEncoding?: TextEncoding;
  /** Sequences and items end by delimiters and not by a length. */
  undefinedLengths?: boolean;
  /** False leaves out the 128 bytes and 'DICM'. */
  preamble?: boolean;
  /** False leaves out group 0002. */
  fileMeta?: boolean;
}

const defaults: ElementsByKeyword = {
  SOPClassUID: '1.2.840.10008.5.1.4.1.1.2',
  SOPInstanceUID: syntheticUid('instance'),
  StudyInstanceUID: syntheticUid('study'),
  SeriesInstanceUID: syntheticUid('series'),
  Modality: 'CT',
  PatientName: 'Phantom^Mado',
  PatientID: 'PHANTOM-1',
};

/**
 * Builds a DICOM file (PS3.10) from elements by keyword, for tests and sample data. What is not given of the
 * identifiers, Modality and the patient is filled in; undefined leaves an element out.
 * @throws Error on unknown keywords and on text outside the character set
 */
export function buildDicomFile(description: FileOptions & ElementsByKeyword = {}): Uint8Array {
  const { transferSyntaxUID = EXPLICIT_LITTLE_ENDIAN, pixels, textEncoding, undefinedLengths = false } = description;
  const { preamble = true, fileMeta = true } = description;
  const elements = { ...defaults, ...(pixels ? pixelElements(pixels) : {}), ...elementsIn(description) };
  const syntax = transferSyntaxOf(transferSyntaxUID);
  const writing: Writing = {
    implicit: syntax?.implicit ?? false,
    bigEndian: syntax?.bigEndian ?? false,
    text: textEncoding ?? encodingOfTerms(declaredTerms(elements['SpecificCharacterSet'])),
    undefinedLengths,
  };
  const dataSet = [...writeElements(elements, writing), ...(pixels ? writePixels(pixels, writing) : [])];
  const body = transferSyntaxUID === DEFLATED_LITTLE_ENDIAN ? [deflated(dataSet)] : dataSet;
  return joined([
    ...(preamble ? [preambleBytes()] : []),
    ...(fileMeta ? metaElements(elements, transferSyntaxUID) : []),
    ...body,
  ]);
}

/**
 * The beginning of a file of native frames, up to the values: whoever writes it to a disk puts them behind it, or
 * leaves a hole there.
 * @param description of frames of 16 bits
 * @returns also how many bytes the values have
 */
export function beginningOfNative(description: FileOptions & ElementsByKeyword & { pixels: Pixels }): {
  bytes: Uint8Array;
  values: number;
} {
  const { rows, columns, numberOfFrames = 1 } = description.pixels;
  const values = rows * columns * 2 * numberOfFrames;
  const bytes = buildDicomFile({ ...description, pixels: { ...description.pixels, native: new Uint8Array() } });
  new DataView(bytes.buffer).setUint32(bytes.length - 4, values, true);
  return { bytes, values };
}

function elementsIn(description: FileOptions & ElementsByKeyword): ElementsByKeyword {
  return Object.fromEntries(Object.entries(description).filter(([key]) => /^[A-Z0-9]/.test(key)));
}

function declaredTerms(value: ElementValue): string {
  return Array.isArray(value) ? value.join('\\') : typeof value === 'string' ? value : '';
}

function preambleBytes(): Uint8Array {
  const bytes = new Uint8Array(132);
  bytes.set([0x44, 0x49, 0x43, 0x4d], 128);
  return bytes;
}

function metaElements(elements: ElementsByKeyword, transferSyntaxUID: string): Uint8Array[] {
  const writing: Writing = { implicit: false, bigEndian: false, text: 'ascii', undefinedLengths: false };
  const meta = writeElements(
    {
      FileMetaInformationVersion: Uint8Array.of(0, 1),
      MediaStorageSOPClassUID: elements['SOPClassUID'] ?? null,
      MediaStorageSOPInstanceUID: elements['SOPInstanceUID'] ?? null,
      TransferSyntaxUID: transferSyntaxUID,
      ImplementationClassUID: syntheticUid('implementation'),
      ImplementationVersionName: 'MADO',
    },
    writing,
  );
  return [...writeElements({ FileMetaInformationGroupLength: lengthOf(meta) }, writing), ...meta];
}

function deflated(chunks: Uint8Array[]): Uint8Array {
  const stream = deflateRaw(joined(chunks));
  return stream.length % 2 === 0 ? stream : joined([stream, Uint8Array.of(0)]);
}
