import { afterAll } from 'vitest';

/**
 * vitest's setup: files of tests run one after another in one process, so what one has rendered goes before the next
 * begins.
 */
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterAll(() => {
    cleanup();
    document.body.replaceChildren();
  });
}
