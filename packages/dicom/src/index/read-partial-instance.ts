import { toDicomJson } from '../dataset/to-json.ts';
import { characterSetsOf, undeclared } from '../encoding/choose-character-set.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { DicomNote } from '../encoding/dicom-note.ts';
import { readElement } from '../encoding/element-reader.ts';
import type { Element } from '../encoding/elements.ts';
import { readFileStructure } from '../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../encoding/inflate.ts';
import { readIdentifiers } from './identifiers.ts';
import { instanceFacts, type InstanceFacts } from './instance-facts.ts';

/**
 * What the first bytes of a file say about the instance: elements are read as far as they are whole, so that pixel data
 * need not be there. Facts that stand further back are null.
 * @param bytes the beginning of a file; 64 KiB nearly always hold the identifiers. A deflated file must be whole.
 * @throws DicomError as `readInstance`; `truncated` or `missing_uid` may mean that more bytes are needed
 */
export function readPartialInstance(bytes: Uint8Array): InstanceFacts {
  const notes: DicomNote[] = [];
  const file = readFileStructure(bytes, notes, defaultMaximumInflatedBytes);
  const { dataSet, encoding, transferSyntaxUID } = file;
  const end = dataSet.bytes.length;
  const elements: Element[] = [];
  for (let position = file.start; position < end;) {
    const whole = elements.length;
    try {
      position = readElement(dataSet, position, end, encoding, 0, elements);
    } catch (error) {
      if (!(error instanceof DicomError) || error.kind !== 'truncated') throw error;
      elements.length = whole;
      break;
    }
  }
  const context = { source: dataSet, bulk: {}, sets: characterSetsOf(dataSet, elements) };
  const json = toDicomJson(elements, context, { characterSet: undeclared, signed: false, path: '' });
  return instanceFacts(json, readIdentifiers(json, notes), transferSyntaxUID);
}
