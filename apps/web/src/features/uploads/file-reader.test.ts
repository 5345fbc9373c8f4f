import { afterEach, expect, it, vi } from 'vitest';
import { startHashReader } from './file-reader.ts';

/** A worker whose script is gone since the page was opened. */
class LostWorker {
  onerror: ((event: Event) => void) | null = null;
  postMessage = vi.fn();
  terminate = vi.fn();
}

afterEach(() => vi.unstubAllGlobals());

it('refuses every file of a worker that could not be loaded, also those that come later', async () => {
  const lost = new LostWorker();
  vi.stubGlobal(
    'Worker',
    vi.fn(function () {
      return lost;
    }),
  );
  const reader = startHashReader();
  const first = reader.read([new File(['a'], 'a')]);
  lost.onerror?.(new Event('error', { cancelable: true }));
  await expect(first).rejects.toThrow('the worker that reads files failed');
  await expect(reader.read([new File(['b'], 'b')])).rejects.toThrow('the worker that reads files failed');
  reader.close();
  expect(lost.terminate).toHaveBeenCalled();
});
