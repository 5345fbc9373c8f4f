import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { usualSlots } from '../session/window-presets.ts';
import { RefusedNotice } from './RefusedNotice.tsx';

/** Said when a change was not kept: it holds for this page, and can be kept once more. */
export function PresetsRefused({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { refused, slots } = useSession((state) => state.presets);
  if (!refused) return null;
  return (
    <RefusedNotice
      message={t('presets.refused')}
      again={t('presets.again')}
      onAgain={() => dispatch({ type: 'presets', slots: slots === usualSlots ? null : slots })}
      onClose={onClose}
    />
  );
}
