import { buildSeriesDocument, frameIndex, readBulk, readDataSet, readFrame, type DicomJson } from '@mado/dicom';
import { firstText } from '@mado/dicom';
import { SourceError, type ImageSource, type SourceErrorKind, type ViewerSeries } from '../src/ports/index.ts';
import { aSeries, aStudy } from '../src/session/testing/a-study.ts';
import type { Phantom } from './phantoms.ts';

/** A source that has files in the page's memory; a series for each. */
export async function phantomSource(phantoms: readonly Phantom[]): Promise<ImageSource> {
  const held = await Promise.all(phantoms.map(hold));
  const of = ({ document }: ViewerSeries) => held.find(({ series }) => series.document === document);
  const study = {
    ...aStudy(...held.map(({ series }) => series)),
    StudyInstanceUID: firstText(held[0]?.json[0] ?? {}, '0020000D') ?? '1.2',
    PatientName: 'Phantom Gallery',
    PatientID: 'PHANTOM-1',
    PatientSex: 'F',
    StudyDate: '20260115',
    StudyDescription: 'Gallery',
  };
  return {
    studies: () => Promise.resolve([study]),
    document: (series) => Promise.resolve(buildSeriesDocument(of(series)?.json ?? [])),
    frame: (series, uid, number) => of(series)?.frames.get(uid)?.[number - 1] ?? '',
    bulk: (series, _, uri) => of(series)?.bulk.get(uri) ?? '',
    headers: () => Promise.resolve({}),
  };
}

/** A source that has no studies, or cannot say which. */
export function emptySource(error: SourceErrorKind | null): ImageSource {
  const none = () => Promise.reject(new SourceError('gone', 'there is nothing'));
  const studies = () => (error ? Promise.reject(new SourceError(error, error)) : Promise.resolve([]));
  return { studies, document: none, frame: () => '', bulk: () => '', headers: () => Promise.resolve({}) };
}

interface Held {
  readonly series: ViewerSeries;
  readonly json: readonly DicomJson[];
  /** Addresses of the frames of each file, by SOP Instance UID. */
  readonly frames: ReadonlyMap<string, readonly string[]>;
  readonly bulk: ReadonlyMap<string, string>;
}

/** Frame and bulk values of a series' files become addresses within the page. */
async function hold({ name, bytes, others = [], answers }: Phantom, index: number): Promise<Held> {
  const files = await Promise.all([bytes, ...others].map((file) => holdFile(file, answers)));
  const json = files.map((file) => file.json);
  const frames = new Map(files.map((file) => [firstText(file.json, '00080018') ?? '', file.frames]));
  const bulk = new Map(files.flatMap((file) => file.bulk));
  const series = aSeries(name, {
    SeriesInstanceUID: firstText(json[0] ?? {}, '0020000E') ?? name,
    Modality: firstText(json[0] ?? {}, '00080060') ?? '',
    SeriesNumber: index + 1,
    instance_count: files.length,
    first_frame: files[0]?.frames[0] ?? null,
    can: { download: true },
  });
  return { series, json, frames, bulk };
}

async function holdFile(bytes: Uint8Array, answers: Phantom['answers']) {
  const { dicomJson: json, frames, bulk } = readDataSet(bytes);
  const read = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length));
  const held = await Promise.all(
    Array.from({ length: frames?.numberOfFrames ?? (answers ? 1 : 0) }, async (_, n) => {
      if (answers && (answers.of ?? n + 1) === n + 1) return address(answers.bytes, answers.type);
      const stored = frames && (await readFrame(frames, frameIndex(n), read));
      const type = `application/octet-stream; transfer-syntax=${stored?.transferSyntaxUID ?? ''}`;
      return stored ? address(stored.bytes, type) : '';
    }),
  );
  const values = await Promise.all(
    Object.keys(bulk.entries).map(
      async (path) => [path, address(await readBulk(bulk, path, read), 'application/octet-stream')] as const,
    ),
  );
  return { json, frames: held, bulk: values };
}

function address(bytes: Uint8Array, type: string): string {
  return URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }));
}
