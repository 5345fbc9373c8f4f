import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from './ToolButton.tsx';
import { useHintWithKeys } from './use-hint-with-keys.ts';

/** A screen on which the toolbar has room for it; on others it is in the menu of what is done more rarely. */
const ROOMY = '(min-width: 1680px)';

/** Copies a link to what is shown; not there where nobody keeps links [VW-170]. */
export function LinkButton({ onLink }: { onLink?: (() => void) | undefined }): ReactNode {
  const { t } = useTranslation();
  const withKeys = useHintWithKeys();
  const roomy = useMediaQuery(ROOMY, { noSsr: true });
  if (onLink === undefined || !roomy) return null;
  return (
    <ToolButton
      icon={<Link />}
      word={t('viewLink.make')}
      hint={withKeys(t('viewLink.hint'), 'viewLink')}
      onClick={onLink}
    />
  );
}
