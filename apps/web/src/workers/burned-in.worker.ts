import { flaggedSeries, type LookingProgress } from './burned-in/flagged-series.ts';
import type { FileToLookAt } from './burned-in/looked-image.ts';
import { fileOpener } from './burned-in/opened-file.ts';
import { frameShower, isDecoderMissing } from './burned-in/shown-frame.ts';

/** What is asked of the worker. */
export type BurnedInTask =
  { kind: 'find'; files: readonly FileToLookAt[] } | { kind: 'frame'; file: File; frame: number };

/** A task with its number, or the end of one that is no longer wanted. */
export type BurnedInRequest = { id: number; task: BurnedInTask } | { stop: number };

/**
 * The answer to a task, or how far it is; `null` is found when it was stopped. `no_decoder`: what decodes pictures
 * could not be loaded; `not_shown`: anything else.
 */
export type BurnedInAnswer = { id: number } & (
  { found: unknown } | { progress: LookingProgress } | { failure: 'no_decoder' | 'not_shown' }
);

const openFile = fileOpener();
const showFrame = frameShower(openFile);
const stopped = new Set<number>();

/** One task after the other, so that one file is in memory. */
let last: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<BurnedInRequest>) => {
  if ('stop' in data) stopped.add(data.stop);
  else last = last.then(() => answer(data.id, data.task));
};

async function answer(id: number, task: BurnedInTask): Promise<void> {
  const say = (what: BurnedInAnswer, transfer: Transferable[] = []): void => self.postMessage(what, { transfer });
  try {
    if (task.kind === 'frame') {
      if (stopped.has(id)) return say({ id, found: null });
      const found = await showFrame(task.file, task.frame);
      return say({ id, found }, [found.rgba.buffer]);
    }
    const onProgress = (progress: LookingProgress): void => say({ id, progress });
    const isStopped = (): boolean => stopped.has(id);
    say({ id, found: await flaggedSeries(task.files, { openFile, showFrame, onProgress, isStopped }) });
  } catch (error) {
    say({ id, failure: isDecoderMissing(error) ? 'no_decoder' : 'not_shown' });
  } finally {
    stopped.delete(id);
  }
}
