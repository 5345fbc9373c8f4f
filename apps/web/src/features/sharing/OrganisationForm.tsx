import type { Level } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { organisationsQuery } from '../../app/organisations-query.ts';
import { RequestFailure } from '../../app/http/index.ts';
import { toOrganisation, type Shared, type ShareData } from './api.ts';
import { DownloadChoice, downloadOf } from './DownloadChoice.tsx';
import { LevelSelect } from './LevelSelect.tsx';
import type { Change } from './change.ts';

interface OrganisationFormProps {
  item: Shared;
  data: ShareData;
  change: Change;
}

/** Stands in the list for an organisation that is named by its ID. */
const byId = 'id';
const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Shares with everybody in an organisation: one of one's own, or another by its ID, which its people have to tell, for
 * nobody finds organisations in which they are not [WB-91].
 */
export function OrganisationForm({ item, data, change: { busy, run } }: OrganisationFormProps): ReactNode {
  const t = useText();
  const { data: mine = [] } = useQuery(organisationsQuery);
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState(false);
  const [perm, setPerm] = useState<Level>('can_view');
  const [download, setDownload] = useState(true);
  // Of what lies in its root the members of an organisation have everything already.
  const hasAll = data.own_org?.perm === 'full_access' ? data.own_org.id : null;
  const others = mine.filter(({ uuid }) => uuid !== hasAll && data.orgs.every(({ id }) => id !== uuid));
  const shown = chosen === byId || others.some(({ uuid }) => uuid === chosen) ? chosen : '';
  const org = shown === byId ? typed.trim().toLowerCase() : shown;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const share = async (): Promise<void> => {
      try {
        await toOrganisation(item, { org_id: org, perm, ...downloadOf(perm, download) });
        setTyped('');
      } catch (failure) {
        if (shown !== byId || !(failure instanceof RequestFailure) || failure.code !== 'no_access') throw failure;
        setUnknown(true);
      }
    };
    await run(share, t('sharing.invite.failed'));
  };
  return (
    <Box
      component="form"
      aria-label={t('sharing.organisation.submit')}
      noValidate
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}
    >
      <TextField
        select
        size="small"
        value={shown}
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
        <option value={byId}>{t('sharing.organisation.other')}</option>
      </TextField>
      {shown === byId && (
        <TextField
          size="small"
          label={t('sharing.organisation.id')}
          value={typed}
          autoComplete="off"
          error={unknown}
          helperText={t(unknown ? 'sharing.organisation.unknown' : 'sharing.organisation.idHint')}
          sx={{ flex: '1 1 100%' }}
          onChange={({ target }) => {
            setUnknown(false);
            setTyped(target.value);
          }}
        />
      )}
      <LevelSelect label={t('sharing.organisation.level')} value={perm} onChange={setPerm} />
      {/* A line of its own, as for persons. */}
      <Box sx={{ flex: '1 1 100%', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <DownloadChoice perm={perm} value={download} onChange={setDownload} />
        <Button
          type="submit"
          variant="outlined"
          disabled={busy || !anId.test(org) || perm === 'none'}
          sx={{ ml: 'auto' }}
        >
          {t('sharing.organisation.submit')}
        </Button>
      </Box>
    </Box>
  );
}
