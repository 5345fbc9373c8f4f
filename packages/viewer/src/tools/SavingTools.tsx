import { Copy, ImageDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import { maySave, whyNotSaved } from '../session/saved-image.ts';
import { ToolButton } from './ToolButton.tsx';
import { useHintWithKeys } from './use-hint-with-keys.ts';

interface SavingToolsProps {
  onCopy: () => void;
  onDownload: () => void;
}

/** Copies or saves what the active pane shows; not there for who may only look [VW-160]. */
export function SavingTools({ onCopy, onDownload }: SavingToolsProps): ReactNode {
  const { t } = useTranslation();
  const withKeys = useHintWithKeys();
  const isAllowed = useSession(maySave);
  // While images go by there is always one on its way: that is said by what is opened.
  const why = useSession((state) => {
    const reason = whyNotSaved(state);
    return reason === 'coming' && state.panes[state.active]?.shown ? null : reason;
  });
  if (!isAllowed) return null;
  const idle = why !== null;
  const hintOf = (hint: string) => (why === null ? hint : t(`download.why.${why}`));
  return (
    <>
      <ToolButton
        icon={<Copy />}
        word={t('download.copyImage')}
        hint={hintOf(withKeys(t('download.copyImageHint'), 'copyImage'))}
        idle={idle}
        onClick={onCopy}
      />
      <ToolButton
        icon={<ImageDown />}
        word={t('download.downloadImage')}
        hint={hintOf(withKeys(t('download.downloadImageHint'), 'downloadImage'))}
        idle={idle}
        onClick={onDownload}
      />
    </>
  );
}
