import { DicomError, readDataSet } from '@mado/dicom';
import { whatWasSaid } from './said.ts';

/** So many bytes of a value in binary are looked through: pixels are longer, and no text. */
const lookedThrough = 4096;

/**
 * Which of some texts a browser has said as a word or a value of its own [WB-88]. Four digits stand somewhere in every
 * image: what has left is read as what it is, and its words are compared.
 *
 * @param recorded address and headers of each request, then its body
 */
export function shortTextsIn(recorded: readonly Buffer[], texts: readonly string[]): string[] {
  const { files, texts: said } = whatWasSaid(recorded);
  const words = new Set([...said, ...files.flatMap(valuesOf)].flatMap(wordsOf));
  return texts.filter((text) => words.has(text));
}

/** Words of a text, but for those of identifiers that are numbers by chance: UUIDs, hashes and UIDs. */
function wordsOf(text: string): string[] {
  const byChance = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\b[\da-f]{64}\b|\b\d+(?:\.\d+){3,}\b/gi;
  return text.replaceAll(byChance, ' ').split(/[^\p{L}\p{N}]+/u);
}

/** Values of the elements of a file, at every depth; of what is no DICOM its beginning as a text. */
function valuesOf(file: Buffer): string[] {
  const beginning = ['utf8', 'latin1'] as const;
  const around = beginning.map((encoding) => file.subarray(0, lookedThrough).toString(encoding));
  try {
    // The elements of the file meta group are text, and stand in no data set.
    return [...around.map((text) => text.slice(0, 512)), ...valuesIn(readDataSet(file).dicomJson)];
  } catch (error) {
    if (error instanceof DicomError) return around;
    throw error;
  }
}

function valuesIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'vr' || name === 'BulkDataURI') return [];
    if (name !== 'InlineBinary') return valuesIn(inner);
    const bytes = Buffer.from(String(inner), 'base64').subarray(0, lookedThrough);
    return [bytes.toString('utf8'), new TextDecoder('shift_jis').decode(bytes)];
  });
}
