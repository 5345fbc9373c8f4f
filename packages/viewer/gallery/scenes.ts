import type { ImageSource, RecordStore, SourceErrorKind } from '../src/ports/index.ts';
import type { Session } from '../src/session/create-session.ts';
import type { PaneTool } from '../src/session/state.ts';
import { manyMeasurements, oddMeasurements, phantomRecords } from './phantom-records.ts';
import { emptySource, phantomSource } from './phantom-source.ts';
import { covered, damagedInTheMiddle, failures, photometric, stacks } from './phantoms.ts';

/** Something that is seen of the viewer, and how it comes about. */
export interface Scene {
  readonly name: string;
  readonly source: () => Promise<ImageSource>;
  readonly records?: () => RecordStore;
  /** Once the studies are listed. */
  readonly arrange?: (session: Session) => void;
  /**
   * Keys that are pressed, and selectors of what is clicked, held by mouse or finger, or asked for its menu, once the
   * first picture is there; `group`: a group of a phone's tools, by its place.
   */
  readonly hands?: readonly (readonly ['key' | 'click' | 'menu' | 'group' | 'mouse' | 'touch', string])[];
  /** A phone has no such thing. */
  readonly wide?: boolean;
}

const [ct] = photometric;
const stacked = () => phantomSource(stacks);
const plain = () => phantomSource(photometric);
const measured = (count: number, options?: Parameters<typeof phantomRecords>[1]) => () =>
  phantomRecords(ct ? manyMeasurements(ct, count) : [], options);

/** So many panes, each with the next series; `times`: how often all of them. */
const side =
  (rows: number, columns: number, times = 1) =>
  (session: Session) => {
    session.dispatch({ type: 'layout', layout: { rows, columns } });
    const all = Array.from({ length: times }, () => [...session.getState().series.keys()]).flat();
    for (const [pane, series] of all.slice(0, rows * columns).entries())
      session.dispatch({ type: 'show-series', series, pane });
    session.dispatch({ type: 'activate', pane: 0 });
  };

/** What is done when the measurements have been read, and the outbox has heard of it. */
const onceRead = (run: (session: Session, ids: readonly string[]) => void) => (session: Session) => {
  const stop = session.subscribe(({ reading }) => {
    if (reading.phase !== 'ready') return;
    stop();
    setTimeout(() => run(session, [...reading.measurements.keys()]), 100);
  });
};

const errors: readonly SourceErrorKind[] = [
  'signed_out',
  'forbidden',
  'gone',
  'busy',
  'offline',
  'unreachable',
  'refused',
  'link_expired',
  'link_not_yet',
  'link_door',
];

/** Opens a menu of the toolbar, by its sign. */
const menu = (group: number, sign: string) =>
  [
    ['group', String(group)],
    ['click', `button:has(.lucide-${sign})`],
  ] as const;

const withTool = (tool: PaneTool) => (session: Session) => session.dispatch({ type: 'tool', tool });
const pane = '[data-testid="pane"]';

/** Takes the first of what was read away, once the outbox has heard of it. */
const removeFirst = (session: Session) => {
  const stop = session.subscribe(({ reading }) => {
    const [first] = reading.measurements.keys();
    if (reading.phase !== 'ready' || first === undefined) return;
    stop();
    requestAnimationFrame(() => session.dispatch({ type: 'remove-measurements', ids: [first] }));
  });
};

