import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { phantomCt } from '@mado/dicom/testing';

/** Files that lie on a person's desk before the story begins: names relative to the desk, and what is in them. Returns their places. */
export async function layOut(desk: string, files: Readonly<Record<string, Uint8Array | string>>): Promise<string[]> {
  return Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const place = path.join(desk, name);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, content);
      return place;
    }),
  );
}

/** A small synthetic CT as files of a folder. */
export function phantomFiles(folder: string, slices: number, seed: number): Record<string, Uint8Array> {
  const files = [...phantomCt({ slices, size: 64, seed })];
  return Object.fromEntries(
    files.map((bytes, index) => [`${folder}/${String(index + 1).padStart(4, '0')}.dcm`, bytes]),
  );
}
