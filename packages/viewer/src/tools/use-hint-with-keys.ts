import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import type { DragTool } from '../session/drag-tool.ts';
import { printedKeys } from './printed-keys.ts';

/** What a button says of itself, with the keys that do the same as they are now, where there are any [VW-100]. */
export function useHintWithKeys(): (hint: string, command: string) => string {
  const { t } = useTranslation();
  const given = useSession((state) => state.hotkeys.given);
  return (hint, command) => {
    const key = printedKeys(given, command);
    return key === '' ? hint : t('tools.hintWithKey', { hint, key });
  };
}

/** What the button of a tool says, with the other buttons of the mouse and the keys that have it now [VW-100]. */
export function useToolHint(): (tool: DragTool) => string {
  const { t } = useTranslation();
  const { buttons, wheel } = useSession((state) => state.controls);
  const withKeys = useHintWithKeys();
  return (tool) => {
    const dragged = (['middle', 'right'] as const).filter((button) => buttons[button] === tool);
    const ways = [...dragged, ...(wheel === tool ? ['wheel'] : [])].map((way) => t(`tools.ways.${way}`)).join(' / ');
    const hint = t(`tools.${tool}Hint`);
    return withKeys(ways === '' ? hint : t('tools.hintWithWays', { hint, ways }), tool);
  };
}