/** Each part of the viewer. */
export const scenes: readonly Scene[] = [
  { name: 'pixels', source: plain, arrange: side(3, 3) },
  { name: 'stack', source: stacked, records: measured(0) },
  { name: 'four-panes', source: stacked, records: measured(0), arrange: side(2, 2, 2) },
  {
    name: 'four-panes-and-list',
    source: stacked,
    records: measured(0),
    arrange: side(2, 2, 2),
    hands: [['key', 'm']],
    wide: true,
  },
  { name: 'reference-lines', source: stacked, arrange: side(1, 2) },
  { name: 'small-panes', source: stacked, arrange: side(5, 5), hands: [['key', ' ']] },
  { name: 'cine', source: stacked, hands: [['key', ' ']] },
  {
    name: 'overlays-and-shutter',
    source: () => phantomSource(covered),
    arrange: side(1, 2),
  },
  { name: 'image', source: plain, records: measured(0) },
  { name: 'tools', source: plain, records: measured(9) },
  { name: 'many', source: plain, records: measured(200) },
  { name: 'annotations', source: plain, records: measured(9), hands: [['key', 'm']] },
  {
    name: 'details',
    source: plain,
    records: measured(9),
    hands: [
      ['key', 'm'],
      ['click', '[data-testid="annotation"] [aria-expanded]'],
    ],
  },
  { name: 'no-annotations', source: plain, records: measured(0), hands: [['key', 'm']] },
  { name: 'read-only', source: plain, records: measured(9, { mayWrite: false }), hands: [['key', 'm']] },
  {
    name: 'unreachable-store',
    source: plain,
    records: measured(9, { fails: { write: 'unreachable' } }),
    arrange: removeFirst,
    hands: [['key', 'm']],
  },
  {
    name: 'refusing-store',
    source: plain,
    records: measured(9, { fails: { write: 'forbidden' } }),
    arrange: removeFirst,
    hands: [['key', 'm']],
  },
  {
    name: 'unread-store',
    source: plain,
    records: measured(9, { fails: { read: 'unreachable' } }),
    hands: [['key', 'm']],
  },
  {
    name: 'odd-records',
    source: plain,
    records: () => phantomRecords(ct ? oddMeasurements(ct) : []),
    hands: [
      ['key', 'm'],
      ['click', '[data-testid="annotation"] [aria-expanded]'],
    ],
  },
  {
    name: 'notices',
    source: plain,
    records: measured(9),
    arrange: onceRead((session, ids) => {
      const [a = '', b = ''] = ids;
      const put = session.getState().reading.measurements.get(a)?.measurement ?? null;
      if (put) session.dispatch({ type: 'put-measurement', measurement: { ...put, label: 'x' }, isRecovered: true });
      session.dispatch({ type: 'reading-rebased', newer: [], removed: [b] });
      // Once what was put is kept.
      setTimeout(() => {
        session.dispatch({ type: 'reading-saving', saving: 'gone', unsent: [{ id: a, base: 1, put }] });
      }, 1000);
    }),
  },
  { name: 'measurement-menu', source: plain, records: measured(9), hands: [['menu', '[data-tool="Length"] path']] },
  {
    name: 'labelling',
    source: plain,
    records: measured(9),
    hands: [
      ['menu', '[data-tool="Length"] path'],
      ['click', '[role="menuitem"]'],
    ],
  },
  {
    name: 'labelling-words',
    source: plain,
    records: measured(9),
    hands: [
      ['menu', '[data-tool="Length"] path'],
      ['click', '[role="menuitem"]'],
      ['click', '[role="dialog"] [aria-level="2"]'],
    ],
  },
  { name: 'menu-measuring', source: plain, hands: menu(1, 'shapes'), wide: true },
  { name: 'menu-layout', source: plain, hands: menu(2, 'layout-grid') },
  { name: 'menu-presets', source: plain, hands: menu(0, 'sliders-horizontal') },
  { name: 'menu-more', source: plain, hands: menu(2, 'ellipsis') },
  {
    name: 'presets',
    source: plain,
    hands: [...menu(0, 'sliders-horizontal'), ['click', '[role="menu"] li:last-child']],
  },
  { name: 'controls', source: plain, hands: [...menu(2, 'ellipsis'), ['click', '[role="menu"] li:last-child']] },
  { name: 'magnifier', source: plain, arrange: withTool('magnify'), hands: [['mouse', pane]] },
  {
    name: 'magnifier-finger',
    source: () => phantomSource(covered.slice(1)),
    arrange: withTool('magnify'),
    hands: [['touch', pane]],
  },
  { name: 'finger-lens', source: plain, records: measured(0), arrange: withTool('Length'), hands: [['touch', pane]] },
  { name: 'shortcuts', source: plain, hands: [['key', '?']] },
  { name: 'failures', source: () => phantomSource(failures), arrange: side(2, 3) },
  { name: 'damaged-in-the-middle', source: () => phantomSource(damagedInTheMiddle) },
  ...errors.map((error): Scene => ({ name: `source-${error}`, source: () => Promise.resolve(emptySource(error)) })),
  { name: 'nothing', source: () => Promise.resolve(emptySource(null)) },
];
