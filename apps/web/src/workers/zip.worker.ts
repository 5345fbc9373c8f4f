import { openZip, type ZipPortion } from './zip/open-zip.ts';

/** What comes back of an archive: portions, then its end; or that it could not be opened to its end. */
export type FromZip = ZipPortion | 'end' | 'failed';

/** An archive and its path in; what it holds out, portion by portion. */
self.onmessage = ({ data: { archive, path } }: MessageEvent<{ archive: File; path: string }>) => {
  void opened(archive, path);
};

async function opened(archive: File, path: string): Promise<void> {
  const say = (what: FromZip): void => self.postMessage(what);
  try {
    for await (const portion of openZip(archive, path)) say(portion);
    say('end');
  } catch {
    say('failed');
  }
}
