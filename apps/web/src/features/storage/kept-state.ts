import { isRootType, isUuid, type StorageLocation } from './storage-location.ts';

/** Under which this tab keeps where one is: other programs know the key, and the viewer has fields of its own there. */
const key = 'state';
/** Places that are kept, the latest, and items chosen in each of them. */
const limits = { places: 50, chosen: 1_000 } as const;

/** How one left a list. */
export interface KeptPlace {
  /** px */
  top: number;
  ids: readonly string[];
  /** Where these stood. */
  indexes: readonly number[];
  anchor: string | null;
  active: string | null;
}

interface State {
  /** By the key of the entry in the browser's history. */
  places: Record<string, KeptPlace>;
  /** Branches of the tree that stand open. */
  open: StorageLocation[];
}

export function placeAt(entry: string): KeptPlace | null {
  return read().places[entry] ?? null;
}

/** Where more is chosen than can be kept, nothing of it is: half a selection would be taken for the whole. */
export function keepPlace(entry: string, place: KeptPlace): void {
  const state = read();
  const { [entry]: _, ...others } = state.places;
  const tooMany = place.ids.length > limits.chosen;
  const kept = tooMany ? { ...place, ids: [], indexes: [], anchor: null } : place;
  const latest = Object.entries(others).slice(1 - limits.places);
  write({ ...state, places: Object.fromEntries([...latest, [entry, kept]]) });
}

export function openBranches(): StorageLocation[] {
  return read().open;
}

export function keepOpenBranches(open: readonly StorageLocation[]): void {
  write({ ...read(), open: [...open] });
}

function write(state: State): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...parsed(), ...state }));
  } catch {
    // A browser that keeps nothing begins anew.
  }
}

/** What other pages or an older version left there counts as far as it can be read. */
function read(): State {
  const found = parsed();
  const places = Object.entries(recordOf(found['places'])).filter((one): one is [string, KeptPlace] => isPlace(one[1]));
  const open = Array.isArray(found['open']) ? found['open'].filter(isLocation) : [];
  return { places: Object.fromEntries(places), open };
}

function parsed(): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isPlace(value: unknown): value is KeptPlace {
  const { top, ids, indexes, anchor, active } = recordOf(value);
  const isText = (one: unknown): boolean => typeof one === 'string';
  return (
    typeof top === 'number' &&
    Array.isArray(ids) &&
    ids.every(isText) &&
    Array.isArray(indexes) &&
    indexes.every((one) => typeof one === 'number') &&
    [anchor, active].every((one) => one === null || isText(one))
  );
}

function isLocation(value: unknown): value is StorageLocation {
  const { kind, uuid, org, type } = recordOf(value);
  const text = (one: unknown): string | undefined => (typeof one === 'string' ? one : undefined);
  return kind === 'folder' ? isUuid(text(uuid)) : kind === 'root' && isUuid(text(org)) && isRootType(text(type));
}
