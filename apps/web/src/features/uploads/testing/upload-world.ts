import type { UploadResult } from '@mado/contract';
import { expect, vi } from 'vitest';
import type { Head } from '../../../workers/head.ts';
import { leftAsItIs } from '../deidentification/choice.ts';
import type { Deidentifier } from '../deidentification/deidentifier.ts';
import type { Batch } from '../send-batch.ts';
import type { UploadEdges } from '../upload-edges.ts';
import { startUpload, type Upload } from '../upload.ts';

export const upload1 = '0b3c1f0e-58a5-4f3c-9a55-0d7b7f2a5d11';
export const target = { target_folder: 'f', target_org: 'o', is_org_perm: false };

export function aHead(study: string): Head {
  return {
    StudyInstanceUID: study,
    SeriesInstanceUID: `${study}.1`,
    SOPInstanceUID: `${study}.1.1`,
    PatientID: '',
    IssuerOfPatientID: '',
    PatientNameGroups: [],
    PatientBirthDate: '',
    PatientName: `患者${study}`,
    StudyDescription: 'CT',
    StudyDate: '20260401',
  };
}

/** Files called `1.2/IM7` belong to study 1.2; others are no DICOM. */
export function files(...names: string[]): File[] {
  return names.map(aFile);
}

function aFile(path: string): File {
  const file = new File(['0123456789'], path.split('/').at(-1) ?? path);
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

export function stored(batch: Batch): UploadResult[] {
  return batch.files.map(({ path, head }, index) => ({
    index,
    success: true,
    study: head && {
      StudyInstanceUID: head.StudyInstanceUID,
      name: head.PatientName,
      identity_conflict: false,
      uuid: `u-${head.StudyInstanceUID}`,
    },
    series: head && { uuid: `s-${head.SeriesInstanceUID}`, modality: 'CT', SeriesInstanceUID: head.SeriesInstanceUID },
    instance: head && { uuid: `i-${path}`, SOPInstanceUID: head.SOPInstanceUID },
    file: { uuid: `i-${path}`, name: path },
    error: null,
    notes: [],
  }));
}

/** Seems to de-identify: names and UIDs get a mark, and of files the content. */
export const seeming: Deidentifier = {
  openKey: async () => {},
  uids: async (old) => old.map((uid) => `2.25.${uid}`),
  paths: async (old) => old.map((path) => `NAME${path.length}`),
  look: async (some) => some.map(() => ({ byHand: false, uids: [] })),
  preview: async () => ({ changed: [], kept: [], identityRemoved: true }),
  dicom: async (file) => ({ blob: new Blob(['clean ', file]), head: null }),
  picture: async (file) => ({ blob: new Blob(['clean ', file]), head: null }),
  close: () => {},
};

export interface World extends UploadEdges {
  sent: string[][];
  closed: unknown[][];
  time: number;
}

/** Edges that do what they are told; a batch arrives at once unless `sendBatch` is given. */
export function world(given: Partial<UploadEdges> = {}): World {
  const own: World = {
    sent: [],
    closed: [],
    time: 0,
    startReader: () => ({
      read: async (some) =>
        some.map(({ webkitRelativePath: path }) => (path.includes('/') ? aHead(path.split('/')[0] ?? '') : null)),
      close: vi.fn(),
    }),
    startDeidentifier: () => seeming,
    openContainer: async function* () {},
    anonymizesByLastChoice: () => false,
    isInConference: async () => false,
    checkThere: async () => ({ duplicates: 0, same: [], sentBefore: [] }),
    uploadOfDrop: async () => ({ id: null, keep: () => {}, forget: () => {} }),
    sendPart: async (blob) => `part of ${blob.size}`,
    partIsOver: async () => {},
    sendBatch: async (batch) => stored(batch),
    endUpload: async (...what) => {
      own.closed.push(what);
      return [];
    },
    newId: () => upload1,
    now: () => own.time,
    wait: () => new Promise(() => undefined),
    lineBack: () => new Promise(() => undefined),
  };
  const { sendBatch = own.sendBatch, ...rest } = given;
  return Object.assign(own, rest, {
    sendBatch: (...what: Parameters<UploadEdges['sendBatch']>) => {
      own.sent.push(what[0].files.map(({ path }) => path));
      return sendBatch(...what);
    },
  });
}

export const reached = (upload: Upload, phase: string) => vi.waitFor(() => expect(upload.getState().phase).toBe(phase));
/** Begins an upload of which nothing is de-identified. */
export function start(entries: File[], edges: UploadEdges): Upload {
  const upload = startUpload(entries, target, '症例', edges);
  upload.subscribe(({ phase }) => {
    if (phase === 'choosing') void upload.choose(leftAsItIs);
  });
  return upload;
}
export const many = (count: number, study = '1.2'): File[] =>
  Array.from({ length: count }, (_, n) => aFile(`${study}/IM${n}`));
