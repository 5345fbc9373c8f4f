import { expect, test } from 'vitest';
import { needsOwnProcess, withOwnProcess } from './own-process.ts';

// Its files share a process, each of them: `vitest.config.ts`.
test('the viewer has no file that needs a process of its own', () => {
  expect(withOwnProcess('packages/viewer/src')).toEqual([]);
});

test('a file that replaces modules, or counts work, has a process of its own', () => {
  expect(needsOwnProcess("vi.mock('node:fs', () => ({}));")).toBe(true);
  expect(needsOwnProcess("vi.doMock('./a.ts');")).toBe(true);
  expect(needsOwnProcess("import { countWork } from '../../testing/count-work.ts';")).toBe(true);
  expect(needsOwnProcess("const read = vi.spyOn(blobs, 'read'); read.mock.calls")).toBe(false);
});

test('those of the other packages are found, and none of the viewer’s', () => {
  const found = withOwnProcess('packages/!(viewer)/src');
  expect(found).toContain('packages/dicom/src/frames/jpeg-ls.test.ts');
  expect(found.filter((file) => file.startsWith('packages/viewer/'))).toEqual([]);
});

test('both kinds are found in the files of the server', () => {
  const found = withOwnProcess('apps/server/src');
  expect(found).toContain('apps/server/src/open-services.test.ts');
  expect(found).toContain('apps/server/src/testing/hostile-input.test.ts');
  expect(found).not.toContain('apps/server/src/main.test.ts');
});
