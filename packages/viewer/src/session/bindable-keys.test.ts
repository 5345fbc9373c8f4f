import { expect, test } from 'vitest';
import { keyName, keyRefusal } from './bindable-keys.ts';

test.each([
  'a',
  '7',
  ' ',
  '/',
  '+',
  'ß',
  'я',
  'あ',
  '𝄞',
  'ArrowUp',
  'PageDown',
  'Home',
  'End',
  'Insert',
  'Delete',
  'Backspace',
  'F2',
  'F13',
  'F24',
])('%s can be given to a command', (key) => {
  expect(keyRefusal(key)).toBeNull();
});

test.each([
  ['modifier', ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'Fn']],
  ['screen', ['Tab', 'Enter', 'Escape']],
  ['browser', ['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12', 'PrintScreen', 'ContextMenu', 'BrowserBack']],
  ['browser', ['MediaPlayPause', 'AudioVolumeUp', 'LaunchMail']],
  ['composing', ['Process', 'Dead', 'KanaMode', 'ZenkakuHankaku']],
  ['unknown', ['', 'ab', 'Unidentified', 'constructor', '\u0000', '\u202e', '\u0301', '\ud800', 'F25', 'del']],
])('%s: %j cannot [VW-129]', (why, keys) => {
  expect(keys.map(keyRefusal)).toEqual(keys.map(() => why));
});

test('letters are in lower case, whatever Shift says', () => {
  expect(['R', 'ArrowUp', 'Я', '?', '𐐀'].map(keyName)).toEqual(['r', 'ArrowUp', 'я', '?', '𐐨']);
});
