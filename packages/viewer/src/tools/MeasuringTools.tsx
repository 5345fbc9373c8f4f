import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { NamedMenu } from '@mado/ui';
import type { ToolType } from '@mado/reading';
import { Shapes } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { firstMeasuringTools, measuringIcons, otherMeasuringTools } from './measuring/measuring-tools.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useHintWithKeys } from './use-hint-with-keys.ts';

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
          <NamedMenu
            label={t('tools.moreMeasuring')}
            anchorEl={anchor}
            open={anchor !== null}
            onClose={() => setAnchor(null)}
          >
            {otherMeasuringTools.map((one) => (
              <MenuItem
                key={one}
                selected={tool === one}
                title={hintOf(one)}
                onClick={() => {
                  dispatch({ type: 'tool', tool: one });
                  setAnchor(null);
                }}
              >
                <ListItemIcon sx={{ '& svg': { width: 18, height: 18 } }}>{measuringIcons[one]}</ListItemIcon>
                <ListItemText primary={t(`tools.${one}`)} />
              </MenuItem>
            ))}
          </NamedMenu>
        </>
      )}
    </>
  );
}
