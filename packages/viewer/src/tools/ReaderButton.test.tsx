// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadLaterParts } from '../runtime/later.tsx';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { ReaderButton } from './ReaderButton.tsx';

beforeEach(() => loadLaterParts());
afterEach(cleanup);

test.each([false, true])(
  'says who reads, in full and with the version; among the tools: %s [VW-224]',
  async (grouped) => {
    renderInViewer(<ReaderButton grouped={grouped} reader={{ email: 'yomu@example.jp', version: '1.2.3' }} />, []);
    fireEvent.click(screen.getByRole('button', { name: /ユーザー/ }));
    const card = await screen.findByRole('dialog', { name: 'ユーザー' });
    expect(card.textContent).toBe('yomu@example.jpバージョン 1.2.3');
  },
);

test('says that nobody has signed in [VW-224]', () => {
  renderInViewer(<ReaderButton reader={{ email: null, version: '1.2.3' }} />, []);
  expect(screen.getByRole('button', { name: 'ユーザー: 未ログイン' }).textContent).toBe('未ログイン');
});
