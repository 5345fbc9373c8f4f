import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { monoStack } from './theme/theme.ts';

export interface Shortcut {
  /** Keys that do the same, each as it is printed on the key. */
  keys: string[];
  /** What they do. */
  label: string;
}

export interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  shortcuts: Shortcut[];
  /** What can be done about them, below the list. */
  action?: ReactNode;
}

/** The list behind `?`: what the keyboard can do on this screen. */
export function ShortcutsDialog(props: ShortcutsDialogProps): ReactNode {
  const { open, onClose, title, closeLabel, shortcuts, action } = props;
  const { tokens } = useTheme();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId} sx={{ fontSize: 16, pr: 6 }}>
        {title}
      </DialogTitle>
      <IconButton onClick={onClose} aria-label={closeLabel} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <X size={18} />
      </IconButton>
      {/* It may be longer than the window: the keyboard scrolls it. */}
      <DialogContent tabIndex={0}>
        <dl
          style={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 55fr) minmax(0, 45fr)',
            gap: '10px 20px',
            margin: 0,
            fontSize: 14,
          }}
        >
          {shortcuts.map(({ keys, label }) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt
                style={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 4,
                  justifyContent: 'flex-end',
                  alignItems: 'flex-start',
                }}
              >
                {keys.map((key) => (
                  <kbd
                    key={key}
                    style={{
                      whiteSpace: 'nowrap',
                      font: `12px/1.4 ${monoStack}`,
                      border: `1px solid ${tokens.edge}`,
                      borderRadius: 4,
                      padding: '1px 6px',
                      color: tokens.ink2,
                      background: tokens.wash,
                    }}
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd style={{ margin: 0 }}>{label}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      {action !== undefined && <DialogActions>{action}</DialogActions>}
    </Dialog>
  );
}
