import type { Organisation } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { SettingsSection } from '../../app/SettingsSection.tsx';
import { deleteWhole, organisationsKey, rename } from './api.ts';
import { AskDialog } from '../../app/AskDialog.tsx';
import { FieldForm } from './FieldForm.tsx';
import { useChange } from '../../app/use-change.ts';

interface OrganisationSettingsProps {
  /** One that the person manages. */
  organisation: Organisation;
  /** It is no more. */
  onDeleted: () => void;
}

/** Another name for an organisation, and its end. */
export function OrganisationSettings({ organisation, onDeleted }: OrganisationSettingsProps): ReactNode {
  const t = useText();
  const { uuid, name } = organisation;
  const { enqueueSnackbar } = useSnackbar();
  const { busy, failed, run } = useChange(organisationsKey);
  const [asks, setAsks] = useState(false);
  const words = {
    label: t('organisations.create.label'),
    submit: t('organisations.rename.submit'),
    busy: t('organisations.rename.busy'),
    failed: t('organisations.rename.failed'),
  };
  const remove = async (): Promise<void> => {
    setAsks(false);
    if (!(await run(() => deleteWhole(uuid), t('organisations.delete.failed')))) return;
    enqueueSnackbar(t('organisations.delete.done'), { variant: 'success' });
    onDeleted();
  };
  return (
    <>
      <SettingsSection title={t('organisations.rename.title')}>
        <FieldForm key={name} words={words} initial={name} onSubmit={(typed) => renameTo(typed)} />
      </SettingsSection>
      <SettingsSection title={t('organisations.id.title')} detail={t('organisations.id.detail')}>
        <code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{uuid}</code>
      </SettingsSection>
      <SettingsSection title={t('organisations.delete.title')} detail={t('organisations.delete.detail')}>
        {failed !== null && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {t('organisations.delete.failed')}
            {failed !== t('organisations.delete.failed') && <div>{failed}</div>}
          </Alert>
        )}
        <Button color="error" variant="outlined" disabled={busy} onClick={() => setAsks(true)}>
          {t('organisations.delete.title')}
        </Button>
      </SettingsSection>
      {asks && (
        <AskDialog
          title={`${t('organisations.delete.title')}: ${name}`}
          question={t('organisations.delete.question')}
          action={t('organisations.delete.yes')}
          onClose={() => setAsks(false)}
          onYes={() => void remove()}
        />
      )}
    </>
  );

  async function renameTo(typed: string): Promise<void> {
    await rename(uuid, typed);
    await run(() => Promise.resolve(), '');
  }
}
