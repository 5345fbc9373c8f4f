import type { DicomSummary } from '@mado/contract';
import { labelName } from '../storage/index.ts';

/** The folder of a study, or of a series: the first of its names of which something can be seen [ID-5]. */
export function folderName(names: readonly (string | null | undefined)[], kind: 'study' | 'series'): string {
  const shown = names.map((name) => labelName(name ?? '')).find((name) => name !== '');
  return shown ?? (kind === 'study' ? '無題のスタディ' : '無題のシリーズ');
}

/** What a study's folder may be called by what is known of it, best first. */
export function studyNames({ PatientName, StudyDescription, PatientID }: Partial<DicomSummary>): (string | null)[] {
  return [PatientName, StudyDescription, PatientID].map((name) => name ?? null);
}

/** The same of a series. */
export function seriesNames(
  { SeriesDescription, Modality }: Partial<DicomSummary>,
  seriesNumber: number | null,
): (string | null)[] {
  const numbered = [seriesNumber, SeriesDescription].filter((one) => one !== null).join(' ');
  return [SeriesDescription ? numbered : null, Modality ?? null];
}
