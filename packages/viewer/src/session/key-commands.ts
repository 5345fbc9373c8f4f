import { toolTypes, type ToolType } from '@mado/reading';
import type { HotkeyCommand } from './hotkeys.ts';
import { measuringKeys } from './measuring-keys.ts';
import type { Command } from './reduce.ts';
import { presetCount } from './window-presets.ts';

/** What a key does: a command, or something that needs the size of the pane. */
export type KeyAction =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'fit' }
  | { readonly kind: 'actual-size' }
  | { readonly kind: 'cine' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'list' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'copy' }
  | { readonly kind: 'download' }
  | { readonly kind: 'view-link' }
  | { readonly kind: 'key-image' }
  | { readonly kind: 'key-images' }
  /** A point is set by keys in the active pane. */
  | { readonly kind: 'place-point' }
  | { readonly kind: 'label' }
  /** To another measurement, in the order of the list. */
  | { readonly kind: 'step-measurement'; readonly by: 1 | -1 }
  | { readonly kind: 'measure'; readonly tool: ToolType }
  /** Zero-based place of the reader's windows. */
  | { readonly kind: 'preset'; readonly slot: number };

/**
 * Something that keys do. Its name is kept where the reader gives it another key, and the texts have it in `shortcuts`;
 * its keys are those that it has at first.
 */
export interface KeyCommand extends HotkeyCommand {
  /** Keys together that do it besides, whatever else it is given, as they are printed. */
  readonly fixed?: string;
  readonly action: KeyAction;
}

/** Images that Page Up and Page Down go. */
const PAGE = 10;

const does = (name: string, keys: readonly string[], command: Command): KeyCommand => ({
  name,
  keys,
  action: { kind: 'command', command },
});

/** Tools of the main button that have no key at first. */
const keyless = ['pan', 'zoom', 'scroll', 'magnify'] as const;

/** Grids that can be given a key. */
const grids = [
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
] as const;

/** What something is done to. */
export type KeyGroup = 'images' | 'panes' | 'windows' | 'view' | 'measuring' | 'lists';

/** What keys do, by what it is done to, in the order in which it is listed. */
export const keyGroups: Readonly<Record<KeyGroup, readonly KeyCommand[]>> = {
  images: [
    does('previousImage', ['ArrowUp'], { type: 'scroll', by: -1 }),
    does('nextImage', ['ArrowDown'], { type: 'scroll', by: 1 }),
    does('previousPage', ['PageUp'], { type: 'scroll', by: -PAGE }),
    does('nextPage', ['PageDown'], { type: 'scroll', by: PAGE }),
    does('firstImage', ['Home'], { type: 'go-to', index: 0 }),
    does('lastImage', ['End'], { type: 'go-to', index: Infinity }),
    does('previousSeries', ['ArrowLeft', '['], { type: 'step-series', by: -1 }),
    does('nextSeries', ['ArrowRight', ']'], { type: 'step-series', by: 1 }),
    { name: 'cine', keys: [' '], action: { kind: 'cine' } },
  ],
  panes: [
    does('previousPane', ['j'], { type: 'step-pane', by: -1 }),
    does('nextPane', ['k'], { type: 'step-pane', by: 1 }),
    does('maximise', ['x'], { type: 'maximise' }),
    ...grids.map(([rows, columns]) =>
      does(`layout${rows}x${columns}`, [], { type: 'layout', layout: { rows, columns } }),
    ),
    { name: 'hang', keys: ['u'], action: { kind: 'hang' } },
    does('previousStage', ['<'], { type: 'step-stage', by: -1 }),
    does('nextStage', ['>'], { type: 'step-stage', by: 1 }),
    does('link', ['l'], { type: 'link', link: 'scroll' }),
    does('linkWindow', [], { type: 'link', link: 'window' }),
    does('linkZoom', [], { type: 'link', link: 'zoom' }),
    does('referenceLines', [], { type: 'reference-lines' }),
  ],
  windows: [
    does('window', ['w'], { type: 'tool', tool: 'window' }),
    does('region', ['g'], { type: 'tool', tool: 'region' }),
    ...Array.from({ length: presetCount }, (_, slot): KeyCommand => ({
      name: `preset${slot + 1}`,
      keys: [String(slot + 1)],
      action: { kind: 'preset', slot },
    })),
    does('invert', ['i'], { type: 'invert' }),
  ],
  view: [
    does('zoomIn', ['+', '='], { type: 'zoom', by: 1 }),
    does('zoomOut', ['-'], { type: 'zoom', by: -1 }),
    { name: 'fit', keys: ['f'], action: { kind: 'fit' } },
    { name: 'actualSize', keys: ['z'], action: { kind: 'actual-size' } },
    does('turnLeft', [','], { type: 'turn', by: -1 }),
    does('turnRight', ['.'], { type: 'turn', by: 1 }),
    does('flipHorizontal', [], { type: 'flip', axis: 'horizontal' }),
    does('flipVertical', [], { type: 'flip', axis: 'vertical' }),
    does('interpolate', [], { type: 'interpolate' }),
    does('overlayPlanes', ['v'], { type: 'overlay-planes' }),
    does('hideMeasurements', [], { type: 'hide-measurements' }),
    does('hideIdentity', ['h'], { type: 'hide-identity' }),
    does('reset', ['r'], { type: 'reset' }),
    ...keyless.map((tool) => does(tool, [], { type: 'tool', tool })),
  ],
  measuring: [
    ...toolTypes.map((tool): KeyCommand => ({
      name: tool,
      keys: [measuringKeys[tool]],
      action: { kind: 'measure', tool },
    })),
    { name: 'placePoint', keys: [], fixed: 'Enter', action: { kind: 'place-point' } },
    { name: 'previousMeasurement', keys: ['('], action: { kind: 'step-measurement', by: -1 } },
    { name: 'nextMeasurement', keys: [')'], action: { kind: 'step-measurement', by: 1 } },
    { name: 'label', keys: ["'"], action: { kind: 'label' } },
    { name: 'remove', keys: ['Delete', 'Backspace'], action: { kind: 'remove' } },
    { ...does('undo', [], { type: 'undo' }), fixed: 'Ctrl+Z' },
    { ...does('redo', [], { type: 'redo' }), fixed: 'Ctrl+Y' },
  ],
  lists: [
    { name: 'switchSeries', keys: ['/'], action: { kind: 'switch' } },
    { name: 'copyImage', keys: ['y'], action: { kind: 'copy' } },
    { name: 'downloadImage', keys: ['n'], action: { kind: 'download' } },
    { name: 'viewLink', keys: [';'], action: { kind: 'view-link' } },
    { name: 'keyImage', keys: ['*'], action: { kind: 'key-image' } },
    { name: 'keyImages', keys: [':'], action: { kind: 'key-images' } },
    { name: 'annotations', keys: ['m'], action: { kind: 'list' } },
    { name: 'list', keys: ['?'], action: { kind: 'shortcuts' } },
  ],
};

/** All that keys do. */
export const keyCommands: readonly KeyCommand[] = Object.values(keyGroups).flat();
