// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { keyAction } from './keyboard.ts';

const press = (key: string, more: Partial<KeyboardEventInit> = {}, target: Element = document.createElement('div')) => {
  let action: ReturnType<typeof keyAction>;
  document.body.append(target);
  const listen = (event: Event) => {
    action = keyAction(event as KeyboardEvent);
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

  it('1 to 5 are the windows for CT [VW-3]', () => {
    const windows = [
      ['softTissue', 550, 40],
      ['lung', 1500, -600],
      ['liver', 150, 90],
      ['bone', 2500, 480],
      ['brain', 80, 40],
    ] as const;
    for (const [index, [name, width, center]] of windows.entries())
      expect(press(`${index + 1}`)).toEqual({ kind: 'ct-preset', preset: { name, width, center } });
    expect(press('6')).toBeUndefined();
  });

  it('leave the browser its own', () => {
    expect(press('r', { ctrlKey: true })).toBeUndefined();
    expect(press('f', { metaKey: true })).toBeUndefined();
    expect(press('toString')).toBeUndefined();
  });

  it('mean text in a field', () => {
    expect(press('r', {}, document.createElement('input'))).toBeUndefined();
  });
});
