import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { readLocalFile } from './read-local-file.ts';
import { ReadStudies } from './read-studies.ts';

const side = 512;

function image(n: number): Uint8Array {
  const native = new Uint16Array(side * side).fill(n);
  return buildDicomFile({
    SOPInstanceUID: syntheticUid('held', n),
    InstanceNumber: n,
    StudyDescription: 'A study',
    pixels: { rows: side, columns: side, native },
  });
}

/** Everything that can be reached from a value, but for files, which lie where they lie. */
function reached(value: unknown, seen = new Set<unknown>()): Set<unknown> {
  if (typeof value !== 'object' || value === null || value instanceof Blob || seen.has(value)) return seen;
  seen.add(value);
  for (const one of value instanceof Map ? value.values() : Object.values(value)) reached(one, seen);
  return seen;
}

test('of a file stays its data set as text and where its frames lie; its pixels are neither read nor kept [LO-11]', () => {
  const studies = new ReadStudies();
  const count = 8;
  let [read, whole] = [0, 0];
  for (let n = 1; n <= count; n++) {
    const bytes = image(n);
    whole += bytes.length;
    const file = {
      size: bytes.length,
      read: (offset: number, length: number) => {
        read += length;
        return bytes.slice(offset, offset + length);
      },
    };
    const found = readLocalFile(file, `${n}.dcm`);
    if (!('instance' in found)) throw new Error(found.fault);
    studies.add(found.instance, new File([], `${n}.dcm`), () => false);
  }
  const [study] = studies.changed();
  const held = studies.instances(study?.series[0]?.id ?? -1);
  expect(held?.size).toBe(count);
  expect([...reached(held)].filter((one) => ArrayBuffer.isView(one) || one instanceof ArrayBuffer)).toEqual([]);
  // Text, and numbers of places: nothing that grows with the pixels.
  const bytes = JSON.stringify([...(held?.values() ?? [])]).length;
  expect(bytes / count).toBeLessThan(4_000);
  expect(read).toBeLessThan(whole / 4);
});
