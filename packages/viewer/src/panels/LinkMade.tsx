import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../runtime/Notice.tsx';
import { CopyByHand } from './CopyByHand.tsx';

/** What has come of a link: it is on the clipboard, is to be copied by hand, or there is none. */
export type LinkOutcome =
  | { readonly kind: 'copied' | 'nothing' }
  | { readonly kind: 'byHand'; readonly address: string }
  /** `words`: why, where that is known. */
  | { readonly kind: 'refused'; readonly words: string | null };

/** Says what has come of a link to what is shown [VW-170]. */
export function LinkMade({ outcome, onClose }: { outcome: LinkOutcome; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  if (outcome.kind === 'byHand')
    return (
      <CopyByHand title={t('viewLink.byHand')} label={t('viewLink.title')} text={outcome.address} onClose={onClose} />
    );
  const words = (outcome.kind === 'refused' && outcome.words) || t(`viewLink.${outcome.kind}`);
  const duration = outcome.kind === 'refused' ? null : 5000;
  return <Notice type={types[outcome.kind]} message={words} duration={duration} onClose={onClose} />;
}

const types = { copied: 'success', nothing: 'warning', refused: 'error' } as const;
