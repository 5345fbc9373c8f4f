import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../runtime/Notice.tsx';
import { CopyByHand } from './CopyByHand.tsx';
import { copyText } from './copy-text.ts';
import { SignButton } from './SignButton.tsx';

/**
 * Copies a text and says so; where the browser does not let it, the text stands there to be copied by hand [VW-109].
 */
export function CopyButton({ text, disabled }: { text: () => string; disabled: boolean }): ReactNode {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<string | null>(null);
  const copy = async () => {
    const words = text();
    if (await copyText(words)) setCopied(true);
    else setByHand(words);
  };
  return (
    <>
      <SignButton word={t('annotations.copy')} disabled={disabled} onClick={() => void copy()}>
        <Copy size={16} />
      </SignButton>
      {copied && <Notice type="success" message={t('annotations.copied')} onClose={() => setCopied(false)} />}
      {byHand !== null && (
        <CopyByHand
          title={t('annotations.copyByHand')}
          label={t('annotations.copy')}
          text={byHand}
          onClose={() => setByHand(null)}
        />
      )}
    </>
  );
}
