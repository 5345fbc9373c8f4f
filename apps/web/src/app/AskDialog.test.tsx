// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Themed } from '../testing/frame.tsx';
import { AskDialog } from './AskDialog.tsx';
import { startI18n } from './language/i18n.ts';

beforeAll(startI18n);
afterEach(cleanup);

const [behind, yes] = [vi.fn(), vi.fn()];

function Page(): ReactNode {
  const [asks, setAsks] = useState(true);
  const close = (): void => setAsks(false);
  return (
    <>
      <button onClick={behind}>behind</button>
      {asks && (
        <AskDialog
          title="消す"
          question="消しますか？"
          action="はい"
          onClose={close}
          onYes={() => {
            yes();
            close();
          }}
        />
      )}
    </>
  );
}

test('the second click of a double click on it presses nothing that lies behind, and the next one does', async () => {
  render(<Page />, { wrapper: Themed });
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'はい' });
  await user.pointer({ target: button, keys: '[MouseLeft]' });
  expect([yes.mock.calls.length, screen.queryByRole('dialog')]).toEqual([1, null]);
  // Where the button was.
  const page = screen.getByText('behind');
  page.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  expect(behind).not.toHaveBeenCalled();
  page.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  expect(behind).toHaveBeenCalledOnce();
});
