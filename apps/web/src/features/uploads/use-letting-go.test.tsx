// @vitest-environment jsdom
import { cleanup, renderHook, screen } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import type { DropTarget } from './drop-rule.ts';
import { UploadsContext, type Uploads } from './uploads-context.ts';
import { useLettingGo, type Standing } from './use-letting-go.ts';

beforeAll(startI18n);
afterEach(cleanup);

const folder: DropTarget = { kind: 'folder', uuid: 'f', org: 'o', foldertype: 'folder', mayUpload: true, name: '症例' };
const coming: Standing = { dropTarget: null, isTargetComing: true, place: 'f' };
const files = [new File(['x'], 'a.pdf')];
const moved = '別の場所に移動したため、アップロードを始めませんでした。もう一度お試しください。';
const nowhere = 'ここにはアップロードできません。フォルダを開いてからアップロードしてください。';

/** A place where files were let go, as it was then. */
function letGo(standing: Standing) {
  const begin = vi.fn<Uploads['begin']>();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SnackbarProvider>
      <UploadsContext value={{ begin } as Partial<Uploads> as Uploads}>{children}</UploadsContext>
    </SnackbarProvider>
  );
  const hook = renderHook(useLettingGo, { initialProps: standing, wrapper });
  hook.result.current(files);
  return { begin, ...hook };
}

test('files wait for a target that is on its way, and begin there once', () => {
  const { begin, rerender } = letGo(coming);
  expect(begin).not.toHaveBeenCalled();
  rerender({ ...coming, dropTarget: folder, isTargetComing: false });
  rerender({ ...coming, dropTarget: { ...folder }, isTargetComing: false });
  expect(begin).toHaveBeenCalledExactlyOnceWith(files, folder);
});

test('a target that does not come is said', async () => {
  const { begin, rerender } = letGo(coming);
  rerender({ ...coming, isTargetComing: false });
  expect(await screen.findByText(nowhere)).toBeTruthy();
  expect(begin).not.toHaveBeenCalled();
});

test('who has moved on meanwhile is told, and nothing goes where they are now', async () => {
  const { begin, rerender } = letGo(coming);
  rerender({ dropTarget: folder, isTargetComing: false, place: 'g' });
  expect(await screen.findByText(moved)).toBeTruthy();
  expect(begin).not.toHaveBeenCalled();
});

test('where nothing can be let go, and nothing is on its way, that is said at once', async () => {
  const { begin } = letGo({ ...coming, isTargetComing: false });
  expect(await screen.findByText(nowhere)).toBeTruthy();
  expect(begin).not.toHaveBeenCalled();
});
