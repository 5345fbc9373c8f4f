import type { DicomSummary } from '@mado/contract';
import { languages, type Language } from '@mado/languages';
import { words } from '../../locales/index.ts';
import { labelName } from '../storage/index.ts';

type Names = readonly (string | null | undefined)[];

/**
 * The folder of a study, or of a series: the first of its names of which something can be seen [ID-5].
 *
 * @param untitled what it is called where nothing can be seen
 */
export function folderName(names: Names, untitled: string): string {
  return shownName(names) ?? untitled;
}

/** Whether a folder is called as the product calls it by these names, in whatever language, and by nobody's wish. */
export function isNamedBy(name: string, names: Names, kind: 'study' | 'series'): boolean {
  const shown = shownName(names);
  return shown === undefined ? languages.some((language) => untitledName(kind, language) === name) : name === shown;
}

/** What a folder without a name is called in the language of the installation. */
export function untitledName(kind: 'study' | 'series', language: Language): string {
  const { untitledStudy, untitledSeries } = words[language].names;
  return kind === 'study' ? untitledStudy : untitledSeries;
}

function shownName(names: Names): string | undefined {
  return names.map((name) => labelName(name ?? '')).find((name) => name !== '');
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
