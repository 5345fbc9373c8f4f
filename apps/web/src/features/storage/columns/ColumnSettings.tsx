import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Settings2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { ColumnOrder } from './ColumnOrder.tsx';
import { columnIds, phoneColumns } from './columns.ts';
import type { ColumnChoice } from './use-columns.ts';

/** How long a message about the default stands, ms: the second as long as a toast. */
const told = { saved: 2000, noDefault: 5000 } as const;

interface ColumnSettingsProps {
  choice: ColumnChoice;
  phone?: boolean;
  narrow?: boolean;
  /** Stands above the columns: on a phone the order of the rows. */
  children?: ReactNode;
}

/** The button and the list behind it: which columns are shown, and in which order. */
export function ColumnSettings({ choice, phone = false, narrow = false, children }: ColumnSettingsProps): ReactNode {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const opener = {
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
  } as const;
  const title = t(phone ? 'storage.columnSettings.phone' : 'storage.columnSettings.title');
  return (
    <>
      {narrow ? (
        <IconButton {...opener} aria-label={title} title={title}>
          <Settings2 size={20} />
        </IconButton>
      ) : (
        <Button {...opener} variant="outlined" startIcon={<Settings2 size={16} />}>
          {t('storage.columnSettings.button')}
        </Button>
      )}
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 320, p: 2, mt: 0.5 } } }}
      >
        {children}
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('storage.columnSettings.title')}
        </Typography>
        <Settings choice={choice} phone={phone} />
      </Popover>
    </>
  );
}

type Message = keyof typeof told;

function Settings({ choice, phone }: { choice: ColumnChoice; phone: boolean }): ReactNode {
  const t = useText();
  const [message, setMessage] = useState<Message | null>(null);
  const { fixed, choose, resetOrder, resetWidths, saveDefault, applyDefault, fix, unfix } = choice;
  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => setMessage(null), told[message]);
    return () => clearTimeout(timer);
  }, [message]);
  const save = (): void => {
    saveDefault();
    setMessage('saved');
  };
  const apply = (): void => setMessage(applyDefault() ? null : 'noDefault');
  return (
    <>
      {fixed && (
        <Stack spacing={1} sx={{ mb: 1 }}>
          <Typography variant="body2">{t('storage.columnSettings.fixed')}</Typography>
          <Button variant="outlined" onClick={unfix}>
            {t('storage.columnSettings.unfix')}
          </Button>
        </Stack>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1.5, mb: 0.5 }}>
        <Button disabled={fixed} onClick={() => choose(columnIds)}>
          {t('storage.columnSettings.selectAll')}
        </Button>
        <Button disabled={fixed} onClick={() => choose([])}>
          {t('storage.columnSettings.deselectAll')}
        </Button>
        {!phone && (
          <Button disabled={fixed} onClick={resetOrder}>
            {t('storage.columnSettings.resetOrder')}
          </Button>
        )}
        {!phone && (
          <Button disabled={!choice.widened} onClick={resetWidths}>
            {t('storage.columnSettings.resetWidths')}
          </Button>
        )}
      </Box>
      <ColumnOrder choice={choice} only={phone ? phoneColumns : undefined} />
      <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
        {message === 'saved' ? (
          <InPlace severity="success" text={t('storage.columnSettings.saved')} />
        ) : (
          <Button variant="outlined" disabled={fixed} onClick={save}>
            {t('storage.columnSettings.saveDefault')}
          </Button>
        )}
        {message === 'noDefault' ? (
          <InPlace severity="warning" text={t('storage.columnSettings.noDefault')} />
        ) : (
          <Button variant="outlined" disabled={fixed} onClick={apply}>
            {t('storage.columnSettings.applyDefault')}
          </Button>
        )}
        <Button variant="outlined" disabled={fixed} onClick={fix}>
          {t('storage.columnSettings.fix')}
        </Button>
      </Box>
    </>
  );
}

/** What came of a press, where the button was, so that nothing shifts. */
function InPlace({ severity, text }: { severity: 'success' | 'warning'; text: string }): ReactNode {
  return (
    <Alert
      severity={severity}
      role={severity === 'success' ? 'status' : 'alert'}
      sx={{ height: 32, py: 0, alignItems: 'center' }}
    >
      {text}
    </Alert>
  );
}
