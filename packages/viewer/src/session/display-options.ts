import type { CanvasPoint } from '@mado/reading';

/** What panes do together. */
export type Link = 'scroll' | 'window' | 'zoom';

/** Part of a picture, larger, around where a pointer presses. */
interface Magnifier {
  readonly pane: number;
  /** In device pixels of the pane's canvas. */
  readonly at: CanvasPoint;
  /** A finger, which hides what it is on. */
  readonly touch: boolean;
}

/** Where a point is set by keys. */
interface Aim {
  readonly pane: number;
  /** In device pixels of the pane's canvas. */
  readonly at: CanvasPoint;
}

/** A rectangle on a pane's canvas, in its device pixels. */
interface Region {
  readonly pane: number;
  readonly from: CanvasPoint;
  readonly to: CanvasPoint;
}

/** How the viewer shows what it shows, whatever that is. */
export interface DisplayOptions {
  readonly links: ReadonlySet<Link>;
  /** Where the active pane's image cuts those of the others. */
  readonly referenceLines: boolean;
  /** Overlays of the files are seen over their images. */
  readonly overlayPlanes: boolean;
  /** Nothing on the screen says whose images these are. */
  readonly identityHidden: boolean;
  /** Ids of the measurements that are seen on their images; null: all. */
  readonly measurements: ReadonlySet<string> | null;
  readonly magnifier: Magnifier | null;
  /** What is being dragged open for a window of its own. */
  readonly region: Region | null;
  readonly aim: Aim | null;
}

export type DisplayCommand =
  | { type: 'link'; link: Link }
  | { type: 'reference-lines' }
  | { type: 'overlay-planes' }
  | { type: 'hide-identity' }
  /** None of the measurements is seen, or all are. */
  | { type: 'hide-measurements' }
  | { type: 'show-measurements' }
  | { type: 'magnify'; magnifier: Magnifier | null }
  | { type: 'region'; region: Region | null }
  | { type: 'aim'; aim: Aim | null };

export const startingDisplay: DisplayOptions = {
  links: new Set(),
  referenceLines: true,
  overlayPlanes: true,
  identityHidden: false,
  measurements: null,
  magnifier: null,
  region: null,
  aim: null,
};

/** Choices are turned around by their command. */
export function reduceDisplay(options: DisplayOptions, command: DisplayCommand): DisplayOptions {
  switch (command.type) {
    case 'link':
      return { ...options, links: toggled(options.links, command.link) };
    case 'reference-lines':
      return { ...options, referenceLines: !options.referenceLines };
    case 'overlay-planes':
      return { ...options, overlayPlanes: !options.overlayPlanes };
    case 'hide-identity':
      return { ...options, identityHidden: !options.identityHidden };
    case 'hide-measurements':
      return { ...options, measurements: options.measurements === null ? new Set() : null };
    case 'show-measurements':
      return { ...options, measurements: null };
    case 'magnify':
      return { ...options, magnifier: command.magnifier };
    case 'region':
      return { ...options, region: command.region };
    case 'aim':
      return { ...options, aim: command.aim };
  }
}

function toggled(links: ReadonlySet<Link>, link: Link): ReadonlySet<Link> {
  const next = new Set(links);
  if (!next.delete(link)) next.add(link);
  return next;
}
