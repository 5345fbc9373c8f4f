import { frameNumber, type FrameNumber } from '@mado/dicom';
import { SourceError, type ImageSource, type ViewerSeries, type ViewerStudy } from '@mado/viewer/ports';
import type { OpenedStudy } from '../../workers/local/local-reading.ts';
import type { LocalSeries, LocalStudy } from '../../workers/local/local-study.ts';
import type { PlainFile } from '../../workers/local/plain-file.ts';
import { framePiece } from './frame-piece.ts';
import type { LocalFiles } from './local-files.ts';
import { randomName } from './random-name.ts';

/** A study of this machine as the viewer reads it. */
export interface LocalSource {
  readonly source: ImageSource;
  /** How many images it had when it was opened. */
  readonly images: Promise<number>;
  /** Takes in what was read since; how many images it has now. */
  readonly grow: () => Promise<number>;
  /** Its addresses lead nowhere from now on. */
  readonly close: () => void;
}

/**
 * Opens a study as far as it was read. Frames and values have addresses within this page (`blob:`), with nothing of
 * whose they are in them [LO-2]; no series is asked of anybody but the worker.
 */
export function openLocalStudy(files: Pick<LocalFiles, 'open' | 'series'>, study: number): LocalSource {
  // Another study, and the same opened anew, has other names: nothing that was kept of one is found again for another.
  const prefix = `local:${randomName()}:`;
  const nameOf = (series: number): string => `${prefix}${series}`;
  const addresses = new Map<string, string>();
  let told: ((studies: readonly ViewerStudy[]) => void) | null = null;
  let now: readonly ViewerStudy[] | null = null;
  const plain = new Map<string, PlainFile>();
  let isClosed = false;
  const opened = files.open(study);
  opened.catch(() => undefined);

  /** The same piece has the same address, however often it is asked for. */
  function addressOf(name: string, piece: () => Blob): string {
    const known = addresses.get(name);
    if (known !== undefined) return known;
    const address = URL.createObjectURL(isClosed ? new Blob([]) : piece());
    if (isClosed) URL.revokeObjectURL(address);
    else addresses.set(name, address);
    return address;
  }

  function frameAddress(document: string, uid: string, frame: FrameNumber): string {
    const file = plain.get(`${document} ${uid}`);
    return addressOf(`${document} ${uid} ${frame}`, () => (file ? framePiece(file, frame) : new Blob([])));
  }

  function listedOf({ study: found, firsts }: OpenedStudy): ViewerStudy[] {
    const first = new Map<string, string>();
    for (const { series, uid, file } of firsts) {
      const document = nameOf(series);
      plain.set(`${document} ${uid}`, file);
      first.set(document, frameAddress(document, uid, frameNumber(1)));
    }
    return [
      viewerStudy(found, ({ id, ...series }) =>
        viewerSeries(series, { document: nameOf(id), first_frame: first.get(nameOf(id)) ?? null }),
      ),
    ];
  }
  const listed = opened.then(listedOf, notThere);

  return {
    images: opened.then(({ study: { images } }) => images),
    async grow() {
      const found = await files.open(study);
      now = listedOf(found);
      told?.(now);
      return found.study.images;
    },
    close() {
      isClosed = true;
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
      plain.clear();
    },
    source: {
      studies: () => listed,
      watch(onStudies) {
        told = onStudies;
        if (now) onStudies(now);
        return () => {
          told = null;
        };
      },
      async document({ document }) {
        const series = await files.series(Number(document.slice(prefix.length))).catch(notThere);
        for (const [uid, file] of series.files) plain.set(`${document} ${uid}`, file);
        return series.document;
      },
      frame: ({ document }, uid, frame) => frameAddress(document, uid, frame),
      bulk: ({ document }, uid, uri) =>
        addressOf(`${document} ${uid} ${uri}`, () => valuePiece(plain.get(`${document} ${uid}`), uri)),
      headers: () => Promise.resolve({}),
    },
  };
}

function notThere(): never {
  throw new SourceError('gone', 'the files are closed');
}

function valuePiece(file: PlainFile | undefined, uri: string): Blob {
  const [offset, length] = (file && Object.hasOwn(file.bulk, uri) && file.bulk[uri]) || [0, 0];
  return file ? file.values.slice(offset, offset + length, 'application/octet-stream') : new Blob([]);
}

function viewerStudy(study: LocalStudy, series: (one: LocalSeries) => ViewerSeries): ViewerStudy {
  return { ...study, id: String(study.id), series: study.series.map(series) };
}

function viewerSeries(
  { instances, images, ...facts }: Omit<LocalSeries, 'id'>,
  named: Pick<ViewerSeries, 'document' | 'first_frame'>,
): ViewerSeries {
  return {
    ...facts,
    ...named,
    instance_count: instances,
    frame_count: images,
    wadoRoot: 'local:',
    // Who has the file may do with it what they like.
    can: { download: true },
  };
}
