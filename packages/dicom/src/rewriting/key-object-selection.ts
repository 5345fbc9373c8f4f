import { asciiBytes } from '../encoding/ascii.ts';
import { joined } from '../encoding/chunks.ts';
import { dictionaryEntry, tagOfKeyword } from '../encoding/dictionary.ts';
import { EXPLICIT_LITTLE_ENDIAN } from '../encoding/transfer-syntaxes.ts';
import { firstText, type DicomJson } from '../dataset/dicom-json.ts';
import type { KeyObject } from '../index/key-objects.ts';
import { writtenElement, writtenSequence } from './element-writer.ts';
import { fileBeginning } from './file-meta.ts';

/** Key Object Selection Document Storage (PS3.4 B.5). */
export const keyObjectSelection = '1.2.840.10008.5.1.4.1.1.88.59';

export interface KeyObjectDocument {
  /** Metadata of any image of the study: patient and study are taken from it as they stand. */
  readonly of: DicomJson;
  readonly images: readonly KeyObject[];
  /** What is said of them; empty: nothing. */
  readonly note: string;
  readonly SeriesInstanceUID: string;
  readonly SOPInstanceUID: string;
  readonly SeriesNumber: number;
  /** What its series is called in lists; left out: nothing. */
  readonly SeriesDescription?: string;
  readonly at: Date;
}

/** Modules of patient and study, each element of which stands, if empty (PS3.3 C.7.1.1, C.7.2.1). */
const ofStudy = [
  'StudyDate',
  'StudyTime',
  'AccessionNumber',
  'ReferringPhysicianName',
  'PatientName',
  'PatientID',
  'PatientBirthDate',
  'PatientSex',
  'StudyInstanceUID',
  'StudyID',
];
/** Where it is stated: it tells patients apart whose IDs are the same, and says that the study was de-identified. */
const whereStated = ['IssuerOfPatientID', 'StudyDescription', 'PatientIdentityRemoved', 'DeidentificationMethod'];

/**
 * A Key Object Selection Document of one study (PS3.3 A.35.4, C.17.6.2; TID 2010 of PS3.16) with the title 'Of
 * Interest' (113000, DCM), as a file in explicit VR little endian and UTF-8.
 *
 * @throws {Error} where it points at nothing, which no such document does, or at what is not of the study
 */
export function keyObjectSelectionFile(document: KeyObjectDocument): Uint8Array {
  if (document.images.length === 0) throw new Error('a key object selection points at no image');
  const study = firstText(document.of, '0020000D') ?? '';
  if (document.images.some(({ StudyInstanceUID }) => StudyInstanceUID !== study))
    throw new Error('a key object selection is of one study');
  const { SOPInstanceUID, SeriesInstanceUID, SeriesNumber, at } = document;
  const [date, time] = [dateOf(at), timeOf(at)];
  const elements: Elements = {
    ...Object.fromEntries(ofStudy.map((keyword) => [keyword, textsOf(document.of, keyword)])),
    ...Object.fromEntries(
      whereStated.flatMap((keyword) => {
        const text = textsOf(document.of, keyword);
        return text === '' ? [] : [[keyword, text]];
      }),
    ),
    SpecificCharacterSet: 'ISO_IR 192',
    SOPClassUID: keyObjectSelection,
    SOPInstanceUID,
    ...(document.SeriesDescription && { SeriesDescription: document.SeriesDescription }),
    SeriesDate: date,
    SeriesTime: time,
    ContentDate: date,
    ContentTime: time,
    Modality: 'KO',
    Manufacturer: '',
    ReferencedPerformedProcedureStepSequence: [],
    SeriesInstanceUID,
    SeriesNumber: String(SeriesNumber),
    InstanceNumber: '1',
    CurrentRequestedProcedureEvidenceSequence: [evidenceOf(document)],
    ...contentOf(document),
  };
  return joined([
    fileBeginning({ SOPClassUID: keyObjectSelection, SOPInstanceUID, TransferSyntaxUID: EXPLICIT_LITTLE_ENDIAN }),
    ...written(elements),
  ]);
}

/** Elements by keyword: a text, or the items of a sequence. */
type Elements = { readonly [keyword: string]: string | readonly Elements[] };

