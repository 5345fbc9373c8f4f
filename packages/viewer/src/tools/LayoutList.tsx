import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { Pencil, Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnLayout } from '../session/own-layouts.ts';

interface LayoutListProps {
  /** Whose they are. */
  title: string;
  layouts: readonly OwnLayout[];
  /** Left out: they are only looked at. */
  onRename?: (layout: OwnLayout) => void;
  onRemove?: (layout: OwnLayout) => void;
  disabled?: boolean;
  /** Names of those that are not kept yet. */
  unkept?: readonly string[];
}

/** Layouts that are kept; one that is no protocol says what is wrong with it. Nothing where there are none. */
export function LayoutList({ title, layouts, onRename, onRemove, ...rest }: LayoutListProps): ReactNode {
  const { disabled = false, unkept = [] } = rest;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const titleId = useId();
  if (layouts.length === 0) return null;
  return (
    <div style={{ width: 0, minWidth: '100%' }}>
      <div id={titleId} style={{ paddingTop: 6, fontSize: 12, color: tokens.ink2, overflowWrap: 'anywhere' }}>
        {title}
      </div>
      <ul
        aria-labelledby={titleId}
        style={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 160, overflowY: 'auto' }}
      >
        {layouts.map((layout) => (
          <li key={layout.at} style={{ display: 'flex', alignItems: 'center', gap: 4, fontSize: 13 }}>
            <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {layout.name}
              {layout.refused.length > 0 && (
                <Note words={t('hanging.unreadable', { places: layout.refused.slice(0, 3).join(', ') })} />
              )}
              {unkept.includes(layout.name) && <Note words={t('hanging.unkept')} />}
            </span>
            {onRename && layout.name !== '' && (
              <IconButton
                size="small"
                disabled={disabled}
                aria-label={t('hanging.rename', { name: layout.name })}
                onClick={() => onRename(layout)}
              >
                <Pencil size={15} aria-hidden />
              </IconButton>
            )}
            {onRemove && (
              <IconButton
                size="small"
                disabled={disabled}
                aria-label={t('hanging.remove', { name: layout.name })}
                onClick={() => onRemove(layout)}
              >
                <Trash2 size={15} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Note({ words }: { words: string }): ReactNode {
  const { tokens } = useTheme();
  return <span style={{ display: 'block', fontSize: 12, color: tokens.ink2 }}>{words}</span>;
}
