import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import type { Link } from '../session/display-options.ts';
import { MenuChoice } from './MenuChoice.tsx';

const links: readonly Link[] = ['scroll', 'window', 'zoom'];

/** What panes do together, and whether the active one's image is drawn as a line in the others [VW-11]. */
export function LinkChoices(): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const dispatch = useDispatch();
  const linked = useSession((state) => state.display.links);
  const lines = useSession((state) => state.display.referenceLines);
  return (
    <div
      role="group"
      aria-label={t('tools.links')}
      style={{ padding: '2px 12px 8px', borderTop: `1px solid ${tokens.line}` }}
    >
      {links.map((link) => (
        <MenuChoice
          key={link}
          word={t(`tools.link.${link}`)}
          checked={linked.has(link)}
          onChange={() => dispatch({ type: 'link', link })}
        />
      ))}
      <MenuChoice
        word={t('tools.referenceLines')}
        checked={lines}
        onChange={() => dispatch({ type: 'reference-lines' })}
      />
    </div>
  );
}
