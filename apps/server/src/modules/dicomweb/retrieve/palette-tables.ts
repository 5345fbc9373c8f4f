import type { StoredInstance } from '../../studies/index.ts';
import type { WorkPermit } from '../../../platform/work/index.ts';
import { byteRangeOf, type Dependencies } from '../dependencies.ts';

/** Palettes, plain and in segments (PS3.3 C.7.9). */
const palette = /^0028(120|122)[123]$/;
/** 65,536 entries of 16 bits; segments are shorter. */
const longest = 2 * 65_536;
/** … and what else turns stored values into seen ones: tables of the modality and of windows, profiles of colours. */
const table = /(^|\/)(00283006|00282000)$/;

/** Whether a bulk value says how pixels are to be seen, and has none itself. */
export function isTable(path: string): boolean {
  return palette.test(path) || table.test(path);
}

/** The values of a palette that the DICOM JSON of an instance only names, by their path. */
export async function paletteTables(
  deps: Dependencies,
  permit: WorkPermit,
  instance: StoredInstance,
): Promise<Record<string, Uint8Array>> {
  const bulk = await deps.index.bulk(instance);
  const values = Object.entries(bulk.entries).flatMap(([path, entry]) => {
    if (!palette.test(path) || entry.length > longest) return [];
    const stored = byteRangeOf(deps, instance, bulk.deflated ?? entry);
    const isAsStored = bulk.deflated === null && entry.swap === undefined;
    const only = { deflated: bulk.deflated, entries: { [path]: entry } };
    const value = isAsStored ? stored.read() : deps.decoder.bulk(permit, only, path, stored);
    return [value.then((bytes) => [path, bytes] as const)];
  });
  return Object.fromEntries(await Promise.all(values));
}
