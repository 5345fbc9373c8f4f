import type { Item } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link2, MonitorPlay } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { kindOf, viewerUrl } from '../item-kind.ts';

/** How long the button says what came of it, ms. */
const told = 2000;

/** The way into the viewer, in a tab of its own, and its address to pass on: for studies and series [WB-13]. */
export function ViewerLink({ item }: { item: Item }): ReactNode {
  const t = useText();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), told);
    return () => clearTimeout(timer);
  }, [outcome]);
  const kind = kindOf(item);
  const url = kind === 'study' || kind === 'series' ? viewerUrl(item) : null;
  if (url === null) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.origin + url);
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button
        variant="contained"
        href={url}
        target="_blank"
        rel="noopener"
        startIcon={<MonitorPlay size={16} />}
        sx={{ flex: 1 }}
      >
        {t('storage.selection.openViewer')}
      </Button>
      <Tooltip
        open={outcome !== null}
        title={outcome === null ? '' : t(`storage.details.${outcome}`)}
        disableFocusListener
        disableHoverListener
        disableTouchListener
      >
        <IconButton aria-label={t('storage.details.copyLink')} onClick={() => void copy()}>
          <Link2 size={18} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
