import { buildDicomFile } from '@mado/dicom/testing';
import { identifierKeys, type DeidentificationOrder } from '@mado/dicom/deidentify';
import { expect, test } from 'vitest';
import { kindOf } from './beginning/file-kind.ts';
import { outgoingDicom } from './deidentify/outgoing-file.ts';
import { headOf } from './head.ts';

const keys = identifierKeys(new Uint8Array(32).fill(7));
const order: DeidentificationOrder = { mode: 'anonymize', fields: {} };

/** What a preamble of 128 bytes can begin, so that another program takes the file for something else (PS3.10 7.1). */
const natures = {
  PDF: '%PDF-1.4 YAMADA',
  HTML: '<html><script>alert("YAMADA")</script>',
  ZIP: 'PK\u0003\u0004YAMADA',
  JPEG: '\u00ff\u00d8\u00ff\u00e0YAMADA',
  PNG: '\u0089PNG\r\n\u001a\nYAMADA',
  TIFF: 'II*\0YAMADA',
  program: 'MZYAMADA',
};

function withPreamble(text: string, file: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(file);
  bytes.set(Buffer.from(text, 'latin1'));
  return bytes;
}

test.each(Object.entries(natures))('DICOM that is %s, too, is DICOM, and leaves as nothing else', async (_, text) => {
  const file = new Blob([withPreamble(text, buildDicomFile({ PatientID: '1', StudyInstanceUID: '1.2.3' }))]);
  expect((await headOf(file))?.StudyInstanceUID).toBe('1.2.3');
  const outgoing = await outgoingDicom(file, order, keys);
  if (!('blob' in outgoing)) throw new Error(outgoing.refused);
  const left = Buffer.from(await outgoing.blob.arrayBuffer());
  expect(left.subarray(0, 128).every((byte) => byte === 0)).toBe(true);
  expect(left.includes('YAMADA')).toBe(false);
});

test('a letter that only seems to be DICOM does not leave as such', async () => {
  const letter = Buffer.from(
    `${'%PDF-1.4 YAMADA'.padEnd(128)}DICM${'1 0 obj << /Title (YAMADA) >> endobj '.repeat(20)}`,
  );
  const file = new Blob([new Uint8Array(letter)]);
  expect(await headOf(file)).toBeNull();
  expect(await kindOf(file)).toBe('dicom');
  expect(await outgoingDicom(file, order, keys)).toMatchObject({ refused: expect.any(String) });
});
