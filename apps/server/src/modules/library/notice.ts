import { filled, spokenToAnyone, words } from '../../locales/index.ts';
import type { Language } from '@mado/languages';

/** What became of what somebody left behind. */
export type Fate = 'handed_over' | 'deleted';

/**
 * The words to a former member. In which language they read is not known here: that of the installation first, English
 * below.
 *
 * @param language of the installation
 */
export function noticeOf(fate: Fate, organisation: string, language: Language): { subject: string; text: string } {
  const texts = spokenToAnyone(language).map((one) => words[one].notices[fate]);
  return {
    subject: filled(texts.map(({ subject }) => subject).join(' / '), { organisation }),
    text: filled(texts.map(({ text }) => text).join('\n\n'), { organisation }),
  };
}
