import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { useLocationAddress, type StorageLocation } from '../../features/storage/index.ts';
import type { Here } from './use-here.ts';
import type { PlaceKey } from './use-place-keys.ts';

/**
 * Keys that lead to other places: up to the folder around this one, in which this one is chosen then. Pressed before
 * one knows what is around it, they lead there as soon as one does.
 */
export function usePlaces(location: StorageLocation, { ancestors }: Pick<Here, 'ancestors'>): PlaceKey[] {
  const t = useText();
  const navigate = useNavigate();
  const addressOf = useLocationAddress();
  const [awaited, setAwaited] = useState(false);
  const parent = ancestors.at(-1);
  const leave = (): void => {
    const state = location.kind === 'folder' ? { state: { choose: location.uuid } } : {};
    if (parent !== undefined) void navigate(addressOf(parent), state);
  };
  const up = parent === undefined ? () => setAwaited(true) : leave;
  const goUp = useEffectEvent(leave);
  const known = parent !== undefined;
  useEffect(() => {
    if (awaited && known) goUp();
  }, [awaited, known]);
  if (location.kind === 'root' || (!known && location.kind !== 'folder')) return [];
  return [{ keys: ['Alt+ArrowUp', 'Backspace'], label: t('app.shortcuts.up'), run: up }];
}
