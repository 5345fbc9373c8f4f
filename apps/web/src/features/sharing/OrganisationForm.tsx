import type { Level } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { organisationsQuery } from '../../app/organisations-query.ts';
import { toOrganisation, type Shared, type ShareData } from './api.ts';
import { LevelSelect } from './LevelSelect.tsx';
import type { Change } from './change.ts';

interface OrganisationFormProps {
  item: Shared;
  data: ShareData;
  change: Change;
}

/** Shares with everybody in an organisation: one of one's own. Nothing where there is none to share with. */
export function OrganisationForm({ item, data, change: { busy, run } }: OrganisationFormProps): ReactNode {
  const t = useText();
  const { data: mine = [] } = useQuery(organisationsQuery);
  const [chosen, setChosen] = useState('');
  const [perm, setPerm] = useState<Level>('can_view');
  // Of what lies in its root the members of an organisation have everything already.
  const hasAll = data.own_org?.perm === 'full_access' ? data.own_org.id : null;
  const others = mine.filter(({ uuid }) => uuid !== hasAll && data.orgs.every(({ id }) => id !== uuid));
  if (others.length === 0) return null;
  const org = others.some(({ uuid }) => uuid === chosen) ? chosen : '';

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    await run(() => toOrganisation(item, { org_id: org, perm }), t('sharing.invite.failed'));
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}
    >
      <TextField
        select
        size="small"
        value={org}
        sx={{ flex: '1 1 180px', minWidth: 0 }}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('sharing.organisation.choose') } }}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('sharing.organisation.choose')}</option>
        {others.map(({ uuid, name }) => (
          <option key={uuid} value={uuid}>
            {name}
          </option>
        ))}
      </TextField>
      <LevelSelect label={t('sharing.organisation.level')} value={perm} onChange={setPerm} />
      <Button type="submit" variant="outlined" disabled={busy || org === '' || perm === 'none'}>
        {t('sharing.organisation.submit')}
      </Button>
    </Box>
  );
}
