import { readInstance } from '@mado/dicom';
import { joined } from '@mado/dicom/deidentify';
import { buildDicomFile } from '@mado/dicom/testing';
import { expect, it } from 'vitest';
import type { ArrivedFile } from '../../platform/spool/index.ts';
import { deidentifyFile, type DeidentificationErrand } from './deidentify-file.ts';

const MiB = 1024 * 1024;
const segment = (marker: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0xff, marker, 0, payload.length + 2), payload]);
const start = Buffer.of(0xff, 0xd8);
const frame = segment(0xc0, Buffer.of(8, 0, 1, 0, 1, 1, 1, 0x11, 0));
const scan = segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0));
const end = Buffer.of(0xff, 0xd9);
const comment = segment(0xfe, Buffer.from('YAMADA^HANAKO'));

/** A JPEG of so many bytes in its scan, of which nothing is in memory that nobody asks for. */
function largeJpeg(...header: Buffer[]) {
  const beginning = Buffer.concat([start, ...header, frame, scan]);
  const body = 120 * MiB;
  const size = beginning.length + body + end.length;
  const asked = { most: 0, all: 0 };
  const range = (offset: number, length: number): Buffer => {
    asked.most = Math.max(asked.most, length);
    asked.all += length;
    const bytes = Buffer.alloc(length, 1);
    if (offset < beginning.length) beginning.copy(bytes, 0, offset);
    const at = size - end.length - offset;
    if (at < length) end.copy(bytes, Math.max(0, at), Math.max(0, -at));
    return bytes;
  };
  const file: ArrivedFile = {
    name: 'a.jpg',
    size,
    head: (length) => range(0, length),
    bytes: () => expect.fail('it is read as a whole'),
    range,
    sha256: () => 'hash',
  };
  return { file, asked, beginning };
}

const errand: DeidentificationErrand = {
  anonymize: {},
  perStudy: {},
  conference: false,
  profileOptions: [],
  key: new Uint8Array(32).fill(1),
  lookedAt: false,
};

it('a picture of any size loses its metadata, and what stays of it is never in memory as a whole [IN-14]', async () => {
  const { file, asked, beginning } = largeJpeg(comment);
  const made = await deidentifyFile(file, errand);
  if (made.kind !== 'changed') return expect.fail(made.kind);
  expect(made.chunks.every((piece) => !(piece instanceof Uint8Array) || piece.length < 1000)).toBe(true);
  const length = made.chunks.reduce((sum, piece) => sum + piece.length, 0);
  expect(length).toBe(file.size - comment.length);
  const kept = beginning.length - frame.length - scan.length;
  expect(made.chunks.at(-2)).toEqual({ offset: kept, length: file.size - kept - end.length });
  expect(asked.most).toBeLessThanOrEqual(2 * MiB);
  expect(asked.all).toBeLessThan(file.size + 10 * MiB);
});

it('one that has none is the same, and one that was sent as cleaned is looked at [IN-13]', async () => {
  expect(await deidentifyFile(largeJpeg().file, errand)).toEqual({ kind: 'same' });
  expect(await deidentifyFile(largeJpeg(comment).file, { ...errand, key: null })).toMatchObject({
    kind: 'withheld',
    content: { withheld: { code: 'identifiers_present', tags: ['comment'] }, sha256: 'hash' },
  });
  expect(await deidentifyFile(largeJpeg().file, { ...errand, key: null })).toEqual({ kind: 'same' });
});

/** A small file that is in memory. */
function smallFile(name: string, content: Uint8Array): ArrivedFile {
  const bytes = Buffer.from(content);
  const range = (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const head = (length: number) => range(0, length);
  return { name, size: bytes.length, head, bytes: () => bytes, range, sha256: () => 'hash' };
}

it('a picture that is cleaned to as many bytes as it had has changed [IN-14]', async () => {
  // The orientation alone: what stands behind its value, and the place of a further directory, are read by nobody.
  const said = Buffer.from('MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006YAMADA', 'latin1');
  const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), said]));
  const file = smallFile('a.jpg', Buffer.concat([start, exif, frame, scan, end]));
  const made = await deidentifyFile(file, errand);
  if (made.kind !== 'changed') return expect.fail(made.kind);
  const pieces = made.chunks.map((piece) =>
    piece instanceof Uint8Array ? piece : file.range(piece.offset, piece.length),
  );
  const cleaned = Buffer.concat(pieces);
  expect([cleaned.length, cleaned.includes('YAMADA')]).toEqual([file.size, false]);
});

it('for a conference a study that was to stay as it is loses what a viewer shows, too [DI-21]', async () => {
  const study = '1.2.3';
  const file = smallFile('a.dcm', buildDicomFile({ StudyInstanceUID: study, PatientName: 'YAMADA^HANAKO' }));
  const perStudy = { [study]: { mode: 'notAnonymize', fields: {} } } as const;
  for (const anonymize of [null, {}]) {
    const own = { ...errand, anonymize, perStudy };
    expect(await deidentifyFile(file, own)).toEqual({ kind: 'same' });
    const made = await deidentifyFile(file, { ...own, conference: true });
    if (made.kind !== 'changed') return expect.fail(made.kind);
    const bytes = joined(made.chunks.flatMap((piece) => (piece instanceof Uint8Array ? [piece] : [])));
    expect(Buffer.from(bytes).includes('YAMADA')).toBe(false);
    expect(readInstance(bytes).facts.StudyInstanceUID).toBe(study);
  }
});

it('DICOM of no study, where only studies have an order, is nobody’s to let through [IN-5]', async () => {
  const file = smallFile('a.dcm', buildDicomFile({ StudyInstanceUID: '', PatientName: 'YAMADA^HANAKO' }));
  const perStudy = { '1.2.3': { mode: 'anonymize', fields: {} } } as const;
  expect(await deidentifyFile(file, { ...errand, anonymize: null, perStudy })).toMatchObject({
    kind: 'withheld',
    content: { withheld: { code: 'not_deidentified' } },
  });
});
