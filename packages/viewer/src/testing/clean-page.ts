import { afterAll } from 'vitest';
import { matchQuickly } from './quick-match.ts';

/**
 * A setup file of vitest, for the tests of the viewer and of the web app. Their files run one after another in one
 * process: what a file has rendered is removed before the next one begins.
 */
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // What is waited for comes later on a busy machine; a second is not always enough there.
  configure({ asyncUtilTimeout: 5_000 });
  matchQuickly(document);
  // A page that is looked at, though nothing in it has the focus.
  document.hasFocus = () => true;
  afterAll(() => {
    cleanup();
    document.body.replaceChildren();
  });
}
