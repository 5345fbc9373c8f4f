// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { StudyList } from './StudyList.tsx';
import { aLocalStudy } from './testing/a-local-study.ts';

beforeAll(startI18n);
afterEach(cleanup);

test.each([true, false])('nothing is sent before all was read: still reading, %s [LO-22]', (isReading) => {
  const studies = [aLocalStudy(1), aLocalStudy(2)];
  const nothing = () => undefined;
  render(
    <Themed>
      <StudyList {...{ studies, isReading }} make={async () => null} onOpen={nothing} onSend={nothing} />
    </Themed>,
  );
  const send = screen.getAllByRole<HTMLButtonElement>('button', { name: /送/ });
  expect(send.map((one) => one.disabled)).toEqual([isReading, isReading, isReading]);
});
