import { autoDeleteMostDays, type Item } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { folderQuery, overdueQuery, putSettings } from './api.ts';
import { asked, draftOf, problemOf, type SettingsDraft } from './settings-draft.ts';
import { SettingsFields } from './SettingsFields.tsx';

interface SettingsDialogProps {
  folder: Pick<Item, 'uuid' | 'name'>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks when what lies in a folder goes to the trash by itself. Mount it to open it. */
export function SettingsDialog({ folder, onClose, onDone }: SettingsDialogProps): ReactNode {
  const t = useText();
  const { data, error } = useQuery(folderQuery(folder.uuid));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>
        {t('autoDelete.title')}
        <Typography component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {folder.name}
        </Typography>
      </DialogTitle>
      {data ? (
        <SettingsForm item={data} onClose={onClose} onDone={onDone} />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <Alert severity="error">{failureText(t, error, t('autoDelete.notLoaded'))}</Alert>
            ) : (
              <CircularProgress size={24} aria-label={t('autoDelete.loading')} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('app.cancel')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function SettingsForm({ item, onClose, onDone }: { item: Item } & Omit<SettingsDialogProps, 'folder'>): ReactNode {
  const t = useText();
  const parent = item.parent_settings;
  const [draft, setDraft] = useState(() => draftOf(parent ?? item.settings));
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const ready = parent === null && !busy && problemOf(draft, now) === null;

  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await putSettings(item.uuid, asked(draft));
      onDone();
    } catch (failure) {
      setBusy(false);
      setFailed(failureText(t, failure, t('autoDelete.failed')));
    }
  };
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {parent && <Alert severity="info">{inheritedText(item)}</Alert>}
        <SettingsFields
          draft={draft}
          now={now}
          readOnly={parent !== null}
          onChange={(next) => {
            setDraft(next);
            setFailed(null);
          }}
          onEnter={() => {
            if (ready) void submit();
          }}
        />
        {parent === null && <OverdueNotice folder={item.uuid} draft={draft} />}
        {failed !== null && <Alert severity="error">{failed}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="contained" disabled={!ready} onClick={() => void submit()}>
          {busy ? t('autoDelete.busy') : t('autoDelete.apply')}
        </Button>
      </DialogActions>
    </>
  );

  function inheritedText({ settings, parent_settings }: Item): string {
    const name = parent_settings?.folder?.name;
    const from = name === undefined ? t('autoDelete.inheritedHidden') : t('autoDelete.inherited', { name });
    return settings?.auto_delete ? `${from}${t('autoDelete.earlier')}` : from;
  }
}

/** How many items go as soon as it is applied. */
function OverdueNotice({ folder, draft }: { folder: string; draft: SettingsDraft }): ReactNode {
  const t = useText();
  const days = draft.on && draft.type === 'delete-after-days' ? Number(draft.days) : null;
  const { data } = useQuery({
    ...overdueQuery(folder, days ?? 0),
    enabled: days !== null && days <= autoDeleteMostDays,
  });
  if (days === null || !data) return null;
  return <Alert severity="warning">{t('autoDelete.atOnce', { count: data })}</Alert>;
}
