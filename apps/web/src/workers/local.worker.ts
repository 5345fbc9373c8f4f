import { kindOf } from './beginning/file-kind.ts';
import { fileAtHand } from './local/file-at-hand.ts';
import { LocalReading, type ReadingReport } from './local/local-reading.ts';
import type { FoundFile } from './local/local-study.ts';
import { openZip } from './zip/open-zip.ts';

/** What is to be read, in numbered portions, or what is asked of what was read. */
export type LocalRequest =
  | { readonly add: readonly FoundFile[]; readonly portion: number }
  | { readonly stop: true }
  | { readonly id: number; readonly ask: LocalQuestion };

/** `files` of a study, of all where it is null. */
export type LocalQuestion =
  | { readonly kind: 'open'; readonly study: number }
  | { readonly kind: 'series'; readonly series: number }
  | { readonly kind: 'files'; readonly study: number | null };

/** How far reading is, or the answer to a question; `failed`: there is none. */
export type LocalAnswer =
  | { readonly report: ReadingReport }
  | { readonly id: number; readonly found: unknown }
  | { readonly id: number; readonly failed: true };

const say = (what: LocalAnswer): void => self.postMessage(what);

/** Timers would wait for 4 ms each time. */
const { port1, port2 } = new MessageChannel();
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

const reading = new LocalReading({
  atHand: fileAtHand,
  kindOf: async (file) => ((await isPdf(file)) ? 'pdf' : kindOf(file)),
  openZip,
  say: (report) => say({ report }),
  pause,
  now: () => performance.now(),
});

self.onmessage = ({ data }: MessageEvent<LocalRequest>) => {
  if ('add' in data) reading.add(data.add, data.portion);
  else if ('stop' in data) reading.stop();
  else
    void answerTo(data.ask).then(
      (found) => say(found === null ? { id: data.id, failed: true } : { id: data.id, found }),
      () => say({ id: data.id, failed: true }),
    );
};

function answerTo(ask: LocalQuestion): Promise<unknown> {
  if (ask.kind === 'open') return reading.open(ask.study);
  return ask.kind === 'series' ? reading.series(ask.series) : reading.files(ask.study);
}

/** The mark of a PDF stands within the first kilobyte (ISO 32000-2, annex H). */
async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, 1024).text()).includes('%PDF-');
}
