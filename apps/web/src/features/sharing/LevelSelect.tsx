import type { Level } from '@mado/contract';
import type { ReactNode } from 'react';
import { ChoiceSelect, type ChoiceSelectProps } from '../../app/ChoiceSelect.tsx';
import { useText } from '../../app/language/use-text.ts';

/** What can be given, from the highest; 権限なし takes it away. */
const levels: readonly Level[] = ['full_access', 'can_edit', 'can_comment', 'can_view', 'none'];

interface LevelSelectProps extends ChoiceSelectProps<Level> {
  /** What stands without it: nothing less can be said. */
  least?: Level;
}

/** Which right somebody has. */
export function LevelSelect({ least = 'none', ...props }: LevelSelectProps): ReactNode {
  const t = useText();
  const choices = levels.slice(0, levels.indexOf(least) + 1);
  return <ChoiceSelect {...props} choices={choices} wordOf={(level) => t(`storage.level.${level}`)} />;
}
