import { buildSeriesDocument, type FileAtHand, type SeriesDocument } from '@mado/dicom';
import type { FileKind } from '../beginning/file-kind.ts';
import type { ZipPortion } from '../zip/open-zip.ts';
import type { FaultKind, FileFault, FoundFile, LocalStudy } from './local-study.ts';
import { plainFile, type PlainFile } from './plain-file.ts';
import { readLocalFile } from './read-local-file.ts';
import { ReadStudies, type ReadInstance } from './read-studies.ts';

/** How far reading is, and what has come since the last time. */
export interface ReadingReport {
  /** Files that are known of, those in archives too, and how many of them were read. */
  readonly found: number;
  readonly read: number;
  /** Files with the same bytes as one that was read before. */
  readonly same: number;
  readonly studies: readonly LocalStudy[];
  readonly faults: readonly FileFault[];
  /** Nothing waits any more of what was told up to `taken`. */
  readonly isIdle: boolean;
  /** The number of the portion of files that was told last; 0: none was. */
  readonly taken: number;
}

/** What the viewer needs of a study before it has read one of its series. */
export interface OpenedStudy {
  readonly study: LocalStudy;
  /** Of each series with images the one that is shown first. */
  readonly firsts: readonly { readonly series: number; readonly uid: string; readonly file: PlainFile }[];
}

export interface OpenedSeries {
  readonly document: SeriesDocument;
  /** By SOP Instance UID. */
  readonly files: ReadonlyMap<string, PlainFile>;
}

/** What reading needs of the worker around it. */
export interface ReadingEdges {
  readonly atHand: (file: File) => FileAtHand;
  readonly kindOf: (file: File) => Promise<FileKind | 'pdf' | null>;
  readonly openZip: (archive: File, path: string) => AsyncGenerator<ZipPortion>;
  readonly say: (report: ReadingReport) => void;
  /** Lets what was asked meanwhile be answered. */
  readonly pause: () => Promise<void>;
  /** In ms. */
  readonly now: () => number;
}

/** It is told so often how far reading is, in ms; the first image at once. */
const every = 100;
/** Reading lets others speak so often, in ms. */
const turn = 16;

/** Reads files one after the other; none of them is kept but where it lies [LO-5, LO-6]. */
export class LocalReading {
  readonly #edges: ReadingEdges;
  readonly #read = new ReadStudies();
  readonly #counts = { found: 0, read: 0, same: 0 };
  #waiting: FoundFile[] = [];
  #faults: FileFault[] = [];
  #isRunning = false;
  #isStopped = false;
  /** Goes up when reading is stopped: what was begun before counts no more. */
  #round = 0;
  #taken = 0;
  #said = Number.NEGATIVE_INFINITY;
  #rested = 0;
  #hasImage = false;

  constructor(edges: ReadingEdges) {
    this.#edges = edges;
  }

