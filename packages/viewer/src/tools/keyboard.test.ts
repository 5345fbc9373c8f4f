// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { keyAction } from './keyboard.ts';

const press = (key: string, more: Partial<KeyboardEventInit> = {}, target: Element = document.createElement('div')) => {
  let action: ReturnType<typeof keyAction>;
  document.body.append(target);
  const listen = (event: Event) => {
    action = keyAction(event as KeyboardEvent, new Map());
  };
  document.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  document.removeEventListener('keydown', listen);
  return action;
};

describe('keys', () => {
  it.each([
    ['ArrowDown', { type: 'scroll', by: 1 }],
    ['ArrowUp', { type: 'scroll', by: -1 }],
    ['PageDown', { type: 'scroll', by: 10 }],
    ['Home', { type: 'go-to', index: 0 }],
    ['End', { type: 'go-to', index: Infinity }],
    ['ArrowRight', { type: 'step-series', by: 1 }],
    ['[', { type: 'step-series', by: -1 }],
    ['I', { type: 'invert' }],
    ['r', { type: 'reset' }],
  ])('%s', (key, command) => {
    expect(press(key)).toEqual({ kind: 'command', command });
  });

  it("1 to 9 are the reader's windows [VW-3]", () => {
    for (let slot = 0; slot < 9; slot++) expect(press(`${slot + 1}`)).toEqual({ kind: 'preset', slot });
    expect(press('0')).toBeUndefined();
  });

  it('leave the browser its own', () => {
    expect(press('r', { ctrlKey: true })).toBeUndefined();
    expect(press('f', { metaKey: true })).toBeUndefined();
    expect(press('toString')).toBeUndefined();
  });

  it('with Ctrl or Cmd take steps back and do them again [VW-43]', () => {
    const steps = [
      press('z', { ctrlKey: true }),
      press('Z', { metaKey: true, shiftKey: true }),
      press('y', { ctrlKey: true }),
    ];
    expect(steps).toEqual(['undo', 'redo', 'redo'].map((type) => ({ kind: 'command', command: { type } })));
    expect(press('z', { ctrlKey: true, altKey: true })).toBeUndefined();
  });

  it('mean text in a field, a choice in a menu or a dialog, and a word while one writes Japanese', () => {
    expect(press('r', {}, document.createElement('input'))).toBeUndefined();
    expect(press('r', { isComposing: true })).toBeUndefined();
    for (const role of ['menu', 'dialog']) {
      const part = document.createElement('div');
      part.setAttribute('role', role);
      expect(press('ArrowDown', {}, part)).toBeUndefined();
    }
  });
});
