import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../runtime/Notice.tsx';
import { SignButton } from './SignButton.tsx';
import { useCopying } from './use-copying.tsx';

/**
 * Copies a text and says so; where the browser does not let it, the text stands there to be copied by hand [VW-109].
 */
export function CopyButton({ text, disabled }: { text: () => string; disabled: boolean }): ReactNode {
  const { t } = useTranslation();
  const { isCopied, copy, onSeen, byHand } = useCopying();
  return (
    <>
      <SignButton word={t('annotations.copy')} disabled={disabled} onClick={() => void copy(text())}>
        <Copy size={16} />
      </SignButton>
      {isCopied && <Notice type="success" message={t('annotations.copied')} onClose={onSeen} />}
      {byHand}
    </>
  );
}
