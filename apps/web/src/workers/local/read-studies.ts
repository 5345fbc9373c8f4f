import { displayName, type DicomJson, type ParsedInstance } from '@mado/dicom';
import type { LocalSeries, LocalStudy } from './local-study.ts';

/** An instance of a file that stays where it lies; its data set is text, which takes a tenth of the room. */
export interface ReadInstance extends Pick<ParsedInstance, 'frames' | 'bulk'> {
  readonly file: File;
  readonly json: string;
  readonly number: number | null;
}

interface Series {
  readonly id: number;
  readonly facts: ParsedInstance['facts'];
  readonly instances: Map<string, ReadInstance>;
}

interface Study {
  readonly id: number;
  readonly facts: ParsedInstance['facts'];
  readonly series: Map<string, Series>;
  /** The first file with an image. */
  picture: File | null;
}

/** What became of a file: a new instance, the very same once more, or another one under its identifier. */
export type Added = 'new' | 'same' | 'differs';

/** Puts what was read into studies: by Study Instance UID and patient, so that nobody's images are among another's. */
export class ReadStudies {
  readonly #studies = new Map<string, Study>();
  readonly #byUid = new Map<string, Set<Study>>();
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
    if (frames && frames.kind !== 'video' && !isDerived(facts)) study.picture ??= file;
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
    for (const study of this.#studies.values()) {
      const first = inOrder(study).find(({ images, derived }) => images > 0 && !derived);
      const seen = first && this.#ordered(first.id).filter(({ frames }) => frames && frames.kind !== 'video');
      const middle = seen?.[Math.floor(seen.length / 2)]?.file;
      if (middle && middle !== study.picture) this.#changed.add(Object.assign(study, { picture: middle }));
    }
  }

  hasImage(): boolean {
    return [...this.#changed].some(({ picture }) => picture !== null);
  }

  summary(id: number): LocalStudy | null {
    const study = [...this.#studies.values()].find((one) => one.id === id);
    return study ? this.#summary(study) : null;
  }

  /** Instances of a series by SOP Instance UID. */
  instances(series: number): ReadonlyMap<string, ReadInstance> | null {
    return this.#series(series)?.instances ?? null;
  }

  /** The image of a series with the lowest number, which is shown first; null where it has none. */
  first(series: number): { uid: string; instance: ReadInstance } | null {
    const all = [...(this.instances(series) ?? [])].filter(([, { frames }]) => frames !== null);
    const [found] = all.toSorted(([, a], [, b]) => (a.number ?? Infinity) - (b.number ?? Infinity));
    return found ? { uid: found[0], instance: found[1] } : null;
  }

  documents(series: number): DicomJson[] {
    return [...(this.instances(series)?.values() ?? [])].map(({ json }) => JSON.parse(json) as DicomJson);
  }

  /** The files of a study, of all of them where none is named. */
  files(study: number | null): File[] {
    return [...this.#studies.values()]
      .filter(({ id }) => study === null || id === study)
      .flatMap(({ series }) => [...series.values()])
      .flatMap(({ instances }) => [...instances.values()].map(({ file }) => file));
  }

  #series(id: number): Series | undefined {
    for (const { series } of this.#studies.values()) for (const one of series.values()) if (one.id === id) return one;
    return undefined;
  }

  #ordered(series: number): ReadInstance[] {
    const all = [...(this.instances(series)?.values() ?? [])];
    return all.toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity));
  }

  #studyOf(facts: ParsedInstance['facts']): Study {
    const patient = [facts.PatientID?.trim() ?? '', facts.IssuerOfPatientID?.trim() ?? ''];
    const key = JSON.stringify([facts.StudyInstanceUID, ...patient]);
    const known = this.#studies.get(key);
    if (known) return known;
    const study: Study = { id: this.#next++, facts, series: new Map(), picture: null };
    this.#studies.set(key, study);
    const same = this.#byUid.get(facts.StudyInstanceUID) ?? new Set();
    this.#byUid.set(facts.StudyInstanceUID, same.add(study));
    // The other one is in doubt from now on, too.
    for (const one of same) this.#changed.add(one);
    return study;
  }

  #seriesOf({ series }: Study, facts: ParsedInstance['facts']): Series {
    const known = series.get(facts.SeriesInstanceUID);
    if (known) return known;
    const one: Series = { id: this.#next++, facts, instances: new Map() };
    series.set(facts.SeriesInstanceUID, one);
    return one;
  }

  #summary(study: Study): LocalStudy {
    const { facts } = study;
    const series = inOrder(study);
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
      identityConflict: (this.#byUid.get(facts.StudyInstanceUID)?.size ?? 0) > 1,
      instances: series.reduce((sum, { instances }) => sum + instances, 0),
      images: series.reduce((sum, { images }) => sum + images, 0),
      modalities: [...new Set(series.map(({ Modality }) => Modality).filter((one) => one !== ''))],
      series,
      picture: study.picture,
    };
  }
}

/** Images first, then what speaks of them; each by the number of its series. */
function inOrder({ series }: Study): LocalSeries[] {
  const rank = ({ derived, images }: LocalSeries) => (images === 0 ? 2 : derived ? 1 : 0);
  return [...series.values()]
    .map(seriesSummary)
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        Math.sign((a.SeriesNumber ?? Number.MAX_VALUE) - (b.SeriesNumber ?? Number.MAX_VALUE)) ||
        a.id - b.id,
    );
}

function seriesSummary({ id, facts, instances }: Series): LocalSeries {
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
    derived: isDerived(facts),
  };
}

const ofOthers: ReadonlySet<string> = new Set(['SEG', 'RTDOSE', 'PR', 'KO', 'SR']);

function isDerived({ Modality }: ParsedInstance['facts']): boolean {
  return ofOthers.has(Modality ?? '');
}
