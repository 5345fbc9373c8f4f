import { filled, words } from '../../locales/index.ts';
import type { Language } from '@mado/languages';

/** What became of what somebody left behind. */
export type Fate = 'handed_over' | 'deleted';

/** The words to a former member, in one language below the other. */
export function noticeOf(
  fate: Fate,
  organisation: string,
  languages: readonly Language[],
): { subject: string; text: string } {
  const texts = languages.map((one) => words[one].notices[fate]);
  return {
    subject: filled(texts.map(({ subject }) => subject).join(' / '), { organisation }),
    text: filled(texts.map(({ text }) => text).join('\n\n'), { organisation }),
  };
}
