import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { placeKey, type Place } from '../storage-location.ts';
import { TreeItem } from './TreeItem.tsx';
import { useBranches } from './use-branches.ts';
import { visibleLines, type TreeLine, type TreeRoot } from './visible-nodes.ts';

interface FolderTreeProps {
  roots: readonly TreeRoot[];
  /** Where one is; marked. */
  current: Place | null;
  /** The way from the root to `current`, itself left out: opened so that `current` can be seen. */
  ancestors: readonly Place[];
  onGo: (place: Place) => void;
}

/** The folders of an organisation, read as they are opened; keys as in the ARIA tree pattern. */
export function FolderTree({ roots, current, ancestors, onGo }: FolderTreeProps): ReactNode {
  const t = useText();
  const [opened, setOpened] = useState<ReadonlyMap<string, Place>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const ancestorKeys = ancestors.map(placeKey).join(' ');
  useEffect(() => {
    setOpened((now) => new Map([...now, ...ancestors.map((place): [string, Place] => [placeKey(place), place])]));
    // `ancestorKeys` says the same as `ancestors`, which is a new array each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ancestorKeys]);

  const openPlaces = useMemo(() => [...opened.values()], [opened]);
  const branches = useBranches(openPlaces);
  const lines = visibleLines(roots, new Set(opened.keys()), branches.byPlace);
  const nodes = lines.filter((line) => line.kind === 'place');
  // Studies and series are not in the tree: then the folder around them is where one is.
  const places = [...ancestors, ...(current === null ? [] : [current])];
  const currentKey = places.map(placeKey).findLast((key) => nodes.some((node) => node.key === key)) ?? null;
  const stop =
    nodes.find(({ key }) => key === focused)?.key ?? nodes.find(({ key }) => key === currentKey)?.key ?? nodes[0]?.key;

  const setOpen = (place: Place, open: boolean): void =>
    setOpened((now) => {
      const next = new Map(now);
      if (open) next.set(placeKey(place), place);
      else next.delete(placeKey(place));
      return next;
    });

  const focus = (key: string | null | undefined): void => {
    if (key === null || key === undefined) return;
    setFocused(key);
    list.current?.querySelector<HTMLElement>(`[data-key=${JSON.stringify(key)}]`)?.focus();
  };

  const onKey = (event: KeyboardEvent, line: Extract<TreeLine, { kind: 'place' }>): void => {
    const at = nodes.indexOf(line);
    const commands: Record<string, () => void> = {
      ArrowDown: () => focus(nodes[at + 1]?.key),
      ArrowUp: () => focus(nodes[at - 1]?.key),
      Home: () => focus(nodes[0]?.key),
      End: () => focus(nodes.at(-1)?.key),
      ArrowRight: () =>
        line.open ? focus(nodes.find(({ parent }) => parent === line.key)?.key) : setOpen(line.place, true),
      ArrowLeft: () => (line.open ? setOpen(line.place, false) : focus(line.parent)),
      Enter: () => onGo(line.place),
      ' ': () => onGo(line.place),
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
        line.kind === 'place' ? (
          <TreeItem
            key={line.key}
            line={line}
            current={line.key === currentKey}
            tabbable={line.key === stop}
            onToggle={() => setOpen(line.place, !line.open)}
            onGo={() => {
              setFocused(line.key);
              onGo(line.place);
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
