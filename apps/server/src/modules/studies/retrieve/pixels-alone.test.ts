import { gunzipSync, gzipSync } from 'node:zlib';
import { buildSeriesDocument, type DicomJson } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import { documentOfPixels, pixelsAlone } from './pixels-alone.ts';

const value = (vr: string, ...Value: unknown[]) => ({ vr, Value }) as DicomJson[string];

describe('metadata of an image that is withheld [PN-9]', () => {
  it.each<[string, string, DicomJson[string]]>([
    ['the patient, whatever it is', '00101030', value('DS', 70)],
    ['the sex', '00100040', value('CS', 'F')],
    ['a day', '00080022', value('DA', '20260101')],
    ['a time', '00080032', value('TM', '120000')],
    ['a name', '00080090', value('PN', { Alphabetic: 'A' })],
    ['a description', '0008103E', value('LO', 'a series')],
    ['a short text', '00180024', value('SH', 'a sequence')],
    ['a long one', '00204000', value('LT', 'a comment')],
    ['an unknown value', '00181999', value('UN', 'x')],
    ['a code of another thing', '00080068', value('CS', 'FOR PRESENTATION')],
    ['what is private', '00091001', value('DS', 1)],
    ['a document', '00420011', { vr: 'OB', BulkDataURI: '00420011' }],
    ['an overlay', '60003000', { vr: 'OW', BulkDataURI: '60003000' }],
    ['a value of unknown size', '00181999', { vr: 'OB', InlineBinary: 'AAAA' }],
    ['a text in the place of a unit', '00281054', value('LO', 'a name')],
  ])('has not %s', (_, tag, element) => {
    expect(pixelsAlone({ [tag]: element })).toEqual({});
  });

  it.each<[string, string, DicomJson[string]]>([
    ['identifiers', '00080018', value('UI', '1.2.3')],
    ['the modality', '00080060', value('CS', 'CT')],
    ['how large a pixel is', '00280030', value('DS', 0.5, 0.5)],
    ['where the image lies', '00200032', value('DS', 1, 2, 3)],
    ['the unit', '00281054', value('LO', 'HU')],
    ['a palette', '00281201', { vr: 'OW', BulkDataURI: '00281201' }],
    ['pixels', '7FE00010', { vr: 'OW', BulkDataURI: '7FE00010' }],
  ])('has %s', (_, tag, element) => {
    expect(pixelsAlone({ [tag]: element })).toEqual({ [tag]: element });
  });

  it('has nothing by which the file could be told [VS-35]', () => {
    const document = buildSeriesDocument([{ '00080018': value('UI', '1.2.3') }], ['0123abcd']);
    const told = documentOfPixels(gzipSync(JSON.stringify(document)));
    expect(JSON.parse(gunzipSync(told).toString())).toEqual(
      buildSeriesDocument([{ '00080018': value('UI', '1.2.3') }]),
    );
  });

  it('is the same in each other', () => {
    const item = { '00280030': value('DS', 1), '00081030': value('LO', 'a study') } as DicomJson;
    const nested = { '52009229': { vr: 'SQ', Value: [{ '00289110': { vr: 'SQ', Value: [item] } }] } } as DicomJson;
    expect(JSON.stringify(pixelsAlone(nested))).not.toContain('a study');
    expect(JSON.stringify(pixelsAlone(nested))).toContain('00280030');
  });
});
