import type { TFunction } from 'i18next';
import type { ViewerSeries, ViewerStudy } from '../ports/index.ts';
import { unturned } from '../session/shown-study.ts';

/** What a study is called in lists: its description, else its patient, else its ID [VW-5]. */
export function studyName({ StudyDescription, PatientName, StudyID }: ViewerStudy, t: TFunction): string {
  return StudyDescription || PatientName || StudyID || t('browser.unnamed');
}

/** The modalities of its series, each once, with commas between them. */
export function modalitiesOf({ series }: ViewerStudy): string {
  return [...new Set(series.map(({ Modality }) => Modality))].filter(Boolean).join(', ');
}

/** Number and description of a series. */
export function seriesName({ SeriesNumber, SeriesDescription }: ViewerSeries, t: TFunction): string {
  const name = [SeriesNumber, SeriesDescription].filter((part) => part !== null && part !== '').join(' ');
  return unturned(name) || t('browser.seriesUnnumbered');
}
