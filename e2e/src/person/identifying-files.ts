import { crc32, deflateSync } from 'node:zlib';
import { buildDicomFile, encodeText, type ElementsByKeyword } from '@mado/dicom/testing';
import { archiveOf } from './archive.ts';
import { identifyingImages } from './identifying-images.ts';
import { identifyingNames } from './identifying-names.ts';

/** Files in which everything identifies, and the texts that must not leave with them. */
export interface IdentifyingFiles {
  /** By their places on the desk, whose names identify, too. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly texts: readonly string[];
  /** Such texts that are too short to be looked for in bytes. */
  readonly short: readonly string[];
}

const name = 'MKYAMADA^HANAKO';
const japanese = '月島花子';
/** Somebody whose name and numbers are short. */
const short = { family: '林', given: '翔', whole: '林翔', id: '1234', other: '5678', number: '0429' };
/** What only an archive says: its name, a folder in it, and the directory of a medium. */
const ofArchive = { archive: 'MKARCHIVE', folder: 'MKFOLDER', directory: 'MKDIRECTORY' };

/**
 * Images of every kind in which everything identifies; pictures with comments, a directory, a letter; in folders with
 * the name of a patient.
 */
export async function identifyingFiles(): Promise<IdentifyingFiles> {
  const { images, texts } = await identifyingImages();
  const names = identifyingNames();
  const files = {
    ...Object.fromEntries(images.map((one) => [`${japanese}/${name}/${name}-${one.name}`, one.bytes])),
    ...Object.fromEntries(
      Object.entries(names.files).map(([repertoire, bytes]) => [`${japanese}/${repertoire}.dcm`, bytes]),
    ),
    [`${japanese}/${short.id}/${short.whole}`]: shortImage(1),
    [`${japanese}/${short.id}/${short.number}.zip`]: archive((text) => text, 2),
    [`${japanese}/${ofArchive.archive}.zip`]: archive((text) => encodeText(text, 'shift_jis'), 3),
    [`${japanese}/DICOMDIR`]: buildDicomFile({
      MediaStorageSOPClassUID: '1.2.840.10008.1.3.10',
      '00041220': { vr: 'SQ', value: [{ PatientName: name }] },
    } as ElementsByKeyword),
    [`${japanese}/${name}.png`]: png(name),
    [`${japanese}/${japanese}.jpg`]: jpeg(name),
    [`${japanese}/${name}.pdf`]: Buffer.from(`%PDF-1.4 ${name} ${japanese}`),
  };
  return {
    files,
    texts: [...new Set([...texts, ...names.texts, name, japanese, ...Object.values(ofArchive)])],
    short: Object.values(short),
  };
}

const ofShort = { PatientID: short.id, PatientName: `Hayashi^Sho=${short.family}^${short.given}` };

/** An image in which short values identify, at its top, in an item, and in a private element. */
function shortImage(number: number): Uint8Array {
  const own = `1.3.98766.${number}`;
  return buildDicomFile({
    ...ofShort,
    SpecificCharacterSet: 'ISO_IR 192',
    StudyInstanceUID: own,
    SeriesInstanceUID: `${own}.77`,
    SOPInstanceUID: `${own}.77.88`,
    AccessionNumber: short.number,
    OtherPatientIDsSequence: [{ PatientID: short.other }],
    ReferencedSeriesSequence: [{ ...ofShort, InstitutionName: short.whole }],
    '00090010': { vr: 'LO', value: 'MADO' },
    '00091001': { vr: 'LO', value: short.id },
    pixels: { rows: 2, columns: 3, native: Uint16Array.of(1, 2, 3, 4, 5, 6) },
  });
}

/** An archive of a medium, with names in one of the two encodings that are in use in Japan. */
function archive(nameOf: (text: string) => string | Uint8Array, number: number): Uint8Array {
  const folder = `${ofArchive.folder}/${japanese}`;
  const directory = buildDicomFile({
    MediaStorageSOPClassUID: '1.2.840.10008.1.3.10',
    SpecificCharacterSet: 'ISO_IR 192',
    '00041220': { vr: 'SQ', value: [{ ...ofShort, PatientComments: ofArchive.directory }] },
  } as ElementsByKeyword);
  const entries: [string, Uint8Array][] = [
    [`${folder}/DICOMDIR`, directory],
    [`${folder}/${short.whole}/${short.id}.dcm`, shortImage(number)],
    [`${folder}/${short.whole}/${short.other}.png`, png(name)],
    [`${folder}/${short.whole}.txt`, Buffer.from(`${name} ${short.id}`)],
  ];
  return archiveOf(entries.map(([entry, content]) => [nameOf(entry), content]));
}

/** One pixel, and a comment. */
function png(comment: string): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(crc32(named));
    return Buffer.concat([ends[0], named, ends[1]]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('tEXt', Buffer.from(`Comment\0${comment}`)),
    chunk('IDAT', deflateSync(Buffer.from([0, 7]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The smallest JPEG there is, and a comment. */
function jpeg(comment: string): Buffer {
  const said = Buffer.from(comment);
  const plain = Buffer.from(
    '/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA' +
      '/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
    'base64',
  );
  const length = Buffer.from([0, said.length + 2]);
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, said, plain.subarray(2)]);
}
