import type { Organisation } from '@mado/contract';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { SettingsSection } from '../../app/SettingsSection.tsx';
import { FactorPolicy } from '../../features/factors/index.ts';
import {
  MembersSettings,
  organisationsQuery,
  OrganisationSettings,
  startingOrganisation,
  UsageSettings,
} from '../../features/organisations/index.ts';

/** The tab in which one renames or deletes an organisation, or demands a second factor of its members. */
export function OrganisationTab(): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  return (
    <OfManaged>
      {(organisation) => (
        <>
          <OrganisationSettings organisation={organisation} onDeleted={() => void navigate('/organization/join')} />
          <SettingsSection title={t('factors.title')}>
            <FactorPolicy organisation={organisation} />
          </SettingsSection>
        </>
      )}
    </OfManaged>
  );
}

/** The tab in which one says who belongs to an organisation. */
export function MembersTab(): ReactNode {
  return <OfManaged>{(organisation) => <MembersSettings organisation={organisation} />}</OfManaged>;
}

/** The tab in which one sees what one's organisations store. */
export function UsageTab(): ReactNode {
  const { data = [] } = useQuery({ ...organisationsQuery, throwOnError: false });
  return <UsageSettings organisations={data.filter(({ can }) => can.view)} />;
}

/** Of those that the person manages, one: the last that was looked at, or the one that is chosen. */
function OfManaged({ children }: { children: (organisation: Organisation) => ReactNode }): ReactNode {
  const t = useText();
  const { data = [] } = useQuery({ ...organisationsQuery, throwOnError: false });
  const managed = data.filter(({ can }) => can.manage);
  const [chosen, setChosen] = useState<string | null>(null);
  const one = managed.find(({ uuid }) => uuid === chosen) ?? startingOrganisation(managed);
  if (one === undefined) return null;
  return (
    <>
      {managed.length > 1 && (
        <TextField
          select
          size="small"
          fullWidth
          value={one.uuid}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('organisations.switch') } }}
          onChange={({ target }) => setChosen(target.value)}
          sx={{ mb: 3 }}
        >
          {managed.map(({ uuid, name }) => (
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
