/** One study with an instance of every kind that retrieval treats differently. */
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { dicomwebClient, type DicomwebClient } from '../../../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testApp,
  type Person,
  type TestApp,
} from '../../../../testing/index.ts';

export const EXPLICIT = '1.2.840.10008.1.2.1';
export const IMPLICIT = '1.2.840.10008.1.2';
export const RLE = '1.2.840.10008.1.2.5';
export const H264 = '1.2.840.10008.1.2.4.102';

export const study = syntheticUid('retrieve', 'study');
export const series = syntheticUid('retrieve', 'series');
export const sop = (name: string) => syntheticUid('retrieve', name);

/** One row of bytes as an RLE frame (PS3.5 annex G): one segment, a literal run. */
export function rle(values: readonly number[]): Uint8Array {
  const frame = Buffer.alloc(64 + 1 + values.length + ((values.length + 1) % 2));
  frame.writeUInt32LE(1, 0);
  frame.writeUInt32LE(64, 4);
  frame.writeUInt8(values.length - 1, 64);
  frame.set(values, 65);
  return frame;
}

export const sixteen = Uint16Array.from([0, 1, 256, 4095, 7, 65535]);
export const threeFrames = Uint8Array.from({ length: 18 }, (_, index) => index);
export const document = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);
export const wave = Uint8Array.from({ length: 3000 }, (_, index) => index % 7);
export const stream = Uint8Array.from({ length: 700 }, (_, index) => index % 13);

let number = 0;
/** A file of the study, with the next instance number. */
export function instance(name: string, more: Parameters<typeof buildDicomFile>[0]): Uint8Array {
  const uids = { StudyInstanceUID: study, SeriesInstanceUID: series, SOPInstanceUID: sop(name) };
  return buildDicomFile({ ...uids, InstanceNumber: ++number, PatientID: 'RETRIEVE', ...more });
}

const native = { rows: 2, columns: 3, native: sixteen };
export const files = {
  plain: instance('plain', { pixels: native }),
  implicit: instance('implicit', { transferSyntaxUID: IMPLICIT, pixels: native }),
  bare: instance('bare', { transferSyntaxUID: IMPLICIT, preamble: false, fileMeta: false, pixels: native }),
  deflated: instance('deflated', { transferSyntaxUID: '1.2.840.10008.1.2.1.99', pixels: native }),
  several: instance('several', {
    pixels: { rows: 2, columns: 3, bitsAllocated: 8, numberOfFrames: 3, native: threeFrames },
  }),
  rle: instance('rle', {
    transferSyntaxUID: RLE,
    pixels: {
      rows: 1,
      columns: 4,
      bitsAllocated: 8,
      numberOfFrames: 2,
      encapsulated: [[rle([1, 2, 3, 4])], [rle([5, 6, 7, 8])]],
    },
  }),
  broken: instance('broken', {
    transferSyntaxUID: RLE,
    pixels: { rows: 1, columns: 4, bitsAllocated: 8, encapsulated: [[Uint8Array.of(1, 2, 3, 4)]] },
  }),
  video: instance('video', {
    transferSyntaxUID: H264,
    pixels: {
      rows: 2,
      columns: 2,
      bitsAllocated: 8,
      samplesPerPixel: 3,
      numberOfFrames: 25,
      photometricInterpretation: 'YBR_PARTIAL_420',
      encapsulated: [[stream.subarray(0, 300), stream.subarray(300)]],
      offsetTable: 'empty',
    },
  }),
  report: instance('report', {
    EncapsulatedDocument: { vr: 'OB', value: document },
    WaveformSequence: [{ WaveformBitsAllocated: 16, WaveformData: { vr: 'OW', value: wave } }],
  }),
};

/** Path of an instance below the root. */
export const at = (name: keyof typeof files) => `/studies/${study}/series/${series}/instances/${sop(name)}`;

/** The study, stored through STOW-RS in a folder of a clinic, and who asks for it. */
export interface StoredStudy {
  app: TestApp;
  clinic: { id: string; admin: Person };
  /** Has an account and no right to anything. */
  stranger: Person;
  folder: { id: string };
  /** The folder, asked by a member of the clinic. */
  web: DicomwebClient;
}

export async function storedStudy(): Promise<StoredStudy> {
  const app = await testApp();
  const clinic = await anOrganisation(app.services);
  const stranger = await anAccount(app.services);
  const folder = await aFolder(app.services, { org: clinic.id });
  const web = dicomwebClient(app, { folder: folder.id }, await aMember(app.services, clinic));
  // What an uploader hides in the preamble must not come out again.
  files.plain.set(Buffer.from('MZ program'), 0);
  const stored = await web.store(Object.values(files));
  if (stored.statusCode !== 200) throw new Error(`the study was not stored: ${stored.body}`);
  return { app, clinic, stranger, folder, web };
}