  /** @param portion its number: one more than the one before */
  add(files: readonly FoundFile[], portion = this.#taken + 1): void {
    this.#taken = portion;
    // What was stopped is not waited for any more, nor is what is still being read of it.
    if (!this.#isRunning || this.#isStopped) this.#counts.found = this.#counts.read;
    this.#isStopped = false;
    this.#counts.found += files.length;
    this.#waiting = this.#waiting.concat(files);
    if (!this.#isRunning) void this.#run();
  }

  /** What waits is not read; what was read stays. */
  stop(): void {
    this.#round += 1;
    this.#waiting = [];
    this.#isStopped = true;
  }

  /** null: there is no such study. */
  open(study: number): Promise<OpenedStudy | null> {
    return openedStudy(this.#read, study);
  }

  series(series: number): Promise<OpenedSeries | null> {
    return openedSeries(this.#read, series);
  }

  /** Those of a study; of all of them where none is named. */
  async files(study: number | null): Promise<readonly File[]> {
    return this.#read.files(study);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#rested = this.#edges.now();
    for (let one = this.#waiting.shift(); one !== undefined; one = this.#waiting.shift()) await this.#step(one, false);
    this.#isRunning = false;
    this.#read.chooseMiddles();
    this.#report(true);
  }

  async #step(one: FoundFile, inArchive: boolean): Promise<void> {
    const round = this.#round;
    try {
      await this.#take(one, inArchive);
    } catch {
      this.#fail(one.path, 'unreadable');
    }
    if (round === this.#round) this.#counts.read += 1;
    const now = this.#edges.now();
    if (now - this.#said >= every || (!this.#hasImage && this.#read.hasImage())) this.#report(false);
    if (now - this.#rested < turn) return;
    await this.#edges.pause();
    this.#rested = this.#edges.now();
  }

  async #take({ file, path }: FoundFile, inArchive: boolean): Promise<void> {
    const { atHand, kindOf } = this.#edges;
    const found = readLocalFile(atHand(file), path);
    if ('instance' in found) {
      const added = this.#read.add(found.instance, file, (one, other) => isSame(atHand(one), atHand(other)));
      if (added === 'same') this.#counts.same += 1;
      else if (added === 'differs') this.#fail(path, 'differs');
      else if (found.isCut) this.#fail(path, 'cut');
      return;
    }
    if (found.fault !== 'no_dicom') return this.#fail(path, found.fault, found.tag);
    const kind = await kindOf(file);
    if (kind === 'zip') return inArchive ? this.#fail(path, 'zip_nested') : this.#openArchive(file, path);
    this.#fail(path, kind === null || kind === 'dicom' ? 'not_dicom' : kind);
  }

  /** In the place of the archive stand the files that it holds. */
  async #openArchive(archive: File, path: string): Promise<void> {
    const round = this.#round;
    const counts = this.#counts;
    let isOpened = false;
    for await (const { files, unreadable } of this.#edges.openZip(archive, path)) {
      if (round !== this.#round) return;
      isOpened = true;
      counts.found += files.length + unreadable.length;
      counts.read += unreadable.length;
      for (const one of unreadable) this.#fail(one.path, one.reason);
      for (const one of files) if (round === this.#round) await this.#step(one, true);
    }
    if (!isOpened) return this.#fail(path, 'zip');
    counts.found -= 1;
    counts.read -= 1;
  }

  #fail(path: string, kind: FaultKind, tag: string | null = null): void {
    this.#faults.push({ path, kind, tag });
  }

  #report(isIdle: boolean): void {
    this.#said = this.#edges.now();
    const studies = this.#read.changed();
    this.#hasImage ||= studies.some(({ picture }) => picture !== null);
    this.#edges.say({ ...this.#counts, studies, faults: this.#faults, isIdle, taken: this.#taken });
    this.#faults = [];
  }
}

async function openedStudy(read: ReadStudies, id: number): Promise<OpenedStudy | null> {
  const study = read.summary(id);
  if (study === null) return null;
  const firsts: OpenedStudy['firsts'][number][] = [];
  for (const { id: series } of study.series) {
    const first = read.first(series);
    const file = first && (await plainOrNothing(first.instance));
    if (first && file) firsts.push({ series, uid: first.uid, file });
  }
  return { study, firsts };
}

async function openedSeries(read: ReadStudies, id: number): Promise<OpenedSeries | null> {
  const instances = read.instances(id);
  if (instances === null) return null;
  // What is read meanwhile belongs to the next opening.
  const [now, documents] = [[...instances], read.documents(id)];
  const files = new Map<string, PlainFile>();
  for (const [uid, instance] of now) {
    const file = await plainOrNothing(instance);
    if (file) files.set(uid, file);
  }
  return { document: buildSeriesDocument(documents), files };
}

/** One file that has gone, or cannot be read any more, takes no others along [LO-7]. */
async function plainOrNothing(instance: ReadInstance): Promise<PlainFile | null> {
  return plainFile(instance).catch(() => null);
}

const compared = 1024 * 1024;

/** Whether two files of one length have the same bytes. */
function isSame(one: FileAtHand, other: FileAtHand): boolean {
  for (let at = 0; at < one.size; at += compared) {
    const length = Math.min(compared, one.size - at);
    const [a, b] = [one.read(at, length), other.read(at, length)];
    if (!a.every((byte, n) => byte === b[n])) return false;
  }
  return true;
}
