import {
  derivedModalities,
  displayName,
  modalitiesBesideImages,
  type InstanceFacts,
  type ParsedInstance,
} from '@mado/dicom';
import type { LocalSeries, LocalStudy } from './local-study.ts';

interface SummedSeries {
  readonly id: number;
  readonly facts: InstanceFacts;
  readonly instances: ReadonlyMap<string, Pick<ParsedInstance, 'frames'>>;
}

interface SummedStudy {
  readonly id: number;
  readonly facts: InstanceFacts;
  readonly series: ReadonlyMap<string, SummedSeries>;
}

/** A study as it is listed, but for what others have to do with it. */
export function studySummary(study: SummedStudy): Omit<LocalStudy, 'identityConflict' | 'picture'> {
  const { facts } = study;
  const series = seriesInOrder(study);
  return {
    id: study.id,
    StudyInstanceUID: facts.StudyInstanceUID,
    PatientName: facts.PatientName === null ? '' : displayName(facts.PatientName),
    PatientID: facts.PatientID?.trim() ?? '',
    PatientSex: facts.PatientSex ?? '',
    PatientBirthDate: facts.PatientBirthDate ?? '',
    StudyDate: facts.StudyDate ?? '',
    StudyTime: facts.StudyTime ?? '',
    StudyID: facts.StudyID ?? '',
    StudyDescription: facts.StudyDescription ?? '',
    instances: series.reduce((sum, { instances }) => sum + instances, 0),
    images: series.reduce((sum, { images }) => sum + images, 0),
    modalities: [...new Set(series.map(({ Modality }) => Modality).filter((one) => one !== ''))],
    series,
  };
}

/** As the storage lists them [LO-21]: what speaks of other images last, by number, the latest first, then by UID. */
export function seriesInOrder({ series }: Pick<SummedStudy, 'series'>): LocalSeries[] {
  const isBeside = ({ Modality }: InstanceFacts) => modalitiesBesideImages.includes(Modality ?? '');
  return [...series.values()]
    .toSorted(
      ({ facts: a }, { facts: b }) =>
        Number(isBeside(a)) - Number(isBeside(b)) ||
        byNumber(a.SeriesNumber, b.SeriesNumber) ||
        latestFirst(a.SeriesDate, b.SeriesDate) ||
        latestFirst(a.SeriesTime, b.SeriesTime) ||
        (a.SeriesInstanceUID < b.SeriesInstanceUID ? -1 : 1),
    )
    .map(seriesSummary);
}

/** What has no number comes last. */
export function byNumber(a: number | null, b: number | null): number {
  return a === b ? 0 : (a ?? Infinity) - (b ?? Infinity);
}

/** What has none comes last. */
function latestFirst(a: string | null, b: string | null): number {
  const [one, other] = [a ?? '', b ?? ''];
  return one === other ? 0 : one > other ? -1 : 1;
}

function seriesSummary({ id, facts, instances }: SummedSeries): LocalSeries {
  let images = 0;
  for (const { frames } of instances.values()) images += frames?.numberOfFrames ?? 0;
  return {
    id,
    SeriesInstanceUID: facts.SeriesInstanceUID,
    Modality: facts.Modality ?? '',
    SeriesNumber: facts.SeriesNumber,
    SeriesDescription: facts.SeriesDescription ?? '',
    instances: instances.size,
    images,
    derived: derivedModalities.includes(facts.Modality ?? ''),
  };
}
