import { describe, expect, it } from 'vitest';
import { items, keyObjectSelectionFile, keyObjectsOf, readInstance } from '../index.ts';
import { buildDicomFile } from '../testing/index.ts';
import { deidentified, identifiersLeft, joined, type DeidentificationOrder } from './index.ts';
import { after, anonymize, keys, person, value } from './testing/person.ts';

describe('conference', () => {
  it('[DI-21] what the viewer shows is blanked whatever fields say, dates and times are fixed', () => {
    const order: DeidentificationOrder = {
      mode: 'anonymizeAndEdit',
      fields: { PatientName: 'X', StudyDate: '3' },
      conference: true,
    };
    const json = after(order, {
      ...person,
      SeriesDate: '20240301',
      SeriesTime: '1011',
      AcquisitionDateTime: '2024',
      AcquisitionDate: '20240301',
    });
    for (const tag of ['00100010', '00100020', '0008103E', '00081030']) expect(value(json, tag), tag).toBeUndefined();
    expect(['00080020', '00080030', '00080021', '00080031', '0008002A'].map((tag) => value(json, tag))).toEqual([
      '19000101',
      '000000',
      '19000101',
      '000000',
      '19000101000000',
    ]);
    expect(value(json, '00080022')).toBe('19000101');
    expect(value(json, '00280303'), '[DI-16]').toBe('REMOVED');
    expect(value(json, '00080060')).toBe('CT');
  });

  it('[DI-14, DI-16, DI-21] no shown field stays by hand: no age is reckoned, and all that identifies is removed', () => {
    const json = after(
      { mode: 'anonymize', fields: {}, conference: true },
      { ...person, PatientAge: '', BurnedInAnnotation: 'NO' },
    );
    expect(value(json, '00101010')).toBeUndefined();
    expect(['00120062', '00280303'].map((tag) => value(json, tag))).toEqual(['YES', 'REMOVED']);
  });
});

describe('a conference of what is not anonymised', () => {
  const order: DeidentificationOrder = { mode: 'notAnonymizeAndEdit', fields: {}, conference: true };
  const dated = {
    ...person,
    SeriesDate: '20240301',
    AcquisitionTime: '1011',
    AcquisitionDateTime: '2024',
    RequestAttributesSequence: [{ ScheduledProcedureStepStartDate: '20240301', RequestedProcedureID: '7' }],
  };

  it('[DI-21] has no date and no time left, at whatever depth, and the rest stays', () => {
    const json = after(order, dated);
    expect(['00080020', '00080021', '00080032', '0008002A'].map((tag) => value(json, tag))).toEqual([
      '19000101',
      '19000101',
      '000000',
      '19000101000000',
    ]);
    expect(value(items(json, '00400275')[0] ?? {}, '00400002')).toBe('19000101');
    expect(value(items(json, '00400275')[0] ?? {}, '00401001')).toBe('7');
    expect(value(json, '00080060')).toBe('CT');
  });

  it('[DI-21] is written anew to the same bytes, whoever has blanked it before and what besides', () => {
    const modes = ['anonymize', 'anonymizeAndEdit', 'notAnonymizeAndEdit'] as const;
    for (const before of modes.map((mode) => ({ ...order, mode, fields: { StudyDescription: '頭部' } }))) {
      const once = joined(deidentified(buildDicomFile(dated), before, keys));
      expect(Buffer.compare(joined(deidentified(once, order, keys)), once), before.mode).toBe(0);
    }
  });

  it('[DI-19] and the check names those that are', () => {
    const left = identifiersLeft(buildDicomFile(dated), order);
    for (const tag of ['00080021', '00080032', '0008002A', '00400002']) expect(left).toContain(tag);
    expect(identifiersLeft(joined(deidentified(buildDicomFile(dated), order, keys)), order)).toEqual([]);
  });
});

describe('a key object selection in a conference', () => {
  it('[DI-21] [PX-15] points at the same images, whose study nobody has renamed', () => {
    const { dicomJson: of } = readInstance(buildDicomFile(person));
    const image = {
      StudyInstanceUID: value(of, '0020000D') as string,
      SeriesInstanceUID: '1.2.3',
      SOPClassUID: '1.2.840.10008.5.1.4.1.1.2',
      SOPInstanceUID: '1.2.3.4',
      FrameNumber: 7,
    };
    const own = { SeriesInstanceUID: '1.2.9', SOPInstanceUID: '1.2.9.1', SeriesNumber: 900, at: new Date(2026, 0, 2) };
    const file = keyObjectSelectionFile({ of, images: [image], note: 'so', ...own });
    const order: DeidentificationOrder = { mode: 'notAnonymizeAndEdit', fields: {}, conference: true };
    const { dicomJson } = readInstance(joined([...deidentified(file, order, keys)]));
    expect(keyObjectsOf(dicomJson).images).toEqual([image]);
    expect(value(dicomJson, '0020000D')).toBe(image.StudyInstanceUID);
    expect(value(dicomJson, '00100010')).toBeUndefined();
  });
});

describe('Patient Identity Removed', () => {
  const removed = (order: DeidentificationOrder, elements: Record<string, unknown>) =>
    value(after(order, { ...person, ...elements }), '00120062');

  it('[DI-16] is NO where an age is written by the dates that the file had', () => {
    const order = anonymize({ PatientName: '', PatientBirthDate: '', StudyDate: '', StudyDescription: '' });
    const born = { PatientBirthDate: '19290301', StudyDate: '20240301' };
    expect(value(after(order, { ...person, ...born, PatientAge: undefined }), '00101010')).toBe('095Y');
    expect(removed(order, { ...born, PatientAge: undefined })).toBe('NO');
    expect(removed(order, { PatientBirthDate: undefined, PatientAge: undefined })).toBe('YES');
    const retained = { ...order, options: ['retainPatientCharacteristics'] as const };
    expect(removed(retained, { ...born, PatientAge: undefined })).toBe('YES');
  });

  it('[DI-16] becomes NO where somebody writes a name into what is not anonymised, and stays where nobody does', () => {
    const named: DeidentificationOrder = { mode: 'notAnonymizeAndEdit', fields: { PatientName: '山田^太郎' } };
    expect(removed(named, { PatientIdentityRemoved: 'YES' })).toBe('NO');
    expect(removed(named, {})).toBeUndefined();
    const blanked: DeidentificationOrder = { mode: 'notAnonymizeAndEdit', fields: { PatientName: '' } };
    expect(removed(blanked, { PatientIdentityRemoved: 'YES' })).toBe('YES');
  });
});
