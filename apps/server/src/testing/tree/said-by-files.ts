import { createHash } from 'node:crypto';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';

/** What a file was made to say of its study and series; null: it says nothing. */
export interface Said {
  study: string;
  series: string;
  sop: string;
  patient: string | null;
  description: string | null;
  seriesDescription: string | null;
  modality: string;
  bodyPart: string | null;
  comment: string;
}

/** A file of a sequence of changes, with its path. */
export interface SaidFile {
  path: string;
  bytes: Buffer;
  sha256: string;
  /** null: it is no DICOM */
  said: Said | null;
}

const variants = [
  { patient: 'P', description: 'first', seriesDescription: 'one', bodyPart: 'HEAD', modality: null },
  { patient: null, description: null, seriesDescription: null, bodyPart: null, modality: null },
  { patient: 'P', description: 'second', seriesDescription: 'two', bodyPart: 'CHEST', modality: 'SR' },
  { patient: 'Q', description: 'of another', seriesDescription: 'three', bodyPart: 'HEAD', modality: null },
];

/**
 * Images of two studies, of which each may come in variants that say something else, of another patient too; and
 * letters, and pictures in a folder of their own that may be replaced by letters.
 */
export function saidFiles(): SaidFile[] {
  const images = [1, 2].flatMap((study) =>
    ['CT', 'MR'].flatMap((series) =>
      [1, 2, 3].flatMap((number) => variants.map((variant, n) => image(study, series, number, { ...variant, n }))),
    ),
  );
  const letters = ['a.txt', 'letters/a.txt', 'letters/deep/b.txt'].flatMap((path) =>
    ['short', 'a longer letter'].map((text): SaidFile =>
      withSum({ path, bytes: Buffer.from(`${path} ${text}`), said: null }),
    ),
  );
  const pictures = ['pictures/1.png', 'pictures/2.png'].flatMap((path) =>
    ['\x89PNG\r\n\x1a\n 1', '\x89PNG\r\n\x1a\n 2', 'a letter'].map((start): SaidFile =>
      withSum({ path, bytes: Buffer.from(`${start} ${path}`, 'latin1'), said: null }),
    ),
  );
  return [...images, ...letters, ...pictures];
}

type Variant = (typeof variants)[number] & { n: number };

function image(study: number, series: string, number: number, variant: Variant): SaidFile {
  const said: Said = {
    study: syntheticUid('tree', study),
    series: syntheticUid('tree', study, series),
    sop: syntheticUid('tree', study, series, number),
    patient: variant.patient,
    description: variant.description,
    seriesDescription: variant.seriesDescription,
    modality: variant.modality ?? series,
    bodyPart: variant.bodyPart,
    comment: `variant ${variant.n} ${'!'.repeat(20 * variant.n)}`,
  };
  const bytes = buildDicomFile({
    StudyInstanceUID: said.study,
    SeriesInstanceUID: said.series,
    SOPInstanceUID: said.sop,
    InstanceNumber: number,
    PatientID: said.patient ?? '',
    PatientName: '',
    StudyDescription: said.description ?? '',
    SeriesDescription: said.seriesDescription ?? '',
    Modality: said.modality,
    BodyPartExamined: said.bodyPart ?? '',
    ImageComments: said.comment,
  });
  return withSum({ path: `${study} ${series} ${number}.dcm`, bytes: Buffer.from(bytes), said });
}

function withSum(file: Omit<SaidFile, 'sha256'>): SaidFile {
  return { ...file, sha256: createHash('sha256').update(file.bytes).digest('hex') };
}
