import Box from '@mui/material/Box';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { locationKey, type StorageLocation } from '../storage-location.ts';
import { BranchState } from './BranchState.tsx';
import { commandOf } from './keys.ts';
import { TreeItem } from './TreeItem.tsx';
import { useBranches } from './use-branches.ts';
import { useOpenLocations } from './use-open-locations.ts';
import { visibleLines, type TreeNode, type TreeRoot } from './visible-nodes.ts';

interface FolderTreeProps {
  roots: readonly TreeRoot[];
  /** Where one is; marked. */
  current: StorageLocation | null;
  /** The way from the root to `current`, itself left out: opened so that `current` can be seen. */
  ancestors: readonly StorageLocation[];
  onGo: (location: StorageLocation) => void;
}

/** The folders of an organisation, read as they are opened; keys as in the ARIA tree pattern. */
export function FolderTree({ roots, current, ancestors, onGo }: FolderTreeProps): ReactNode {
  const t = useText();
  const opened = useOpenLocations(ancestors);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const branches = useBranches(opened.locations);
  const lines = visibleLines(roots, opened.keys, branches.byLocation);
  const nodes = lines.filter((line) => line.kind === 'location');
  const currentKey = deepestSeen([...ancestors, ...(current === null ? [] : [current])], nodes);
  const tabbable =
    nodes.find(({ key }) => key === focused)?.key ?? nodes.find(({ key }) => key === currentKey)?.key ?? nodes[0]?.key;

  const focus = (key: string | null): void => {
    if (key === null) return;
    setFocused(key);
    list.current?.querySelector<HTMLElement>(`[data-key=${JSON.stringify(key)}]`)?.focus();
  };

  const onKey = (event: KeyboardEvent, node: TreeNode): void => {
    const command = commandOf(event.key, node, nodes);
    if (command === null) return;
    event.preventDefault();
    if (command.type === 'focus') focus(command.key);
    else if (command.type === 'go') onGo(command.location);
    else opened.setOpen(command.location, command.type === 'open');
  };

  return (
    <Box
      ref={list}
      role="tree"
      aria-label={t('storage.drawer.tree')}
      sx={{ overflow: 'auto', flex: 1, minHeight: 132, mx: -0.5, px: 0.5 }}
    >
      {lines.map((line) =>
        line.kind === 'location' ? (
          <TreeItem
            key={line.key}
            line={line}
            current={line.key === currentKey}
            tabbable={line.key === tabbable}
            onToggle={() => opened.setOpen(line.location, !line.open)}
            onGo={() => {
              setFocused(line.key);
              onGo(line.location);
            }}
            onKeyDown={(event) => onKey(event, line)}
          />
        ) : (
          <BranchState key={line.key} line={line} onRetry={() => branches.retry(line.parent)} />
        ),
      )}
    </Box>
  );
}

/**
 * Where one is, as far as the tree shows it: studies and series are not in it, so in them it is the folder around.
 *
 * @param steps From the root to where one is.
 */
function deepestSeen(steps: readonly StorageLocation[], nodes: readonly TreeNode[]): string | null {
  return steps.map(locationKey).findLast((key) => nodes.some((node) => node.key === key)) ?? null;
}
