import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { generatedUid } from './generated-uid.ts';

const file = createHash('sha256').update('a file').digest('hex');
const other = createHash('sha256').update('another file').digest('hex');

it('is a UUID in decimal, of version 8', () => {
  const uid = generatedUid(file, 'StudyInstanceUID');
  expect(uid).toMatch(/^2\.25\.[1-9][0-9]{0,38}$/);
  const digits = BigInt(uid.slice('2.25.'.length)).toString(16).padStart(32, '0');
  expect(digits).toMatch(/^[0-9a-f]{12}8[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});

it('stays what it is: files that are stored have it in addresses', () => {
  expect(generatedUid(file, 'StudyInstanceUID')).toBe('2.25.113715289621224632786422107000190852328');
});

it('differs by keyword and by file', () => {
  const made = [file, other].flatMap((sha256) =>
    ['StudyInstanceUID', 'SOPInstanceUID'].map((keyword) => generatedUid(sha256, keyword)),
  );
  expect(new Set(made).size).toBe(4);
});
