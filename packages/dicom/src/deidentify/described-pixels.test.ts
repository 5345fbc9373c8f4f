import { describe, expect, it } from 'vitest';
import { readDataSet, type DicomJson } from '../index.ts';
import { buildDicomFile, type ElementsByKeyword, type FileOptions } from '../testing/index.ts';
import {
  deidentified,
  deidentifiedRanges,
  identifierKeys,
  identifiersLeft,
  joined,
  type DeidentificationOrder,
} from './index.ts';
import { readToItsEnd } from './deidentify.ts';
import { describedLength } from './described-pixels.ts';

const keys = identifierKeys(new Uint8Array(32).fill(1));
const order: DeidentificationOrder = {
  mode: 'anonymize',
  fields: { PatientName: '', StudyDate: '', StudyDescription: '', PatientBirthDate: '', PatientAge: '' },
};
const limits = { whole: 0, mostWhole: 1e6, head: 256, mostHead: 1e6, tail: 1000, window: 64 };
const letter = 'YAMADA^HANAKO 19500312';

function withLetter(size: number): Uint8Array {
  return Uint8Array.from({ length: size + letter.length }, (_, at) =>
    at < size ? 0xee : letter.charCodeAt(at - size),
  );
}
const image = (more: FileOptions & ElementsByKeyword, native = withLetter(25)) =>
  buildDicomFile({ ...more, pixels: { rows: 5, columns: 5, bitsAllocated: 8, native } });
const pixelsOf = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString('latin1');
  return { holds: text.includes('YAMADA'), grey: text.split('\xee').length - 1 };
};

async function byRanges(file: Uint8Array): Promise<Uint8Array> {
  const read = (offset: number, length: number) => Promise.resolve(file.subarray(offset, offset + length));
  const pieces = await deidentifiedRanges({ size: file.length, read }, order, keys, limits);
  return joined(
    pieces.map((one) => (one instanceof Uint8Array ? one : file.subarray(one.offset, one.offset + one.length))),
  );
}

describe('[DI-27] native pixel data', () => {
  it.each(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'])(
    'loses what stands behind what is described (%s)',
    async (transferSyntaxUID) => {
      const file = image({ transferSyntaxUID });
      expect(identifiersLeft(file, order)).toContain('7FE00010');
      const after = joined(deidentified(file, order, keys));
      const { holds, grey } = pixelsOf(transferSyntaxUID.endsWith('.99') ? new Uint8Array() : after);
      if (!transferSyntaxUID.endsWith('.99')) expect([holds, grey]).toEqual([false, 25]);
      expect(identifiersLeft(after, order)).toEqual([]);
      expect(Buffer.from(await byRanges(file)).equals(after)).toBe(true);
    },
  );

  it('keeps all frames', () => {
    const two = image({ NumberOfFrames: 2 }, withLetter(50));
    expect(pixelsOf(joined(deidentified(two, order, keys)))).toEqual({ holds: false, grey: 50 });
  });

  it.each(['many', '0', '-1', '1.5', '2147483647', '999999999999', '9'.repeat(40)])(
    '[DI-31] has as many frames as are there, or one, where their number is none (%s)',
    async (value) => {
      for (const transferSyntaxUID of ['1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2']) {
        const file = image({ transferSyntaxUID, NumberOfFrames: { vr: 'IS', value } } as ElementsByKeyword);
        const after = joined(deidentified(file, order, keys));
        expect(pixelsOf(after)).toEqual({ holds: false, grey: 25 });
        expect(Buffer.from(await byRanges(file)).equals(after)).toBe(true);
        expect(identifiersLeft(file, order)).toContain('7FE00010');
        expect(identifiersLeft(after, order)).toEqual([]);
        expect(readDataSet(after).frames).toMatchObject({ numberOfFrames: 1 });
      }
    },
  );

  it('[DI-31] of less than a frame all stays, whatever their number is', () => {
    const file = image(
      { NumberOfFrames: { vr: 'IS', value: '2147483647' } } as ElementsByKeyword,
      new Uint8Array(10).fill(0xee),
    );
    expect(pixelsOf(joined(deidentified(file, order, keys))).grey).toBe(10);
  });

  it.each([
    ['YBR_FULL_422', 2, 64],
    ['YBR_PARTIAL_420', 3, 72],
  ])(
    '[DI-31] of colours that are fewer than pixels every frame stays (%s)',
    (photometricInterpretation, frames, length) => {
      const native = new Uint8Array(length).fill(0xee);
      const pixels = { rows: 4, columns: 4, bitsAllocated: 8, samplesPerPixel: 3, numberOfFrames: frames, native };
      const file = buildDicomFile({ pixels: { ...pixels, photometricInterpretation } });
      expect(pixelsOf(joined(deidentified(file, order, keys))).grey).toBe(length);
      expect(identifiersLeft(file, order)).not.toContain('7FE00010');
    },
  );

  it('[DI-31] keeps all frames where one byte of the last is not there, as of a length that was never made even', () => {
    const { structure, elements } = readToItsEnd(image({ NumberOfFrames: 2 }, new Uint8Array(50)));
    const lengths = [51, 50, 49, 48].map((length) => describedLength(structure.dataSet, elements, length));
    expect(lengths).toEqual([50, 50, 49, 26]);
    const odd = readToItsEnd(image({}, new Uint8Array(25)));
    expect([27, 26, 25].map((length) => describedLength(odd.structure.dataSet, odd.elements, length))).toEqual([
      26, 26, 25,
    ]);
  });

  it('stays where nothing is anonymised', () => {
    const edit: DeidentificationOrder = { mode: 'notAnonymizeAndEdit', fields: { PatientName: 'A' } };
    expect(pixelsOf(joined(deidentified(image({}), edit, keys)))).toEqual({ holds: true, grey: 25 });
    expect(identifiersLeft(image({}), edit)).not.toContain('7FE00010');
  });
});

describe('[DI-16] Patient Identity Removed', () => {
  const removed = (how: Partial<DeidentificationOrder>, BurnedInAnnotation: string) => {
    const file = image({ BurnedInAnnotation });
    const json: DicomJson = readDataSet(joined(deidentified(file, { ...order, ...how }, keys))).dicomJson;
    return json['00120062']?.Value?.[0];
  };
  it('is NO where pixels are said to hold text, or were let go unseen, and nobody has cleaned them', () => {
    expect([removed({}, 'NO'), removed({}, 'YES'), removed({ keepDocument: true }, 'NO')]).toEqual(['YES', 'NO', 'NO']);
    expect(removed({ cleansPixelData: true }, 'YES')).toBe('YES');
  });
});

it('[DI-6] what says who by the representation that the file gives it goes, whatever its tag', () => {
  const json = readDataSet(
    joined(deidentified(image({ '00180015': { vr: 'PN', value: 'YAMADA^HANAKO' } } as ElementsByKeyword), order, keys)),
  ).dicomJson;
  expect(json['00180015']?.Value).toBeUndefined();
});
