import type { TutorialId } from '@mado/contract';

/** What one is shown, in this order [WB-31]. `Phone`: what stands there instead where the drawer lies over the page. */
export type StepKey =
  | 'roots'
  | 'rootsPhone'
  | 'upload'
  | 'sample'
  | 'study'
  | 'bar'
  | 'barPhone'
  | 'menu'
  | 'menuPhone'
  | 'details'
  | 'search'
  | 'viewer'
  | 'trash'
  | 'again'
  | 'open'
  | 'series'
  | 'scroll'
  | 'window'
  | 'measure'
  | 'annotations'
  | 'leave'
  | 'conference'
  | 'event'
  | 'eventPage'
  | 'viewerAgain';

export interface TourStep {
  key: StepKey;
  /** Selector of what it points at. */
  anchor: string;
  /** The page on which that stands; any where left out. */
  path?: RegExp;
  /** On which screens; both where left out. */
  screen?: 'wide' | 'phone';
  /** The person has done it once this is there, or with `over` once it is gone again. */
  done?: { sign: string; over?: true } | { path: RegExp; over?: true };
  /** What 次へ does for who leaves it to us. */
  help?: (anchor: HTMLElement) => void;
  /** The page to which 次へ leads who leaves that to us. */
  to?: string;
}

export interface TourScreen {
  org: string;
  phone: boolean;
  /** null: there is none to show anything on. */
  sample: string | null;
}

const viewer = /^\/(?:universal-)?viewer\/?$/;
const conferences = /^\/conference\/org\//;
const account = '[data-tour="account"]';
const heading = 'main h1';
const firstRow = '[data-testid="file-list"] [data-index="0"]';

/** The steps of a tutorial for a screen: what it has not is left out. */
export function tourSteps(tutorial: TutorialId, screen: TourScreen): TourStep[] {
  const steps = tutorial === 1 ? storageSteps(screen) : viewerSteps(screen);
  return steps.filter(({ screen: on }) => on === undefined || on === (screen.phone ? 'phone' : 'wide'));
}

function storageSteps({ phone, sample }: TourScreen): TourStep[] {
  const inSample = new RegExp(`^/storage/${sample}$`);
  const onSample: TourStep[] = [
    opening(sample, inSample),
    {
      key: 'study',
      anchor: firstRow,
      path: inSample,
      done: { sign: `${firstRow}[aria-selected="true"]` },
      help: press,
    },
    { key: phone ? 'barPhone' : 'bar', anchor: '[role="toolbar"]', path: inSample },
    {
      key: phone ? 'menuPhone' : 'menu',
      anchor: firstRow,
      path: inSample,
      done: { sign: '[role="menu"]', over: true },
    },
  ];
  const reading: TourStep = { key: 'viewer', anchor: firstRow, path: inSample, done: { path: viewer, over: true } };
  const details: TourStep = {
    key: 'details',
    anchor: '[data-tour="details"]',
    done: { sign: '[data-tour="details"][aria-expanded="true"]' },
    help: press,
  };
  return [
    { key: 'roots', anchor: '[role="tree"]', screen: 'wide' },
    { key: 'rootsPhone', anchor: '[data-tour="menu"]', screen: 'phone' },
    { key: 'upload', anchor: '[data-tour="new"]', screen: 'wide' },
    ...(sample === null ? [] : onSample),
    { ...details, screen: 'wide' },
    { key: 'search', anchor: '[data-tour="search"]' },
    ...(sample === null ? [] : [reading]),
    { key: 'trash', anchor: '[data-tour="trash"]', screen: 'wide' },
    { key: 'again', anchor: account },
  ];
}

/** Viewer and conference: the images of the sample, the tools on them, and where they are shown to others [WB-107]. */
function viewerSteps({ org, sample }: TourScreen): TourStep[] {
  const inSample = new RegExp(`^/storage/${sample}$`);
  const onImages: TourStep[] = [
    opening(sample, inSample),
    { key: 'open', anchor: firstRow, path: inSample, done: { path: viewer }, help: doubleClick },
    { key: 'series', anchor: '[data-testid="study-browser"]', path: viewer },
    { key: 'scroll', anchor: '[data-testid="slice-bar"]', path: viewer },
    { key: 'window', anchor: '[data-tour="window"]', path: viewer, help: press },
    { key: 'measure', anchor: '[data-tour="measure"]', path: viewer, screen: 'phone', help: press },
    { key: 'measure', anchor: '[data-tour="Length"]', path: viewer, screen: 'wide' },
    {
      key: 'annotations',
      anchor: '[data-tour="annotations"]',
      path: viewer,
      screen: 'wide',
      done: { sign: '[data-testid="annotation-panel"]' },
      help: press,
    },
    { key: 'leave', anchor: 'header button', path: viewer, done: { path: inSample }, help: press },
  ];
  return [
    ...(sample === null ? [] : onImages),
    {
      key: 'conference',
      anchor: account,
      path: /^\/storage\//,
      done: { path: conferences },
      to: `/conference/org/${org}`,
    },
    { key: 'event', anchor: heading, path: conferences },
    { key: 'eventPage', anchor: heading, path: conferences },
    { key: 'viewerAgain', anchor: account },
  ];
}

/** Opens the sample. */
function opening(sample: string | null, inSample: RegExp): TourStep {
  return {
    key: 'sample',
    anchor: `[id="row-${sample}"]`,
    path: /^\/storage\/org\//,
    done: { path: inSample },
    help: doubleClick,
  };
}

function press(button: HTMLElement): void {
  button.click();
}

function doubleClick(row: HTMLElement): void {
  row.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
}
