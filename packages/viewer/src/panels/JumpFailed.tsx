import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../runtime/Notice.tsx';
import type { JumpFailure } from './jump-to-image.ts';

/** Why what was measured cannot be shown. */
export function JumpFailed({ failure, onClose }: { failure: JumpFailure; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  return <Notice type="error" message={t(`annotations.${failure}`)} onClose={onClose} />;
}
