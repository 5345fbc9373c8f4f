import type { Organisation } from '@mado/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { SettingsSection } from '../../app/SettingsSection.tsx';
import { FactorPolicy } from '../../features/factors/index.ts';
import {
  LeaveOrganisation,
  MembersSettings,
  organisationsQuery,
  OrganisationSettings,
  startingOrganisation,
  UsageSettings,
} from '../../features/organisations/index.ts';

const isMember = ({ can }: Organisation): boolean => can.leave;
const isManaged = ({ can }: Organisation): boolean => can.manage;

/**
 * The tab of an organisation that one is in: as what, and the way out; who manages it renames or deletes it, or demands
 * a second factor of its members.
 */
export function OrganisationTab(): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  return (
    <OfOne among={isMember}>
      {(organisation) => (
        <>
          <SettingsSection title={t('organisations.level.title')}>
            {t(`organisations.level.${organisation.your_perm}`)}
          </SettingsSection>
          {organisation.can.manage && (
            <SettingsSection title={t('factors.title')}>
              <FactorPolicy organisation={organisation} />
            </SettingsSection>
          )}
          {organisation.can.manage && (
            <SettingsSection title={t('audit.title')} detail={t('audit.openDetail')}>
              <Button component={RouterLink} to={`/organization/audit/${organisation.uuid}`} variant="outlined">
                {t('audit.open')}
              </Button>
            </SettingsSection>
          )}
          <SettingsSection title={t('organisations.leave.title')} detail={t('organisations.leave.detail')}>
            <LeaveOrganisation
              organisation={organisation}
              onLeft={(elsewhere) => void navigate(elsewhere ? '/storage' : '/organization/join')}
            />
          </SettingsSection>
          {organisation.can.manage && (
            <OrganisationSettings organisation={organisation} onDeleted={() => void navigate('/organization/join')} />
          )}
        </>
      )}
    </OfOne>
  );
}

/** The tab in which one says who belongs to an organisation. */
export function MembersTab(): ReactNode {
  return <OfOne among={isManaged}>{(organisation) => <MembersSettings organisation={organisation} />}</OfOne>;
}

/** The tab in which one sees what one's organisations store. */
export function UsageTab(): ReactNode {
  const { data = [] } = useQuery({ ...organisationsQuery, throwOnError: false });
  return <UsageSettings organisations={data.filter(({ can }) => can.view)} />;
}

interface OfOneProps {
  among: (organisation: Organisation) => boolean;
  children: (organisation: Organisation) => ReactNode;
}

/** Of some organisations one: the last that was looked at, or the one that is chosen. */
function OfOne({ among, children }: OfOneProps): ReactNode {
  const t = useText();
  const { data = [] } = useQuery({ ...organisationsQuery, throwOnError: false });
  const some = data.filter(among);
  const [chosen, setChosen] = useState<string | null>(null);
  const one = some.find(({ uuid }) => uuid === chosen) ?? startingOrganisation(some);
  if (one === undefined) return null;
  return (
    <>
      {some.length > 1 && (
        <TextField
          select
          size="small"
          fullWidth
          value={one.uuid}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('organisations.switch') } }}
          onChange={({ target }) => setChosen(target.value)}
          sx={{ mb: 3 }}
        >
          {some.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      <div key={one.uuid}>{children(one)}</div>
    </>
  );
}
