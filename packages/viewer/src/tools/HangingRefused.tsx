import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { RefusedNotice } from './RefusedNotice.tsx';

/** Said when what the reader wants of layouts was not kept: it holds for this page, and can be kept once more. */
export function HangingRefused({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (!useSession((state) => state.hangingPreferences.refused)) return null;
  return (
    <RefusedNotice
      message={t('hanging.refused')}
      again={t('presets.again')}
      close={t('presets.close')}
      onAgain={() => dispatch({ type: 'hanging-preferences', kept: {} })}
      onClose={onClose}
    />
  );
}
