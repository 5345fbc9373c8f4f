import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@mado/contract';
import type { DicomJson } from '@mado/dicom';
import type { Outcome } from '../../uploads/index.ts';
import { storeResponse } from './store-response.ts';

const root = 'https://mado.example.jp/api/dicomweb/org/o';

function stored(study: string, uid: string): Outcome {
  return {
    file: { id: 'f', name: 'n', renamed: null },
    dicom: {
      study: { id: 'st', uid: study, name: 's', identityConflict: false, own: true },
      series: { id: 'se', uid: `${study}.1`, modality: 'CT' },
      instance: { id: 'f', uid, sopClassUid: '1.2.840' },
      name: 'n',
    },
    notes: [],
    refusal: null,
  };
}
const refused = (code: ErrorCode, instance?: { uid: string; sopClassUid: string }): Outcome => ({
  file: null,
  dicom: null,
  notes: [],
  refusal: { code, params: {}, ...(instance && { instance }) },
});

describe('storeResponse', () => {
  it('is 200 when all are stored, with the address of study and instances', () => {
    const { status, module } = storeResponse([stored('1.2', '1.2.1.1'), stored('1.2', '1.2.1.2')], () => root);
    expect(status).toBe(200);
    expect(module['00081190']).toEqual({ vr: 'UR', Value: [`${root}/studies/1.2`] });
    expect(module['00081198']).toBeUndefined();
    expect(module['00081199']?.Value?.[1]).toEqual({
      '00081150': { vr: 'UI', Value: ['1.2.840'] },
      '00081155': { vr: 'UI', Value: ['1.2.1.2'] },
      '00081190': { vr: 'UR', Value: [`${root}/studies/1.2/series/1.2.1/instances/1.2.1.2`] },
    });
  });

  it('is 202 when some are', () => {
    const { status, module } = storeResponse([stored('1.2', '1.2.1.1'), refused('dicom_truncated')], () => root);
    expect(status).toBe(202);
    expect(module['00081198']).toBeUndefined();
    expect(module['0008119A']).toEqual({ vr: 'SQ', Value: [{ '00081197': { vr: 'US', Value: [0xc000] } }] });
  });

  it('is 409 when none is, and names those that could be read', () => {
    const instance = { uid: '9.1', sopClassUid: '9.2' };
    const { status, module } = storeResponse([refused('bad_target', instance)], () => root);
    expect(status).toBe(409);
    expect(module['00081190']).toEqual({ vr: 'UR' });
    expect(module['00081199']).toBeUndefined();
    expect(module['00081198']?.Value).toEqual([
      {
        '00081150': { vr: 'UI', Value: ['9.2'] },
        '00081155': { vr: 'UI', Value: ['9.1'] },
        '00081197': { vr: 'US', Value: [0xa900] },
      },
    ]);
  });

  it.each(['dicom_too_large', 'dicom_too_many_elements', 'dicom_inflates_too_large', 'disk_full'] as const)(
    'is out of resources for %s',
    (code) => {
      expect(storeResponse([refused(code)], () => root).module['0008119A']?.Value).toEqual([
        { '00081197': { vr: 'US', Value: [0xa700] } },
      ]);
    },
  );

  it('says where identifiers were made, and nothing of other notes', () => {
    const outcomes = ['uid_made', 'uid_derived', 'odd_length'].map((note, n) => ({
      ...stored('1.2', `1.2.1.${n}`),
      notes: [{ code: note }],
    }));
    const { status, module } = storeResponse(outcomes, () => root);
    expect(status).toBe(200);
    expect(module['00081199']?.Value?.map((item) => (item as DicomJson)['00081196'])).toEqual([
      { vr: 'US', Value: [0xb000] },
      { vr: 'US', Value: [0xb000] },
      undefined,
    ]);
  });

  it('names no study when there are several', () => {
    expect(storeResponse([stored('1.2', '1'), stored('1.3', '2')], () => root).module['00081190']).toEqual({
      vr: 'UR',
    });
  });
});
