import type { LinkControl } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { AskDialog } from '../../app/AskDialog.tsx';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import type { Shared } from './api.ts';
import type { LinkChange } from './change.ts';
import { DoorChoice } from './DoorChoice.tsx';
import { controlLink, linkQuery, revokeAll } from './links.ts';
import { LinkVisits } from './LinkVisits.tsx';
import { StartOfLink } from './StartOfLink.tsx';

interface LinkControlsProps {
  item: Shared;
  /** The link is on the item itself. */
  isOwn: boolean;
  change: LinkChange;
}

/** From when on a link holds, what it asks for, who came by it, and the end of all of them [WB-104]. */
export function LinkControls({ item, isOwn, change }: LinkControlsProps): ReactNode {
  const t = useText();
  // null: nobody has looked at it yet. What was typed there is kept while it is closed.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Button
        aria-expanded={open === true}
        endIcon={open === true ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
        onClick={() => setOpen(open !== true)}
      >
        {t('sharing.control.title')}
      </Button>
      {open !== null && (
        <Box hidden={!open} sx={{ width: 1 }}>
          <Opened item={item} isOwn={isOwn} change={change} shown={open} />
        </Box>
      )}
    </Box>
  );
}

function Opened({ item, isOwn, change, shown }: LinkControlsProps & { shown: boolean }): ReactNode {
  const t = useText();
  const { data, error } = useQuery(linkQuery(item));
  if (!data) return error ? <Alert severity="error">{failureText(t, error, t('sharing.notLoaded'))}</Alert> : null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isOwn && <StartOfLink key={data.start} item={item} data={data} change={change} />}
      {isOwn && <DoorChoice item={item} data={data} change={change} />}
      {isOwn && <Watermark item={item} data={data} change={change} />}
      {isOwn && <Typography variant="body2">{t('sharing.control.staysWithLink')}</Typography>}
      {/* Who has come is asked for anew each time that it is opened. */}
      {shown && <LinkVisits item={item} />}
      <RevokeAll item={item} count={data.links_below} change={change} />
    </Box>
  );
}

function Watermark({
  item,
  data,
  change: { busy, run },
}: Omit<LinkControlsProps, 'isOwn'> & { data: LinkControl }): ReactNode {
  const t = useText();
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        disabled={busy}
        control={
          <Checkbox
            size="small"
            checked={data.watermark}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_, watermark) => void run(() => controlLink(item, { watermark }), t('sharing.link.failed'))}
          />
        }
        label={t('sharing.control.watermark')}
      />
      <Typography id={id} variant="caption" component="p" color="text.secondary">
        {t('sharing.control.watermarkHint')}
      </Typography>
    </Box>
  );
}

function RevokeAll({
  item,
  count,
  change: { busy, run },
}: Omit<LinkControlsProps, 'isOwn'> & { count: number }): ReactNode {
  const t = useText();
  const [asks, setAsks] = useState(false);
  return (
    <Box>
      <Button color="error" variant="outlined" disabled={busy || count === 0} onClick={() => setAsks(true)}>
        {t('sharing.control.revoke')}
      </Button>
      {asks && (
        <AskDialog
          title={t('sharing.control.revoke')}
          question={t('sharing.control.revokeAsk', { count })}
          action={t('sharing.control.revokeYes')}
          onClose={() => setAsks(false)}
          onYes={() => {
            setAsks(false);
            void run(() => revokeAll(item), t('sharing.link.failed'));
          }}
        />
      )}
    </Box>
  );
}
