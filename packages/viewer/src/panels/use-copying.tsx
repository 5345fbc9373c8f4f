import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyByHand } from './CopyByHand.tsx';
import { copyText } from './copy-text.ts';

/** Copies a text; where the browser does not let it, the text stands in `byHand` to be copied by hand [VW-109]. */
export function useCopying(): {
  isCopied: boolean;
  copy: (text: string) => Promise<void>;
  /** That it is copied has been seen. */
  onSeen: () => void;
  byHand: ReactNode;
} {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const [left, setLeft] = useState<string | null>(null);
  return {
    isCopied,
    copy: async (text) => {
      if (await copyText(text)) setCopied(true);
      else setLeft(text);
    },
    onSeen: () => setCopied(false),
    byHand: left !== null && (
      <CopyByHand
        title={t('annotations.copyByHand')}
        label={t('annotations.copy')}
        text={left}
        onClose={() => setLeft(null)}
      />
    ),
  };
}
