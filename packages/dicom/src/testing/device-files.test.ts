import { expect, test } from 'vitest';
import { describedFrames, frameIndex, isMissing, readFrame, readInstance } from '../index.ts';
import { deviceFiles } from './device-files.ts';

const generateUid = () => '2.25.1';
const files = deviceFiles();

test('there are as many as other archives were asked about', () => {
  expect(files.length).toBeGreaterThanOrEqual(26);
});

test.each(files.map((file) => [file.name, file] as const))(
  '%s',
  async (_, { bytes, notes, numberOfFrames, missing }) => {
    const before = bytes.slice();
    const instance = readInstance(bytes, { generateUid });
    expect(instance.notes.map(({ kind, tag, offset }) => ({ kind, tag, offset }))).toEqual(
      notes.map(({ kind, tag, offset }) => ({ kind, tag, offset })),
    );
    expect(instance.frames?.numberOfFrames ?? 0).toBe(numberOfFrames);
    expect(instance.frames?.missing ?? []).toEqual(missing);
    if (missing.length > 0) expect(describedFrames(instance.dicomJson)).toEqual({ numberOfFrames, missing });
    const read = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length));
    for (let index = 0; instance.frames && index < numberOfFrames; index++) {
      const frame = readFrame(instance.frames, frameIndex(index), read);
      if (isMissing(missing, index + 1)) await expect(frame).rejects.toThrow(RangeError);
      else expect((await frame).bytes.length).toBeGreaterThan(0);
    }
    expect(bytes).toEqual(before);
  },
);
