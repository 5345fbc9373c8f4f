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

/** What is sent of it: as it is chosen, also where a grant is there already; nothing where it is not asked. */
export function downloadOf(perm: Level, value: boolean): { allow_download?: boolean } {
  return asksForDownload(perm) ? { allow_download: value } : {};
}

/** Of these levels alone it is asked whether they download. */
export function asksForDownload(perm: Level): boolean {
  return perm === 'can_view' || perm === 'can_comment';
}
