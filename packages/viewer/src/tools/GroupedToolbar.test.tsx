// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FullScreen } from '../runtime/use-full-screen.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { GroupedToolbar } from './GroupedToolbar.tsx';

beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const draw = (fullScreen: FullScreen | null = null) =>
  renderInViewer(
    <GroupedToolbar
      {...{
        onFit: nothing,
        onActualSize: nothing,
        onList: nothing,
        onSwitch: nothing,
        onKeyImages: nothing,
        onCopy: nothing,
        onDownload: nothing,
      }}
      onEditPresets={nothing}
      onControls={nothing}
      listed={false}
      upright={false}
      onExit={nothing}
      fullScreen={fullScreen}
    />,
    [aStudy(aSeries('a'))],
  );
const group = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

test('the group of the tool in use names it while another group is open [VW-190]', async () => {
  const session = draw();
  act(() => session.dispatch({ type: 'tool', tool: 'Length' }));
  const inUse = () => screen.getByTestId('tool-in-use');
  expect([inUse().textContent, group('計測').contains(inUse())]).toEqual(['長さ', true]);
  await userEvent.click(group('その他'));
  expect(screen.queryByRole('button', { name: '長さ' })).toBeNull();
  expect(inUse().textContent).toBe('長さ');
  act(() => session.dispatch({ type: 'tool', tool: 'region' }));
  expect([inUse().textContent, group('ツール').contains(inUse())]).toEqual(['範囲から自動調整', true]);
});

test('the whole screen is taken and given back in More; without one there is no button [VW-191]', async () => {
  const toggle = vi.fn<() => void>();
  draw({ isWhole: true, toggle });
  await userEvent.click(group('その他'));
  const button = screen.getByRole('button', { name: '全画面' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button);
  expect(toggle).toHaveBeenCalledTimes(1);
  cleanup();
  draw(null);
  await userEvent.click(group('その他'));
  expect(screen.queryByRole('button', { name: '全画面' })).toBeNull();
});
