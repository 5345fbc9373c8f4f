import { expect, it } from 'vitest';
import { resolveBulkDataUris } from './bulk-data-uris.ts';

it('puts the address before every path, also inside of sequences, and leaves the rest alone', () => {
  const json = {
    '00100010': { vr: 'PN', Value: [{ Alphabetic: 'A' }] },
    '00400275': { vr: 'SQ' },
    '54000100': {
      vr: 'SQ',
      Value: [{ '003A0005': { vr: 'US', Value: [2] }, '54001010': { vr: 'OW', BulkDataURI: '54000100/0/54001010' } }],
    },
    '7FE00010': { vr: 'OW', BulkDataURI: '7FE00010' },
  };
  expect(resolveBulkDataUris(json, 'instances/1.2/bulkdata/')).toEqual({
    ...json,
    '54000100': {
      vr: 'SQ',
      Value: [
        {
          '003A0005': { vr: 'US', Value: [2] },
          '54001010': { vr: 'OW', BulkDataURI: 'instances/1.2/bulkdata/54000100/0/54001010' },
        },
      ],
    },
    '7FE00010': { vr: 'OW', BulkDataURI: 'instances/1.2/bulkdata/7FE00010' },
  });
});
