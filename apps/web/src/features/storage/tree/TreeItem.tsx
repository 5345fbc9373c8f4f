import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import type { TreeNode } from './visible-nodes.ts';

interface TreeItemProps {
  line: TreeNode;
  current: boolean;
  /** One line of the tree is reached by Tab; arrows lead to the others. */
  tabbable: boolean;
  onToggle: () => void;
  onGo: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function TreeItem({ line, current, tabbable, onToggle, onGo, onKeyDown }: TreeItemProps): ReactNode {
  const t = useText();
  return (
    <Line
      role="treeitem"
      data-key={line.key}
      aria-level={line.level}
      aria-expanded={line.open}
      aria-selected={current}
      aria-current={current ? 'page' : undefined}
      tabIndex={tabbable ? 0 : -1}
      onClick={onGo}
      onKeyDown={onKeyDown}
      style={{ paddingLeft: (line.level - 1) * 18 + 2 }}
    >
      <Toggle
        type="button"
        tabIndex={-1}
        aria-label={t(line.open ? 'storage.drawer.collapse' : 'storage.drawer.expand', { name: line.name })}
        data-open={line.open || undefined}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        <ChevronRight size={14} />
      </Toggle>
      <span title={line.name} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {line.name}
      </span>
    </Line>
  );
}

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 32,
  paddingRight: 8,
  borderRadius: 8,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  cursor: 'pointer',
  fontWeight: 500,
  color: tokens.ink,
  '&:hover': { backgroundColor: tokens.wash },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-selected="true"]': { backgroundColor: tokens.brand100, color: tokens.brand, fontWeight: 600 },
}));

const Toggle = styled('button')(({ theme: { tokens } }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 28,
  padding: 0,
  border: 0,
  background: 'none',
  color: tokens.ink3,
  cursor: 'pointer',
  '& svg': { transition: 'transform 120ms' },
  '&[data-open] svg': { transform: 'rotate(90deg)' },
}));
