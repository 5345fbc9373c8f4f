import { ShortcutsDialog } from '@mado/ui';
import IconButton from '@mui/material/IconButton';
import { Keyboard } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

/** The list behind `?`, and on a wide screen the button that opens it too. */
export function Shortcuts({ phone }: { phone: boolean }): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role="dialog"]') !== null;
      if (event.key === '?' && !typing) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {!phone && (
        <IconButton
          aria-label={t('app.shortcuts.button')}
          title={t('app.shortcuts.button')}
          onClick={() => setOpen(true)}
        >
          <Keyboard size={18} />
        </IconButton>
      )}
      <ShortcutsDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('app.shortcuts.title')}
        closeLabel={t('app.close')}
        shortcuts={[
          { keys: ['↑', '↓'], label: t('app.shortcuts.move') },
          { keys: ['Home', 'End'], label: t('app.shortcuts.ends') },
          { keys: ['Enter'], label: t('app.shortcuts.open') },
          { keys: ['Shift + ↑', 'Shift + ↓'], label: t('app.shortcuts.extend') },
          { keys: ['Ctrl + A'], label: t('app.shortcuts.all') },
          { keys: ['Esc'], label: t('app.shortcuts.clear') },
          { keys: ['?'], label: t('app.shortcuts.help') },
        ]}
      />
    </>
  );
}
