import { buildDicomFile } from '@mado/dicom/testing';
import { afterEach, expect, test, vi } from 'vitest';
import type { BurnedInRequest } from './burned-in.worker.ts';

afterEach(() => vi.unstubAllGlobals());

test('tasks are answered one after the other; one that is stopped finds nothing, one that fails says so', async () => {
  const said: { id: number }[] = [];
  const worker: {
    onmessage?: (message: { data: BurnedInRequest }) => void;
    postMessage: (what: { id: number }) => void;
  } = {
    postMessage: (what) => said.push(what),
  };
  vi.stubGlobal('self', worker);
  await import('./burned-in.worker.ts');
  const bytes = buildDicomFile({ pixels: { rows: 8, columns: 8, native: new Uint16Array(64) } });
  const file = new File([new Uint8Array(bytes)], 'x');
  const ask = (data: BurnedInRequest): void => worker.onmessage?.({ data });
  ask({ id: 1, task: { kind: 'frame', file, frame: 0 } });
  ask({ id: 2, task: { kind: 'frame', file, frame: 7 } });
  ask({ id: 3, task: { kind: 'find', files: [{ id: 0, file, head: null }] } });
  ask({ stop: 3 });
  ask({ id: 4, task: { kind: 'find', files: [{ id: 0, file, head: null }] } });
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ id: 4, found: {} }));
  expect(said).toMatchObject([
    { id: 1, found: { columns: 8, rows: 8, candidates: [] } },
    { id: 2, failure: 'not_shown' },
    { id: 3, found: null },
    { id: 4, progress: { step: 'headers' } },
    { id: 4, progress: { step: 'series' } },
    { id: 4, found: { series: [], unseen: [] } },
  ]);
});
