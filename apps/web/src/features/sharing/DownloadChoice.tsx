import type { Level } from '@mado/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface DownloadChoiceProps {
  perm: Level;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Whether who is given a level may download too; higher levels may anyway. */
export function DownloadChoice({ perm, value, onChange }: DownloadChoiceProps): ReactNode {
  const t = useText();
  if (!asksForDownload(perm)) return null;
  return (
    <FormControlLabel
      control={<Checkbox size="small" checked={value} onChange={(_, on) => onChange(on)} />}
      label={t('sharing.link.download')}
    />
  );
}

/** What is sent of it: a new grant has it, and one that there is stays as it is, unless one says otherwise. */
export function downloadOf(perm: Level, value: boolean): { allow_download?: false } {
  return asksForDownload(perm) && !value ? { allow_download: false } : {};
}

/** Of these levels alone it is asked whether they download. */
export function asksForDownload(perm: Level): boolean {
  return perm === 'can_view' || perm === 'can_comment';
}
