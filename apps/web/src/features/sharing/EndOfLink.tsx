import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState, type ReactNode } from 'react';
import { dayInJapan, isDay } from '../../app/day.ts';
import { DayField } from '../../app/DayField.tsx';
import { useText } from '../../app/language/use-text.ts';
import type { FieldTexts } from '../../app/use-change.ts';
import type { toEverybody, ShareData } from './api.ts';
import { useRefusedField } from './use-refused-field.ts';

interface EndOfLinkProps {
  data: ShareData;
  locked: boolean;
  onChange: (body: Parameters<typeof toEverybody>[1], beside?: (fields: FieldTexts) => boolean) => void;
}

/** A link ends so many days ahead unless one says otherwise. */
const daysAhead = 7;

/** Permanent, or the last day on which it holds, in Japan. */
export function EndOfLink({ data, locked, onChange }: EndOfLinkProps): ReactNode {
  const t = useText();
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(data.expiry ?? '');
  const { refused, clear, beside } = useRefusedField('anon_link_expiry');
  const today = dayInJapan(now);
  const problem = isDay(day) ? (day < today ? 'past' : null) : 'noDay';
  const apply = (next: string): void => {
    setDay(next);
    clear();
    if (isDay(next) && next >= today && next !== data.expiry)
      onChange({ perm: 'read', anon_link_expiry: next }, beside);
  };
  return (
    <>
      <FormControlLabel
        disabled={locked}
        control={
          <Checkbox
            size="small"
            checked={data.is_permanent}
            onChange={(_, permanent) =>
              onChange({ perm: 'read', anon_link_expiry: permanent ? null : dayInJapan(now, daysAhead) })
            }
          />
        }
        label={t('sharing.link.permanent')}
      />
      {!data.is_permanent && (
        <DayField
          label={t('sharing.link.end')}
          value={day}
          min={today}
          disabled={locked}
          error={problem !== null || refused !== null}
          helperText={refused ?? t(`sharing.link.${problem ?? 'endsWith'}`)}
          onChange={apply}
        />
      )}
    </>
  );
}
