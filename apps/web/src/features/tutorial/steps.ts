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
  | 'again';

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
}

export interface TourScreen {
  phone: boolean;
  /** null: there is none to show anything on. */
  sample: string | null;
}

const viewer = /^\/(?:universal-)?viewer\/?$/;
const firstRow = '[data-testid="file-list"] [data-index="0"]';

/** The steps for a screen: what it has not is left out. */
export function tourSteps({ phone, sample }: TourScreen): TourStep[] {
  const inSample = new RegExp(`^/storage/${sample}$`);
  const onSample: TourStep[] = [
    {
      key: 'sample',
      anchor: `[id="row-${sample}"]`,
      path: /^\/storage\/org\//,
      done: { path: inSample },
      help: doubleClick,
    },
    {
      key: 'study',
      anchor: firstRow,
      path: inSample,
      done: { sign: `${firstRow}[aria-selected="true"]` },
      help: (row) => row.click(),
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
    help: (button) => button.click(),
  };
  const steps: TourStep[] = [
    { key: 'roots', anchor: '[role="tree"]', screen: 'wide' },
    { key: 'rootsPhone', anchor: '[data-tour="menu"]', screen: 'phone' },
    { key: 'upload', anchor: '[data-tour="new"]', screen: 'wide' },
    ...(sample === null ? [] : onSample),
    { ...details, screen: 'wide' },
    { key: 'search', anchor: '[data-tour="search"]' },
    ...(sample === null ? [] : [reading]),
    { key: 'trash', anchor: '[data-tour="trash"]', screen: 'wide' },
    { key: 'again', anchor: '[data-tour="account"]' },
  ];
  return steps.filter(({ screen }) => screen === undefined || screen === (phone ? 'phone' : 'wide'));
}

function doubleClick(row: HTMLElement): void {
  row.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
}
