import type { Encoding } from '../encoding/elements.ts';
import { writtenElement, writtenSequence, type WrittenElement } from '../rewriting/element-writer.ts';
import type { ProfileOption, Rules } from './order.ts';

/** PS3.16 CID 7050. */
const profileCode = ['113100', 'Basic Application Confidentiality Profile'] as const;
const pixelCode = ['113101', 'Clean Pixel Data Option'] as const;
const optionCodes: Readonly<Record<ProfileOption, readonly [string, string]>> = {
  cleanDescriptors: ['113105', 'Clean Descriptors Option'],
  retainModifiedDates: ['113107', 'Retain Longitudinal Temporal Information Modified Dates Option'],
  retainPatientCharacteristics: ['113108', 'Retain Patient Characteristics Option'],
  retainSafePrivate: ['113111', 'Retain Safe Private Option'],
};

/** What moving dates by no days is. */
const fullDates = ['113106', 'Retain Longitudinal Temporal Information Full Dates Option'] as const;

const METHOD = 'Mado: PS3.15 table E.1-1 (2024e)';
const STUDY_DATE = 0x00080020;

export const PATIENT_IDENTITY_REMOVED = 0x00120062;
const METHODS = 0x00120063;
const METHOD_CODES = 0x00120064;
export const TEMPORAL_INFORMATION_MODIFIED = 0x00280303;

/** What says how an object was de-identified, and nothing of its patient: it is written anew. */
export const markTags: ReadonlySet<number> = new Set([
  PATIENT_IDENTITY_REMOVED,
  METHODS,
  METHOD_CODES,
  TEMPORAL_INFORMATION_MODIFIED,
]);

/**
 * What a de-identified object says of itself (PS3.3 C.7.1.1, C.12.1; PS3.15 E.3) [DI-16].
 *
 * @param byHand whether something that identifies was left by hand
 */
export function marks(byHand: boolean, rules: Rules, encoding: Encoding): WrittenElement[] {
  const text = (tag: number, vr: string, value: string) => ({
    tag,
    chunks: writtenElement(tag, vr, new TextEncoder().encode(value), encoding),
  });
  const codeOf = (option: ProfileOption) =>
    option === 'retainModifiedDates' && rules.days === 0 ? fullDates : optionCodes[option];
  const cleaned = rules.cleansPixelData ? [pixelCode] : [];
  const codes = [profileCode, ...cleaned, ...[...rules.options].map(codeOf)].toSorted(
    ([a], [b]) => Number(a) - Number(b),
  );
  const items = codes.map(([code, meaning]) =>
    [text(0x00080100, 'SH', code), text(0x00080102, 'SH', 'DCM'), text(0x00080104, 'LO', meaning)].flatMap(
      ({ chunks }) => chunks,
    ),
  );
  return [
    text(PATIENT_IDENTITY_REMOVED, 'CS', byHand ? 'NO' : 'YES'),
    text(METHODS, 'LO', METHOD),
    { tag: METHOD_CODES, chunks: writtenSequence(METHOD_CODES, items, encoding) },
    text(TEMPORAL_INFORMATION_MODIFIED, 'CS', ofDates(rules)),
  ];
}

function ofDates({ days, kept }: Rules): string {
  if (days !== null && days !== 0) return 'MODIFIED';
  return days === 0 || kept.has(STUDY_DATE) ? 'UNMODIFIED' : 'REMOVED';
}
