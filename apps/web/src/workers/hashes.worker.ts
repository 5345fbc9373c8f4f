import { hashOf } from './hash.ts';

/** Files in, their SHA-256 out, in order; one after the other, so that one piece is in memory. */
self.onmessage = ({ data }: MessageEvent<{ id: number; files: Blob[] }>) => {
  void hashes(data.files).then((found) => self.postMessage({ id: data.id, found }));
};

async function hashes(files: readonly Blob[]): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for (const file of files) found.push(await hashOf(file).catch(() => null));
  return found;
}
