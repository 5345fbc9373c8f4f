// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { useOnceTrue, useSession } from './runtime-context.ts';

test('what has been so at some time stays so, also when it is not so any more', () => {
  const isScrolling = (state: { tool: string }) => state.tool === 'scroll';
  function Part(): ReactNode {
    return <output>{`${useSession(isScrolling)} ${useOnceTrue(isScrolling)}`}</output>;
  }
  const session = renderInViewer(<Part />, []);
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('false false');
  act(() => session.dispatch({ type: 'tool', tool: 'scroll' }));
  expect(said()).toBe('true true');
  act(() => session.dispatch({ type: 'tool', tool: 'pan' }));
  expect(said()).toBe('false true');
});
