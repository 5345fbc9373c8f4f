import useMediaQuery from '@mui/material/useMediaQuery';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { isShownMarked, shownImage } from '../session/key-images.ts';
import { markKeyImage } from '../session/mark-key-image.ts';
import { ToolButton } from './ToolButton.tsx';
import { useHintWithKeys } from './use-hint-with-keys.ts';

/** A screen on which the toolbar has room for it; on others it is in the menu of what is done more rarely. */
const ROOMY = '(min-width: 1800px)';

/** Marks the image that the active pane shows as a key image [VW-134]; in the groups of a phone it always has room. */
export function KeyImageButton({ grouped = false }: { grouped?: boolean }): ReactNode {
  const { t } = useTranslation();
  const { session } = useRuntime();
  const withKeys = useHintWithKeys();
  const roomy = useMediaQuery(ROOMY, { noSsr: true });
  const isMarked = useSession(isShownMarked);
  const isShown = useSession((state) => shownImage(state) !== null);
  if (!grouped && !roomy) return null;
  return (
    <ToolButton
      icon={<Star {...(isMarked && { fill: 'currentColor' })} />}
      word={t('keyImages.title')}
      hint={withKeys(t(isMarked ? 'keyImages.unmark' : 'keyImages.mark'), 'keyImage')}
      pressed={isMarked}
      idle={!isShown}
      onClick={() => markKeyImage(session)}
    />
  );
}
