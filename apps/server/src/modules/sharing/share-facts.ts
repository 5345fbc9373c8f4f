import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import { filled, words } from '../../locales/index.ts';

/** What a letter says of a right that somebody got. */
export interface GivenRight {
  /** `images`: a study, a series or an image series. None is named: they are called by their patient. */
  kind: 'folder' | 'images' | 'file' | 'conference' | 'case';
  level: 'can_view' | 'can_comment' | 'can_edit' | 'full_access';
  /** The name of the organisation to which it belongs. */
  organisation: string;
  /** What a conference is called. */
  name?: string;
}

/** By whom something was shared, what it is, how far and until when, a line each, to stand below a letter. */
export function shareFacts({ caller }: Pick<Context, 'caller'>, right: GivenRight, language: Language): string {
  const { share_facts: text, kinds, levels, no_end: until } = words[language].notices;
  return filled(text, {
    sender: caller.account?.username ?? '',
    email: caller.account?.email ?? '',
    organisation: right.organisation,
    kind: right.name === undefined ? kinds[right.kind] : `${kinds[right.kind]} (${right.name})`,
    level: levels[right.level],
    until,
  });
}