/** Everything that it points at, by series (PS3.3 C.17.2.1). */
function evidenceOf({ of, images }: KeyObjectDocument): Elements {
  const bySeries = Map.groupBy(images, ({ SeriesInstanceUID }) => SeriesInstanceUID);
  const instances = (some: readonly KeyObject[]) =>
    [...new Map(some.map((one) => [one.SOPInstanceUID, one])).values()].map(referenceTo);
  return {
    StudyInstanceUID: textsOf(of, 'StudyInstanceUID'),
    ReferencedSeriesSequence: [...bySeries].map(([SeriesInstanceUID, some]) => ({
      SeriesInstanceUID,
      ReferencedSOPSequence: instances(some),
    })),
  };
}

const referenceTo = ({ SOPClassUID, SOPInstanceUID }: KeyObject): Elements => ({
  ReferencedSOPClassUID: SOPClassUID,
  ReferencedSOPInstanceUID: SOPInstanceUID,
});

/** TID 2010: the title, what is said, and the images. */
function contentOf({ images, note }: KeyObjectDocument): Elements {
  const description: Elements = {
    RelationshipType: 'CONTAINS',
    ValueType: 'TEXT',
    ConceptNameCodeSequence: [codeOf('113012', 'Key Object Description')],
    TextValue: note,
  };
  const items = [...Map.groupBy(images, ({ SOPInstanceUID }) => SOPInstanceUID).values()].map((some): Elements => {
    const [first] = some;
    const frames = some.flatMap(({ FrameNumber }) => FrameNumber ?? []).toSorted((a, b) => a - b);
    return {
      RelationshipType: 'CONTAINS',
      ValueType: 'IMAGE',
      ReferencedSOPSequence: first
        ? [{ ...referenceTo(first), ...(frames.length > 0 && { ReferencedFrameNumber: frames.join('\\') }) }]
        : [],
    };
  });
  return {
    ValueType: 'CONTAINER',
    ConceptNameCodeSequence: [codeOf('113000', 'Of Interest')],
    ContinuityOfContent: 'SEPARATE',
    ContentTemplateSequence: [{ MappingResource: 'DCMR', TemplateIdentifier: '2010' }],
    ContentSequence: [...(note === '' ? [] : [description]), ...items],
  };
}

const codeOf = (CodeValue: string, CodeMeaning: string): Elements => ({
  CodeValue,
  CodingSchemeDesignator: 'DCM',
  CodeMeaning,
});

/** In the order of their tags (PS3.5 7.1). */
function written(elements: Elements): Uint8Array[] {
  const tagged = Object.entries(elements).map(([keyword, value]) => {
    const tag = tagOfKeyword(keyword);
    const vr = tag === undefined ? undefined : dictionaryEntry(tag)?.vr;
    if (tag === undefined || vr === undefined) throw new Error(`no such keyword: ${keyword}`);
    return { tag: Number.parseInt(tag, 16), vr, value };
  });
  return tagged
    .toSorted((a, b) => a.tag - b.tag)
    .flatMap(({ tag, vr, value }) =>
      typeof value === 'string'
        ? writtenElement(tag, vr, vr === 'UI' ? asciiBytes(value) : new TextEncoder().encode(value))
        : writtenSequence(tag, value.map(written)),
    );
}

/** The values of an element as they stand in a file; empty where there are none. */
function textsOf(json: DicomJson, keyword: string): string {
  const tag = tagOfKeyword(keyword) ?? '';
  const values: readonly unknown[] = json[tag]?.Value ?? [];
  return values.map(textOf).join('\\');
}

/** A person's name has three groups (PS3.18 F.2.2). */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const groups = value as { Alphabetic?: string; Ideographic?: string; Phonetic?: string };
  const written = [groups.Alphabetic, groups.Ideographic, groups.Phonetic].map((group) => group ?? '');
  // Empty groups at the end are left out with their signs (PS3.5 6.2.1).
  return written.slice(0, written.findLastIndex((group) => group !== '') + 1).join('=');
}

const digits = (value: number, length = 2) => String(value).padStart(length, '0');
const dateOf = (at: Date) => `${digits(at.getFullYear(), 4)}${digits(at.getMonth() + 1)}${digits(at.getDate())}`;
const timeOf = (at: Date) => `${digits(at.getHours())}${digits(at.getMinutes())}${digits(at.getSeconds())}`;
