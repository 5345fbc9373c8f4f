import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { useChange } from '../../app/use-change.ts';
import { useUnsaved } from '../../app/use-unsaved.tsx';
import { AccessList } from './AccessList.tsx';
import type { Addresses } from './addresses.ts';
import { shareQuery, type Shared, type ShareData } from './api.ts';
import type { LinkChange } from './change.ts';
import { InviteForm } from './InviteForm.tsx';
import { LinkTab } from './LinkTab.tsx';
import { OrganisationForm } from './OrganisationForm.tsx';

interface ShareDialogProps {
  item: Shared;
  addresses: Addresses;
  /** `changed`: somebody has another right now. */
  onClose: (changed: boolean) => void;
}

const tabs = ['invite', 'publish'] as const;

/** Who has which right on an item, and gives and takes rights where one may [AC-23]. Mount it to open it. */
export function ShareDialog({ item, addresses, onClose }: ShareDialogProps): ReactNode {
  const t = useText();
  const id = useId();
  const query = shareQuery(item);
  const { data, error } = useQuery(query);
  const [tab, setTab] = useState<(typeof tabs)[number]>('invite');
  const [changed, setChanged] = useState(false);
  const { busy, failed, run } = useChange(query.queryKey);
  const [unset, setUnset] = useState(false);
  const unsaved = useUnsaved(unset);
  const change: LinkChange = {
    busy,
    onUnset: setUnset,
    run: async (...work) => {
      const done = await run(...work);
      if (done) setChanged(true);
      return done;
    },
  };
  const close = (): void => unsaved.ask(() => onClose(changed));
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>
        {t('sharing.title')}
        <Typography component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {item.name}
        </Typography>
      </DialogTitle>
      <Tabs
        value={tab}
        aria-label={t('sharing.title')}
        onChange={(_, next: typeof tab) => unsaved.ask(() => setTab(next))}
        sx={{ px: 3 }}
      >
        {tabs.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            label={t(`sharing.tabs.${one}`)}
          />
        ))}
      </Tabs>
      <DialogContent
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        sx={{ display: 'grid', gap: 1.5 }}
      >
        {failed !== null && <Refused text={failed} />}
        {data ? (
          <Content tab={tab} item={item} addresses={addresses} data={data} change={change} />
        ) : error ? (
          <Alert severity="error">{failureText(t, error, t('sharing.notLoaded'))}</Alert>
        ) : (
          <CircularProgress size={24} aria-label={t('sharing.loading')} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('sharing.close')}</Button>
      </DialogActions>
      {unsaved.dialog}
    </Dialog>
  );
}

/** Above what can be scrolled away from; so it comes into sight. */
function Refused({ text }: { text: string }): ReactNode {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In new browsers it returns a promise, which is nothing to clean up by.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={alert} severity="error">
      {text}
    </Alert>
  );
}

interface ContentProps extends Pick<ShareDialogProps, 'item' | 'addresses'> {
  tab: (typeof tabs)[number];
  data: ShareData;
  change: LinkChange;
}

function Content({ tab, item, addresses, data, change }: ContentProps): ReactNode {
  const t = useText();
  // Whoever may share is named who else has access; nobody else is.
  const mayShare = data.own_org !== null;
  const own = (
    <Typography variant="body2">
      {t('storage.details.permission', { level: t(`storage.level.${data.your_perm}`) })}
    </Typography>
  );
  if (tab === 'publish')
    return (
      <>
        {!mayShare && own}
        {!mayShare && <Alert severity="info">{t('sharing.noAccess')}</Alert>}
        <LinkTab item={item} addresses={addresses} data={data} mayShare={mayShare} change={change} />
      </>
    );
  if (!mayShare)
    return (
      <>
        {own}
        <Alert severity="info">{t('sharing.noAccess')}</Alert>
      </>
    );
  return (
    <Box>
      <InviteForm item={item} addresses={addresses} change={change} />
      <OrganisationForm item={item} data={data} change={change} />
      <AccessList item={item} data={data} change={change} />
    </Box>
  );
}
