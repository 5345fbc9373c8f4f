import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { MOST_LAYOUTS } from '../session/own-layouts.ts';
import { RefusedNotice } from './RefusedNotice.tsx';

/**
 * Said when what the reader wants of layouts was not kept: it holds for this page, and can be kept once more, where
 * there is no room for it as soon as there is some [HP-36].
 */
export function HangingRefused({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { refused, unkept } = useSession((state) => state.hangingPreferences);
  if (!refused) return null;
  return (
    <RefusedNotice
      message={
        unkept.length > 0 ? t('hanging.full', { most: MOST_LAYOUTS, count: unkept.length }) : t('hanging.refused')
      }
      again={t('presets.again')}
      onAgain={() => dispatch({ type: 'hanging-preferences', kept: {} })}
      onClose={onClose}
    />
  );
}
