import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { RefusedNotice } from './RefusedNotice.tsx';

/** Said when a change of keys was not kept: it holds for this page, and can be kept once more [VW-130]. */
export function HotkeysRefused({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { refused, given } = useSession((state) => state.hotkeys);
  if (!refused) return null;
  return (
    <RefusedNotice
      title={t('controls.refusedTitle')}
      message={
        <>
          {t('controls.refused')}
          <br />
          {t('controls.holds')}
        </>
      }
      again={t('controls.again')}
      onAgain={() => dispatch({ type: 'hotkeys', given })}
      onClose={onClose}
    />
  );
}
