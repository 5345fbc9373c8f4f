import { expect, it } from 'vitest';
import { noticeOf } from './notice.ts';

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

it('the notice to a former member is in one language below the other', () => {
  const { subject, text } = noticeOf('deleted', 'Mado Clinic', ['ja-JP', 'en-US']);
  for (const parts of [subject.split(' / '), text.split('\n\n')]) {
    expect(parts.map((part) => japanese.test(part))).toEqual([true, false]);
    for (const part of parts) expect(part).toContain('Mado Clinic');
  }
});

it('and in one alone', () => {
  for (const fate of ['deleted', 'handed_over'] as const) {
    const { subject, text } = noticeOf(fate, 'Mado Clinic', ['en-US']);
    expect(subject + text).not.toMatch(japanese);
    expect(text).toContain(fate === 'deleted' ? 'moved to the trash' : 'handed over to a member');
  }
});
