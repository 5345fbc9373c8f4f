import type { User } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { groupsOfActions, isChosenAction } from './actions.ts';
import { membersQuery } from './api.ts';
import type { AuditFilter } from './filter.ts';

interface FilterFormProps {
  org: string;
  filter: AuditFilter;
  /** Who is in the records: may be no member any more. */
  people: ReadonlyMap<string, User>;
  onChange: (filter: AuditFilter) => void;
}

/** Narrows the records: by what was done, by whom and when. Each choice is in force at once. */
export function FilterForm({ org, filter, people, onChange }: FilterFormProps): ReactNode {
  const t = useText();
  const { data: members = [] } = useQuery({ ...membersQuery(org), throwOnError: false });
  const { action, person, from, to } = filter;
  const chosen = person === undefined || members.some(({ uuid }) => uuid === person) ? null : person;
  const set = (key: keyof AuditFilter, value: string): void => {
    const { [key]: _, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [key]: value });
  };
  const choice = (label: string) => ({
    select: true,
    size: 'small' as const,
    label,
    slotProps: { select: { native: true }, inputLabel: { shrink: true } },
    sx: { minWidth: { sm: 200 }, flex: { xs: '1 1 100%', sm: '0 1 auto' } },
  });
  const day = (key: 'from' | 'to', value: string | undefined) => (
    <TextField
      type="date"
      size="small"
      label={t(`audit.filter.${key}`)}
      value={value ?? ''}
      onChange={({ target }) => set(key, target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 0', sm: '0 1 auto' }, minWidth: 0 }}
    />
  );
  return (
    <Box
      role="search"
      aria-label={t('audit.filter.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <TextField
        {...choice(t('audit.filter.action'))}
        value={action ?? ''}
        onChange={({ target }) => set('action', isChosenAction(target.value) ? target.value : '')}
      >
        <option value="">{t('audit.filter.everything')}</option>
        {(Object.keys(groupsOfActions) as (keyof typeof groupsOfActions)[]).map((group) => (
          <optgroup key={group} label={t(`audit.groups.${group}`)}>
            {groupsOfActions[group].map((one) => (
              <option key={one} value={one}>
                {t(`audit.actions.${one}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </TextField>
      <TextField
        {...choice(t('audit.filter.person'))}
        value={person ?? ''}
        onChange={({ target }) => set('person', target.value)}
      >
        <option value="">{t('audit.filter.everybody')}</option>
        {members.map(({ uuid, username, email }) => (
          <option key={uuid} value={uuid}>
            {`${username} (${email})`}
          </option>
        ))}
        {chosen !== null && (
          <option value={chosen}>
            {people.get(chosen)?.username ?? t('audit.unnamed.account', { id: chosen.slice(0, 8) })}
          </option>
        )}
      </TextField>
      <Box sx={{ display: 'flex', gap: 1.5, flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
        {day('from', from)}
        {day('to', to)}
      </Box>
      {Object.keys(filter).length > 0 && <Button onClick={() => onChange({})}>{t('audit.filter.clear')}</Button>}
    </Box>
  );
}
