import { modalitiesBesideImages, type DicomJson, type InstanceFacts, type ParsedInstance } from '@mado/dicom';
import type { LocalStudy } from './local-study.ts';
import { completedSeries, completedStudy } from './merge-facts.ts';
import { studyOfFile } from './study-of-file.ts';
import { byNumber, seriesInOrder, studySummary } from './study-summary.ts';

/** An instance of a file that stays where it lies; its data set is text, which takes a tenth of the room. */
export interface ReadInstance extends Pick<ParsedInstance, 'frames' | 'bulk'> {
  readonly file: File;
  readonly json: string;
  readonly number: number | null;
}

interface Series {
  readonly id: number;
  facts: InstanceFacts;
  readonly instances: Map<string, ReadInstance>;
}

interface Study {
  readonly id: number;
  facts: InstanceFacts;
  readonly series: Map<string, Series>;
  /** The first file with an image. */
  picture: File | null;
}

/** What became of a file: a new instance, the very same once more, or another one under its identifier. */
export type Added = 'new' | 'same' | 'differs';

/** Puts what was read into studies: by Study Instance UID and patient, so that nobody's images are among another's. */
export class ReadStudies {
  readonly #studies: Study[] = [];
  readonly #byUid = new Map<string, Study[]>();
  #changed = new Set<Study>();
  #next = 1;

  /** @param isSame whether two files have the same bytes; asked where they have one identifier */
  add(
    { facts, dicomJson, frames, bulk }: ParsedInstance,
    file: File,
    isSame: (one: File, other: File) => boolean,
  ): Added {
    const study = this.#studyOf(facts);
    const series = this.#seriesOf(study, facts);
    const known = series.instances.get(facts.SOPInstanceUID);
    if (known) return known.file.size === file.size && isSame(known.file, file) ? 'same' : 'differs';
    const json = JSON.stringify(dicomJson);
    series.instances.set(facts.SOPInstanceUID, { file, json, frames, bulk, number: facts.InstanceNumber });
    if (frames && frames.kind !== 'video' && !modalitiesBesideImages.includes(facts.Modality ?? ''))
      study.picture ??= file;
    study.facts = completedStudy(study.facts, facts);
    series.facts = completedSeries(series.facts, facts);
    this.#changed.add(study);
    return 'new';
  }

  /** Those that have changed since one asked last. */
  changed(): LocalStudy[] {
    const changed = [...this.#changed].map((study) => this.#summary(study));
    this.#changed = new Set();
    return changed;
  }

  /** All of them once more, each with the image in its middle as its picture. */
  chooseMiddles(): void {
    for (const study of this.#studies) {
      const first = seriesInOrder(study).find(({ images, derived }) => images > 0 && !derived);
      const seen = first && this.#ordered(first.id).filter(([, { frames }]) => frames && frames.kind !== 'video');
      const middle = seen?.[Math.floor(seen.length / 2)]?.[1].file;
      if (middle && middle !== study.picture) this.#changed.add(Object.assign(study, { picture: middle }));
    }
  }

  hasImage(): boolean {
    return [...this.#changed].some(({ picture }) => picture !== null);
  }

  summary(id: number): LocalStudy | null {
    const study = this.#studies.find((one) => one.id === id);
    return study ? this.#summary(study) : null;
  }

  /** Instances of a series by SOP Instance UID. */
  instances(series: number): ReadonlyMap<string, ReadInstance> | null {
    return this.#series(series)?.instances ?? null;
  }

  /** The image of a series with the lowest number, which is shown first; null where it has none. */
  first(series: number): { uid: string; instance: ReadInstance } | null {
    const found = this.#ordered(series).find(([, { frames }]) => frames !== null);
    return found ? { uid: found[0], instance: found[1] } : null;
  }

  documents(series: number): DicomJson[] {
    return [...(this.instances(series)?.values() ?? [])].map(({ json }) => JSON.parse(json) as DicomJson);
  }

  /** The files of a study, of all of them where none is named. */
  files(study: number | null): File[] {
    return this.#studies
      .filter(({ id }) => study === null || id === study)
      .flatMap(({ series }) => [...series.values()])
      .flatMap(({ instances }) => [...instances.values()].map(({ file }) => file));
  }

  #series(id: number): Series | undefined {
    for (const { series } of this.#studies) for (const one of series.values()) if (one.id === id) return one;
    return undefined;
  }

  /** By their numbers, as the storage has them. */
  #ordered(series: number): [uid: string, instance: ReadInstance][] {
    return [...(this.instances(series) ?? [])].toSorted(
      ([one, { number: a }], [other, { number: b }]) => byNumber(a, b) || (one < other ? -1 : 1),
    );
  }

  #studyOf(facts: InstanceFacts): Study {
    const same = this.#byUid.get(facts.StudyInstanceUID) ?? [];
    const known = studyOfFile(facts, same);
    if (known) return known;
    const study: Study = { id: this.#next++, facts, series: new Map(), picture: null };
    this.#studies.push(study);
    this.#byUid.set(facts.StudyInstanceUID, [...same, study]);
    // The other one is in doubt from now on, too.
    for (const one of [...same, study]) this.#changed.add(one);
    return study;
  }

  #seriesOf({ series }: Study, facts: InstanceFacts): Series {
    const known = series.get(facts.SeriesInstanceUID);
    if (known) return known;
    const one: Series = { id: this.#next++, facts, instances: new Map() };
    series.set(facts.SeriesInstanceUID, one);
    return one;
  }

  #summary(study: Study): LocalStudy {
    const isAlone = this.#byUid.get(study.facts.StudyInstanceUID)?.length === 1;
    return { ...studySummary(study), identityConflict: !isAlone, picture: study.picture };
  }
}
