import { createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDataSet, type DicomJson } from '../index.ts';
import { buildDicomFile, type ElementsByKeyword } from '../testing/index.ts';
import {
  deidentified,
  derivedKey,
  identifierKeys,
  identifiersLeft,
  joined,
  newIdentifiers,
  type DeidentificationOrder,
} from './index.ts';
import { isMadePatientId, isMadeUid } from './new-identifiers.ts';

const secret = new Uint8Array(32).fill(9);
const keys = identifierKeys(derivedKey(secret, { kind: 'member' }));
const ids = newIdentifiers(keys);
const order = { mode: 'anonymize', fields: { PatientName: '' } } as const;
const after = (elements: ElementsByKeyword, how = keys) =>
  readDataSet(joined(deidentified(buildDicomFile(elements), order, how))).dicomJson;
const value = (json: DicomJson, tag: string) => json[tag]?.Value?.[0];

describe('keys', () => {
  it('[DI-1] are HKDF-SHA-256 of the secret, another one for each holder', () => {
    const expected = hkdfSync('sha256', secret, '', 'mado deidentification folder 7', 32);
    expect(derivedKey(secret, { kind: 'folder', id: '7' })).toEqual(new Uint8Array(expected));
    const holders = [
      { kind: 'member' },
      { kind: 'folder', id: '7' },
      { kind: 'folder', id: '8' },
      { kind: 'upload', id: '7' },
    ] as const;
    const all = holders.map((holder) => Buffer.from(derivedKey(secret, holder)).toString('hex'));
    expect(new Set([...all, Buffer.from(secret).toString('hex')]).size).toBe(5);
    expect(() => derivedKey(new Uint8Array(16), { kind: 'member' })).toThrow(RangeError);
  });

  it('[DI-2] UIDs, Patient IDs and names of files have three', () => {
    const all = Object.values(keys).map((key) => Buffer.from(key).toString('hex'));
    expect(new Set(all).size).toBe(3);
    expect(identifierKeys(secret)).not.toEqual(keys);
  });
});

describe('identifiers', () => {
  it('[DI-3] a UID is the HMAC of the old one as a UUID', () => {
    const digest = createHmac('sha256', keys.uids).update('1.2.3').digest().subarray(0, 16);
    digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
    digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
    expect(ids.uid('1.2.3')).toBe(`2.25.${BigInt(`0x${digest.toString('hex')}`)}`);
    expect(isMadeUid(ids.uid('1.2.3'))).toBe(true);
    for (const uid of ['1.2.3', '2.25.5', '2.25.', `2.25.${2n ** 128n}`, '2.25.x', ''])
      expect(isMadeUid(uid)).toBe(false);
  });

  it('[DI-4] stays where the standard or a class is named, and is made anew everywhere else', () => {
    const json = after({
      SOPClassUID: '1.3.12.2.1107.5.9.1',
      SOPInstanceUID: '1.2.3',
      FrameOfReferenceUID: '1.2.840.10008.1.4.1.1',
      ReferencedSeriesSequence: [
        { SeriesInstanceUID: '1.2.4', ReferencedSOPSequence: [{ ReferencedSOPInstanceUID: '1.2.3' }] },
      ],
      VolumetricPresentationInputSetUID: '1.2.5',
      IrradiationEventUID: ['1.2.3', '1.2.a', '1.2.840.10008.1.1'],
      ReferencedSOPClassUID: 'SATO^HANAKO',
      CodingSchemeUID: '1.9.9',
    });
    expect(value(json, '00080016')).toBe('1.3.12.2.1107.5.9.1');
    expect(value(json, '00080018')).toBe(ids.uid('1.2.3'));
    expect(value(json, '00200052')).toBe('1.2.840.10008.1.4.1.1');
    expect(JSON.stringify(json['00081115'])).toContain(ids.uid('1.2.4'));
    expect(JSON.stringify(json['00081115'])).toContain(ids.uid('1.2.3'));
    expect(value(json, '00701209')).toBe(ids.uid('1.2.5'));
    expect(json['00083010']?.Value).toEqual([ids.uid('1.2.3'), ids.uid('1.2.a'), '1.2.840.10008.1.1']);
    expect(value(json, '00081150')).toBe(ids.uid('SATO^HANAKO'));
    expect(value(json, '0008010C')).toBe('1.9.9');
  });

  it('[DI-5] a Patient ID is 16 letters, by another key than UIDs and whatever pads it', () => {
    const made = value(after({ PatientID: '1.2.3 ' }), '00100020');
    expect(made).toBe(ids.patientId('1.2.3'));
    expect(isMadePatientId(ids.patientId('1.2.3'))).toBe(true);
    expect(isMadePatientId('PHANTOM-1')).toBe(false);
    const digest = createHmac('sha256', keys.patientIds).update('1.2.3').digest();
    const bits = [...digest.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const letters = (bits.match(/.{5}/g) ?? []).map(
      (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)],
    );
    expect(made).toBe(letters.join(''));
    expect(after({ PatientID: '' })['00100020']).toEqual({ vr: 'LO' });
    expect(after({ PatientID: '1', IssuerOfPatientID: 'H', OtherPatientIDs: '2' })).not.toHaveProperty('00100021');
  });

  it('[DI-1] other organisations have other ones', () => {
    const other = identifierKeys(derivedKey(new Uint8Array(32).fill(8), { kind: 'member' }));
    const [mine, theirs] = [after({ PatientID: '1' }), after({ PatientID: '1' }, other)];
    for (const tag of ['00080018', '0020000D', '0020000E', '00100020'])
      expect(value(mine, tag)).not.toBe(value(theirs, tag));
  });
});

it.each([
  ['-365', ['00280303']],
  ['1', ['00280303']],
  ['0', []],
  ['20240101', []],
])('[DI-32] the check wants a file to say that its dates have moved, where they are to (%s)', (StudyDate, expected) => {
  const file = buildDicomFile({ StudyDate: '20240101', LongitudinalTemporalInformationModified: 'UNMODIFIED' });
  const how: DeidentificationOrder = { mode: 'anonymize', fields: { StudyDate } };
  const named = (bytes: Uint8Array) => identifiersLeft(bytes, how).filter((tag) => tag.startsWith('0028'));
  expect(named(file)).toEqual(expected);
  expect(named(buildDicomFile({ StudyDate: '20240101' }))).toEqual(expected);
  expect(named(joined(deidentified(file, how, identifierKeys(new Uint8Array(32)))))).toEqual([]);
  // Where nothing is anonymised there is nothing to be said.
  expect(identifiersLeft(file, { ...how, mode: 'notAnonymizeAndEdit' })).not.toContain('00280303');
});
