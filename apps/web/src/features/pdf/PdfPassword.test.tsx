// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { PdfPassword } from './PdfPassword.tsx';

vi.mock('./open-pdf.ts', () => ({}));
beforeAll(startI18n);
afterEach(cleanup);

test('[WB-22] a password is asked for until it is right; what is typed anew takes the place of what was wrong', async () => {
  const person = userEvent.setup();
  const answer = vi.fn();
  const { rerender } = render(<PdfPassword question={{ wrong: false, answer }} />, { wrapper: Themed });
  const field = screen.getByLabelText<HTMLInputElement>('パスワード');
  const open = screen.getByRole<HTMLButtonElement>('button', { name: '開く' });
  expect([document.activeElement, open.disabled]).toEqual([field, true]);
  await person.keyboard('{Enter}');
  await person.keyboard('chigau{Enter}');
  expect(answer.mock.calls).toEqual([['chigau']]);
  rerender(<PdfPassword question={{ wrong: true, answer }} />);
  expect(screen.getByRole('alert').textContent).toBe('パスワードが違います');
  await person.keyboard('himitsu');
  expect(field.value).toBe('himitsu');
  expect(screen.queryByRole('alert')).toBe(null);
  await person.click(open);
  expect(answer.mock.calls.at(-1)).toEqual(['himitsu']);
});
