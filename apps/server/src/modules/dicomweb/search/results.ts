import type { DicomJson, DicomJsonElement } from '@mado/dicom';
import type { InstanceResult, SeriesResult, StudyResult } from '../../studies/index.ts';
import { insertAttributes } from './insert-attributes.ts';

/** Which attributes of the levels above, or of the instance, are wanted besides: tags, or all. */
export type Wanted = 'all' | readonly string[];

const online = { vr: 'CS', Value: ['ONLINE'] };
const text = (vr: string, value: string): DicomJsonElement => ({ vr, Value: [value] });
const number = (vr: string, value: number | null): DicomJsonElement =>
  value === null ? { vr } : { vr, Value: [value] };

/**
 * One result of a search for studies (PS3.18 table 10.6.3-3), as text. `root`: DICOMweb root under which it is
 * retrieved, absolute.
 */
export function studyResult({ qido, studyInstanceUid }: StudyResult, root: string): string {
  return insertAttributes(qido, [
    ['00080056', JSON.stringify(online)],
    ['00081190', JSON.stringify(text('UR', `${root}/studies/${studyInstanceUid}`))],
  ]);
}

/** One result of a search for series (table 10.6.3-4). `ofStudy`: attributes of the study to be given with it. */
export function seriesResult(result: SeriesResult, root: string, ofStudy: Wanted): string {
  return written({
    ...chosen(parsed(result.studyQido), ofStudy),
    ...parsed(result.qido),
    '00080056': online,
    '00081190': text('UR', `${root}/studies/${result.studyInstanceUid}/series/${result.seriesInstanceUid}`),
    '0020000D': text('UI', result.studyInstanceUid),
  });
}

/** Which attributes of each level are wanted with an instance; `wanted` names those of any level. */
export interface WantedOfInstance {
  readonly ofStudy: Wanted;
  readonly ofSeries: Wanted;
  readonly wanted: Wanted;
}

/**
 * One result of a search for instances (table 10.6.3-5). Parses the data set, which is for threads where it is large.
 *
 * @param dataSet the instance's DICOM JSON, where attributes of it are wanted
 */
export function instanceResult(
  result: Omit<InstanceResult, 'dicomJson'>,
  dataSet: string | null,
  root: string,
  { ofStudy, ofSeries, wanted }: WantedOfInstance,
): string {
  const { studyInstanceUid, seriesInstanceUid, sopInstanceUid } = result;
  const url = `${root}/studies/${studyInstanceUid}/series/${seriesInstanceUid}/instances/${sopInstanceUid}`;
  return written({
    ...(dataSet ? withoutBulk(chosen(parsed(dataSet), wanted)) : {}),
    ...chosen(parsed(result.studyQido), ofStudy),
    ...chosen(parsed(result.seriesQido), ofSeries),
    '00080016': result.sopClassUid === '' ? { vr: 'UI' } : text('UI', result.sopClassUid),
    '00080018': text('UI', sopInstanceUid),
    '00080056': online,
    '00081190': text('UR', url),
    '00083002': text('UI', result.transferSyntaxUid),
    '0020000D': text('UI', studyInstanceUid),
    '0020000E': text('UI', seriesInstanceUid),
    '00200013': number('IS', result.instanceNumber),
    ...(result.rows !== null && { '00280010': number('US', result.rows) }),
    ...(result.columns !== null && { '00280011': number('US', result.columns) }),
    ...(result.bitsAllocated !== null && { '00280100': number('US', result.bitsAllocated) }),
    ...(result.numberOfFrames > 1 && { '00280008': number('IS', result.numberOfFrames) }),
  });
}

function parsed(json: string): DicomJson {
  return JSON.parse(json) as DicomJson;
}

function chosen(attributes: DicomJson, wanted: Wanted): DicomJson {
  if (wanted === 'all') return attributes;
  return Object.fromEntries(Object.entries(attributes).filter(([tag]) => wanted.includes(tag)));
}

/** A search answers values, not addresses of values. */
function withoutBulk(attributes: DicomJson): DicomJson {
  return Object.fromEntries(Object.entries(attributes).filter(([, element]) => element.BulkDataURI === undefined));
}

function written(attributes: DicomJson): string {
  return JSON.stringify(Object.fromEntries(Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
