import { headOf, type Head } from './head.ts';

/** A portion of files in, their heads out, in order. */
self.onmessage = ({ data }: MessageEvent<{ id: number; files: File[] }>) => {
  void Promise.all(data.files.map(readOrNull)).then((found) => self.postMessage({ id: data.id, found }));
};

async function readOrNull(file: File): Promise<Head | null> {
  try {
    return await headOf(file);
  } catch {
    return null;
  }
}
