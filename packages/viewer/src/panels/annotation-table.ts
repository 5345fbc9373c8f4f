import type { Author, Measurement } from '@mado/reading';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import { isKnownTool } from '../session/change-measurement.ts';
import { locationName } from '../session/location-name.ts';
import { measurementGroups } from '../session/measurement-groups.ts';
import { measuredLines } from '../session/measurement-text.ts';
import { momentText } from '../session/value-texts.ts';

/** What is copied and saved of a measurement, by column. */
export type AnnotationRow = Readonly<Record<AnnotationColumn, string>>;

const annotationColumns = [
  'number',
  'tool',
  'label',
  'location',
  'description',
  'value',
  'study',
  'series',
  'instance',
  'frame',
  'addedBy',
  'addedAt',
  'updatedBy',
  'updatedAt',
] as const;
type AnnotationColumn = (typeof annotationColumns)[number];

type Translate = (key: string, values: Record<string, string>) => string;

/** All measurements in the order in which the panel lists them. */
export function useAnnotationRows(): readonly AnnotationRow[] {
  const { t } = useTranslation();
  const measurements = useSession(({ reading }) => reading.measurements);
  const name = (author: Author | undefined) => author && (author.username || t('annotations.anonymous'));
  return measurementGroups(measurements).flatMap(({ items }) =>
    items.map(({ number, held: { measurement, kept } }) => ({
      ...rowOf(measurement, t),
      number: String(number),
      addedBy: name(kept?.addedBy) ?? '',
      addedAt: kept ? momentText(kept.addedAt) : '',
      updatedBy: name(kept?.updatedBy) ?? '',
      updatedAt: kept ? momentText(kept.updatedAt) : '',
    })),
  );
}

/** Rows of measurements that are not kept, by whom and when they were changed is not known. */
export function unsentRows(measurements: readonly Measurement[], t: Translate): readonly AnnotationRow[] {
  const unknown = { addedBy: '', addedAt: '', updatedBy: '', updatedAt: '' };
  return measurements.map((one, index) => ({ ...rowOf(one, t), ...unknown, number: String(index + 1) }));
}

function rowOf(measurement: Measurement, t: Translate) {
  const { location } = measurement;
  return {
    tool: t(isKnownTool(measurement.toolType) ? `tools.${measurement.toolType}` : 'annotations.unknownForm', {}),
    label: measurement.label || measurement.text,
    location: locationName(location, (key) => t(key, {})),
    description: measurement.description,
    value: measuredLines(measurement)
      .map(({ key, values }) => t(`measured.${key}`, { ...values }))
      .join(' / '),
    study: measurement.StudyInstanceUID,
    series: measurement.SeriesInstanceUID,
    instance: measurement.SOPInstanceUID,
    frame: String(measurement.frameIndex + 1),
  };
}

/** A line per measurement, as one writes it into a report. */
export function annotationText(rows: readonly AnnotationRow[]): string {
  return rows
    .map((row) => {
      const what = [row.label || row.tool, row.location, row.value, row.description].filter(Boolean);
      return `${row.number}. ${what.join('  ')}`;
    })
    .join('\n');
}

/** RFC 4180: CRLF, cells with commas, quotes or line ends in quotes; no cell is a formula of a spreadsheet. */
export function annotationCsv(rows: readonly AnnotationRow[], t: Translate): string {
  const head = annotationColumns.map((column) => t(`annotations.columns.${column}`, {}));
  const lines = rows.map((row) => annotationColumns.map((column) => row[column]));
  return [head, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  // A number with a sign is none.
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
