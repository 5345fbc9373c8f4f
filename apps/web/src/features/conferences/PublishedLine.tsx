import type { Conference } from '@mado/contract';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { publishedState } from './published.ts';

/** Whether everybody may see an event, and until when. */
export function PublishedLine({
  conference,
}: {
  conference: Pick<Conference, 'anonymous_perm' | 'anon_link_expiry'>;
}): ReactNode {
  const t = useText();
  const [now] = useState(() => new Date());
  const state = publishedState(conference, now);
  return t(`conferences.published.${state}`, { day: conference.anon_link_expiry ?? '' });
}
