import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { X } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { HoldOpen, useHolding } from '../../app/held-open.ts';
import { useText } from '../../app/language/use-text.ts';

/** A part of the settings. */
export interface SettingsTab {
  readonly key: string;
  readonly label: string;
  /** What is set there; mounted while it is looked at. */
  readonly component: ComponentType;
}

interface SettingsFrameProps {
  /** In their order; one at least. */
  tabs: readonly SettingsTab[];
  /** Key of the one to begin with; the first, unless told. */
  first?: string | undefined;
  onClose: () => void;
}

/**
 * Around everything that one sets: a dialog with a tab for each part, at the left where there is room, above it on a
 * phone and on a page enlarged. Mount it to open it.
 */
export function SettingsFrame({ tabs, first, onClose }: SettingsFrameProps): ReactNode {
  const t = useText();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const [chosen, setChosen] = useState(first);
  const { hold, isHeld } = useHolding();
  const tab = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  if (tab === undefined) return null;
  const Part = tab.component;
  return (
    <Dialog
      open
      fullWidth
      fullScreen={narrow}
      maxWidth="md"
      // Escape, and a click beside it.
      onClose={() => isHeld() || onClose()}
      aria-labelledby="settings-title"
      slotProps={{ paper: { sx: { borderRadius: { xs: 0, sm: 1.5 } } } }}
    >
      <DialogTitle id="settings-title" sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 2 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {t('settings.title')}
        </Box>
        <IconButton aria-label={t('app.close')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </DialogTitle>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          // As high for every tab.
          flex: { xs: '1', sm: '0 1 560px' },
          minHeight: 0,
          borderTop: `1px solid ${theme.tokens.line}`,
        }}
      >
        <Tabs
          // Its line is drawn anew where it lies the other way.
          key={String(narrow)}
          value={tab.key}
          onChange={(_, key: string) => setChosen(key)}
          orientation={narrow ? 'horizontal' : 'vertical'}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t('settings.title')}
          sx={{
            flex: 'none',
            width: { sm: 200 },
            borderRight: { sm: `1px solid ${theme.tokens.line}` },
            borderBottom: { xs: `1px solid ${theme.tokens.line}`, sm: 'none' },
          }}
        >
          {tabs.map(({ key, label }) => (
            <Tab
              key={key}
              id={`settings-tab-${key}`}
              aria-controls="settings-part"
              value={key}
              label={label}
              sx={{ textTransform: 'none', fontSize: 14, alignItems: { sm: 'flex-start' }, textAlign: 'left' }}
            />
          ))}
        </Tabs>
        <Box
          role="tabpanel"
          id="settings-part"
          aria-labelledby={`settings-tab-${tab.key}`}
          tabIndex={0}
          sx={{ flex: 1, minWidth: 0, minHeight: 0, overflow: 'auto', p: 3 }}
        >
          <HoldOpen value={hold}>
            <Part key={tab.key} />
          </HoldOpen>
        </Box>
      </Box>
    </Dialog>
  );
}
