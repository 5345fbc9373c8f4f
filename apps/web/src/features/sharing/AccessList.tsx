import type { Level } from '@mado/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { PersonRow } from '../../app/PersonRow.tsx';
import { toOrganisation, toPerson, type Shared, type ShareData } from './api.ts';
import { LevelSelect } from './LevelSelect.tsx';
import type { Change } from './change.ts';

interface AccessListProps {
  item: Shared;
  data: ShareData;
  change: Change;
}

type Given = Pick<ShareData['orgs'][number], 'perm' | 'allow_download' | 'inherited' | 'above'>;
interface Row extends Given {
  key: string;
  name: string;
  detail: string;
  give: (given: { perm: Level; allow_download: boolean }) => Promise<void>;
}

/** Who has access, by what right, and whence they have it. */
export function AccessList({ item, data, change: { busy, run } }: AccessListProps): ReactNode {
  const t = useText();
  const person =
    (email: string): Row['give'] =>
    (given) =>
      toPerson(item, { email, ...given, isSend: false });
  const rows: Row[] = [
    ...data.users.map((one) => ({
      ...one,
      key: one.id,
      name: one.username,
      detail: one.email,
      give: person(one.email),
    })),
    ...data.invitations.map((one) => ({
      ...one,
      key: one.email,
      name: one.email,
      detail: t('sharing.access.invited'),
      give: person(one.email),
    })),
    ...data.orgs.map((one) => ({
      ...one,
      key: one.id,
      detail: t('sharing.access.organisation'),
      give: (given: { perm: Level; allow_download: boolean }) => toOrganisation(item, { org_id: one.id, ...given }),
    })),
  ];
  const own = data.own_org;
  return (
    <section aria-label={t('sharing.access.title')}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mt: 1 }}>
        {t('sharing.access.title')}
      </Typography>
      {own !== null && own.perm !== 'none' && (
        <PersonRow name={own.name} detail={t('sharing.access.own')}>
          <Typography variant="body2">{t(`storage.level.${own.perm}`)}</Typography>
        </PersonRow>
      )}
      {data.owner !== null && (
        <PersonRow name={data.owner.username} detail={`${data.owner.email} · ${t('sharing.access.owner')}`}>
          <Typography variant="body2">{t('storage.level.full_access')}</Typography>
        </PersonRow>
      )}
      {rows.map((row) => (
        <AccessRow
          key={row.key}
          row={row}
          busy={busy}
          onGive={(given) => void run(() => row.give(given), t('sharing.access.failed'))}
        />
      ))}
      {rows.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
          {t('sharing.access.nobody')}
        </Typography>
      )}
    </section>
  );
}

interface AccessRowProps {
  row: Row;
  busy: boolean;
  onGive: Parameters<Row['give']>[0] extends infer Given ? (given: Given) => void : never;
}

function AccessRow({ row, busy, onGive }: AccessRowProps): ReactNode {
  const t = useText();
  const { name, perm, above, allow_download: download } = row;
  const whence = above === 'none' ? undefined : t('sharing.access.above', { level: t(`storage.level.${above}`) });
  const needsWord = perm === 'can_view' || perm === 'can_comment';
  return (
    <PersonRow name={name} detail={whence === undefined ? row.detail : `${row.detail} · ${whence}`}>
      {needsWord && (
        <FormControlLabel
          disabled={busy || row.inherited}
          control={
            <Checkbox
              size="small"
              checked={download}
              slotProps={{ input: { 'aria-label': t('sharing.access.downloadOf', { name }) } }}
              onChange={(_, allow) => onGive({ perm, allow_download: allow })}
            />
          }
          label={t('sharing.access.download')}
        />
      )}
      <LevelSelect
        label={t('sharing.access.levelOf', { name })}
        value={perm}
        least={above}
        disabled={busy}
        onChange={(level) => onGive({ perm: level === above ? 'none' : level, allow_download: download })}
      />
    </PersonRow>
  );
}
