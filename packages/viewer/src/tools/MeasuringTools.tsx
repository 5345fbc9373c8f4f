import type { ToolType } from '@mado/reading';
import { Shapes } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../runtime/later.tsx';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { firstMeasuringTools, measuringIcons, otherMeasuringTools } from './measuring/measuring-tools.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useHintWithKeys } from './use-hint-with-keys.ts';

const MeasuringChoices = later(async () => (await import('./opened-later.ts')).MeasuringChoices, { takesKeys: true });

/** The measuring tools; those of a narrow screen all have a button, where there is room for them. */
export function MeasuringTools({ all }: { all: boolean }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const tool = useSession((state) => state.tool);
  const mayWrite = useSession(({ reading }) => reading.mayWrite);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = otherMeasuringTools.find((one) => one === tool);
  const buttons = all ? [...firstMeasuringTools, ...otherMeasuringTools] : firstMeasuringTools;
  const withKeys = useHintWithKeys();
  const hintOf = (one: ToolType) => withKeys(t(`tools.${one}Hint`), one);
  return (
    <>
      {buttons.map((one) => (
        <ToolButton
          key={one}
          icon={measuringIcons[one]}
          word={t(`tools.${one}`)}
          hint={mayWrite ? hintOf(one) : t('annotations.readOnly')}
          name={one}
          pressed={tool === one}
          idle={!mayWrite}
          onClick={() => dispatch({ type: 'tool', tool: one })}
        />
      ))}
      {!all && (
        <>
          <ToolButton
            icon={chosen ? measuringIcons[chosen] : <Shapes />}
            word={t(chosen ? `tools.${chosen}` : 'tools.moreMeasuring')}
            hint={t(mayWrite ? 'tools.moreMeasuringHint' : 'annotations.readOnly')}
            pressed={chosen !== undefined}
            hasMenu
            idle={!mayWrite}
            onClick={(event) => setAnchor(event.currentTarget)}
          />
          {anchor && <MeasuringChoices anchor={anchor} onClose={() => setAnchor(null)} />}
        </>
      )}
    </>
  );
}
