import { expect, test } from 'vitest';
import { DicomError, readDataSet } from '../index.ts';
import {
  amountOf,
  buildDicomFile,
  identifyingSeeds,
  mutated,
  randomFrom,
  type ElementsByKeyword,
} from '../testing/index.ts';
import { deidentified, identifierKeys, identifiersLeft, joined, type DeidentificationOrder } from './index.ts';

const seed = Number(process.env['MADO_TEST_SEED'] ?? Date.now() % 1_000_000);
const rounds = amountOf({ perChange: 100, byNight: 3_000 });
const keys = identifierKeys(new Uint8Array(32).fill(1));
const orders: DeidentificationOrder[] = [
  { mode: 'anonymize', fields: { StudyDate: '-3', PatientName: '匿名' } },
  { mode: 'anonymizeAndEdit', fields: {}, conference: true, options: ['retainSafePrivate', 'cleanDescriptors'] },
];
const seeds = Object.fromEntries(
  identifyingSeeds()
    .filter(({ tag }) => /^00(08|10|40)/.test(tag))
    .map(({ tag, element }) => [tag, element]),
) as ElementsByKeyword;
const content: ElementsByKeyword = {
  ...seeds,
  SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
  StudyDescription: '胸部',
  '00091010': { vr: 'LO', value: 'private' },
  ReferencedSeriesSequence: [seeds, {}],
};
const pixels = { rows: 5, columns: 7, native: new Uint16Array(35) };
const originals = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'].map(
  (transferSyntaxUID) => [transferSyntaxUID, buildDicomFile({ ...content, transferSyntaxUID, pixels })] as const,
);

test.each(originals)(
  '[DI-18, DI-19] a damaged file is refused, or has nothing left (%s)',
  { timeout: 300_000 },
  (transferSyntaxUID, original) => {
    console.log(`${transferSyntaxUID}: MADO_TEST_SEED=${seed}, ${rounds} rounds`);
    let done = 0;
    for (let round = 0; round < rounds; round++) {
      const bytes = mutated(original, randomFrom(seed * 65_537 + round));
      for (const order of orders) {
        const output = deidentifiedOrRefused(bytes, order);
        if (!output) continue;
        done++;
        expect([round, identifiersLeft(output, order)]).toEqual([round, []]);
        expect(() => readDataSet(output), `round ${round}`).not.toThrow();
        expect(Buffer.from(deidentifiedOrRefused(bytes, order) ?? []).equals(output), `round ${round}`).toBe(true);
      }
    }
    if (rounds > 50) expect(done).toBeGreaterThan(0);
  },
);

function deidentifiedOrRefused(bytes: Uint8Array, order: DeidentificationOrder): Uint8Array | null {
  try {
    return joined(deidentified(bytes, order, keys));
  } catch (error) {
    if (error instanceof DicomError) return null;
    throw error;
  }
}
