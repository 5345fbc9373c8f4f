import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('of a file that cannot be read there is no hash, and the others have theirs: somebody waits for the answer', async () => {
  const answer = Promise.withResolvers<unknown>();
  const worker: { onmessage?: (message: object) => void; postMessage: (said: unknown) => void } = {
    postMessage: answer.resolve,
  };
  vi.stubGlobal('self', worker);
  await import('./hashes.worker.ts');
  const gone = new File(['x'], 'gone');
  gone.slice = () => {
    throw new DOMException('it is not there any more', 'NotFoundError');
  };
  worker.onmessage?.({ data: { id: 7, files: [new File(['a'], 'a'), gone, new File([], 'empty')] } });
  expect(await answer.promise).toEqual({
    id: 7,
    found: [
      'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
      null,
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ],
  });
});
