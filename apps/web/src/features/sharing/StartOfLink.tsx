import type { LinkControl } from '@mado/contract';
import { useState, type ReactNode } from 'react';
import { dayInJapan, isDay } from '../../app/day.ts';
import { DayField } from '../../app/DayField.tsx';
import { useText } from '../../app/language/use-text.ts';
import type { Shared } from './api.ts';
import type { Change } from './change.ts';
import { controlLink } from './links.ts';
import { useRefusedField } from './use-refused-field.ts';

interface StartOfLinkProps {
  item: Shared;
  data: LinkControl;
  change: Change;
}

/** The day from which on a link opens, in Japan; none: at once. */
export function StartOfLink({ item, data, change: { busy, run } }: StartOfLinkProps): ReactNode {
  const t = useText();
  const [today] = useState(() => dayInJapan(new Date()));
  const [day, setDay] = useState(data.start ?? '');
  const { refused, clear, beside } = useRefusedField('start');
  const problem = day === '' ? null : isDay(day) ? (day < today && day !== data.start ? 'past' : null) : 'noDay';
  const apply = (next: string): void => {
    setDay(next);
    clear();
    const start = next === '' ? null : next;
    if (start === data.start || (start !== null && (!isDay(start) || start < today))) return;
    void run(() => controlLink(item, { start }), t('sharing.link.failed'), beside);
  };
  return (
    <DayField
      label={t('sharing.control.start')}
      value={day}
      min={today}
      disabled={busy}
      error={problem !== null || refused !== null}
      helperText={refused ?? t(problem === null ? 'sharing.control.startHint' : `sharing.link.${problem}`)}
      onChange={apply}
    />
  );
}
