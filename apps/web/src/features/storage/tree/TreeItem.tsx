import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { useDropSpot } from '../drag/drop-spot.ts';
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
  const spot = useDropSpot(line.location, line.name, line.item);
  useOpeningUnderDrag(spot['data-over'] !== undefined && !line.open, onToggle);
  return (
    <Line
      {...spot}
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

/** What is dragged may belong deeper: a closed branch on which it rests opens, after so many ms. */
const restMs = 700;

function useOpeningUnderDrag(rests: boolean, open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!rests) return undefined;
    const timer = setTimeout(() => latest.current(), restMs);
    return () => clearTimeout(timer);
  }, [rests]);
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
  '&[data-over="may"]': { backgroundColor: tokens.brand100, boxShadow: `inset 0 0 0 2px ${tokens.brand}` },
  '&[data-over="refused"]': { boxShadow: `inset 0 0 0 2px ${tokens.bad}` },
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
