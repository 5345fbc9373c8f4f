// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { activePane } from '../session/state.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { loadLaterParts } from '../runtime/later.tsx';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { MoreMenu } from './MoreMenu.tsx';

beforeAll(loadLaterParts);
afterEach(cleanup);

async function choose(word: string, role = 'menuitem'): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'その他' }));
  await userEvent.click(screen.getByRole(role, { name: word }));
}

test('turns and mirrors the image of the active pane', async () => {
  const session = renderInViewer(
    <MoreMenu onControls={() => undefined} onSwitch={() => undefined} onKeyImages={() => undefined} />,
    [aStudy(aSeries('a'))],
  );
  const view = () => activePane(session.getState()).viewState.view;
  await choose('左右反転');
  expect(view()).toMatchObject({ mirrored: true, turns: 0 });
  await choose('上下反転');
  expect(view()).toMatchObject({ mirrored: false, turns: 2 });
  await choose('右に 90° 回転');
  expect(view()).toMatchObject({ turns: 3 });
  await choose('左に 90° 回転');
  expect(view()).toMatchObject({ turns: 2 });
});

test('hides whose images these are, where there is no keyboard too [VW-13]', async () => {
  const session = renderInViewer(
    <MoreMenu onControls={() => undefined} onSwitch={() => undefined} onKeyImages={() => undefined} />,
    [aStudy(aSeries('a'))],
  );
  await choose('患者情報を隠す', 'menuitemcheckbox');
  expect(session.getState().display.identityHidden).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'その他' }));
  const item = screen.getByRole('menuitemcheckbox', { name: '患者情報を隠す' });
  expect(item.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(item);
  expect(session.getState().display.identityHidden).toBe(false);
});
