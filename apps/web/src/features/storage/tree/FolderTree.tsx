import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { locationKey, type StorageLocation } from '../storage-location.ts';
import { TreeItem } from './TreeItem.tsx';
import { useBranches } from './use-branches.ts';
import { visibleLines, type TreeLine, type TreeRoot } from './visible-nodes.ts';

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
  const [opened, setOpened] = useState<ReadonlyMap<string, StorageLocation>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const ancestorKeys = ancestors.map(locationKey).join(' ');
  useEffect(() => {
    setOpened(
      (now) =>
        new Map([...now, ...ancestors.map((location): [string, StorageLocation] => [locationKey(location), location])]),
    );
    // `ancestorKeys` says the same as `ancestors`, which is a new array each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ancestorKeys]);

  const openLocations = useMemo(() => [...opened.values()], [opened]);
  const branches = useBranches(openLocations);
  const lines = visibleLines(roots, new Set(opened.keys()), branches.byLocation);
  const nodes = lines.filter((line) => line.kind === 'location');
  // Studies and series are not in the tree: then the folder around them is where one is.
  const locations = [...ancestors, ...(current === null ? [] : [current])];
  const currentKey = locations.map(locationKey).findLast((key) => nodes.some((node) => node.key === key)) ?? null;
  const stop =
    nodes.find(({ key }) => key === focused)?.key ?? nodes.find(({ key }) => key === currentKey)?.key ?? nodes[0]?.key;

  const setOpen = (location: StorageLocation, open: boolean): void =>
    setOpened((now) => {
      const next = new Map(now);
      if (open) next.set(locationKey(location), location);
      else next.delete(locationKey(location));
      return next;
    });

  const focus = (key: string | null | undefined): void => {
    if (key === null || key === undefined) return;
    setFocused(key);
    list.current?.querySelector<HTMLElement>(`[data-key=${JSON.stringify(key)}]`)?.focus();
  };

  const onKey = (event: KeyboardEvent, line: Extract<TreeLine, { kind: 'location' }>): void => {
    const at = nodes.indexOf(line);
    const commands: Record<string, () => void> = {
      ArrowDown: () => focus(nodes[at + 1]?.key),
      ArrowUp: () => focus(nodes[at - 1]?.key),
      Home: () => focus(nodes[0]?.key),
      End: () => focus(nodes.at(-1)?.key),
      ArrowRight: () =>
        line.open ? focus(nodes.find(({ parent }) => parent === line.key)?.key) : setOpen(line.location, true),
      ArrowLeft: () => (line.open ? setOpen(line.location, false) : focus(line.parent)),
      Enter: () => onGo(line.location),
      ' ': () => onGo(line.location),
    };
    const command = commands[event.key];
    if (command === undefined) return;
    event.preventDefault();
    command();
  };

  return (
    <Box
      ref={list}
      role="tree"
      aria-label={t('storage.drawer.tree')}
      sx={{ overflow: 'auto', flex: 1, minHeight: 0, mx: -0.5, px: 0.5 }}
    >
      {lines.map((line) =>
        line.kind === 'location' ? (
          <TreeItem
            key={line.key}
            line={line}
            current={line.key === currentKey}
            tabbable={line.key === stop}
            onToggle={() => setOpen(line.location, !line.open)}
            onGo={() => {
              setFocused(line.key);
              onGo(line.location);
            }}
            onKeyDown={(event) => onKey(event, line)}
          />
        ) : (
          <Box key={line.key} sx={{ fontSize: 12, color: 'text.disabled', py: 0.5, pl: `${line.level * 18 + 12}px` }}>
            {line.kind === 'loading' && <Skeleton width="60%" />}
            {line.kind === 'empty' && t('storage.drawer.noFolders')}
            {line.kind === 'failed' && (
              <>
                {t('storage.drawer.failed')}{' '}
                <Button size="small" onClick={() => branches.retry(line.parent)}>
                  {t('storage.drawer.retry')}
                </Button>
              </>
            )}
          </Box>
        ),
      )}
    </Box>
  );
}
