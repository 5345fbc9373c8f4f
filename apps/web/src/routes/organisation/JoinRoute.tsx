import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { FieldForm, join, OwnInvitations } from '../../features/organisations/index.ts';
import { OrganisationPage } from './OrganisationPage.tsx';
import { useEntering } from './use-entering.ts';

/** `/organization/join` */
export function Component(): ReactNode {
  const t = useText();
  const enter = useEntering();
  const words = {
    label: t('organisations.join.code'),
    submit: t('organisations.join.submit'),
    busy: t('organisations.join.busy'),
    failed: t('organisations.join.failed'),
  };
  return (
    <OrganisationPage title={t('organisations.join.title')}>
      {({ email }) => (
        <>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {t('organisations.join.invitations')}
          </Typography>
          <OwnInvitations email={email} onJoined={enter} />
          <Box sx={{ mt: 4 }}>
            <FieldForm
              words={words}
              hint={t('organisations.join.codeHint')}
              onSubmit={async (code) => enter(await join({ code }))}
            />
          </Box>
        </>
      )}
    </OrganisationPage>
  );
}
