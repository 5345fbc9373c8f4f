import type { ImageSource, RecordStore, SourceErrorKind } from '../src/ports/index.ts';
import type { Session } from '../src/session/create-session.ts';
import { manyMeasurements, phantomRecords } from './phantom-records.ts';
import { emptySource, phantomSource } from './phantom-source.ts';
import { covered, damagedInTheMiddle, failures, photometric, stacks } from './phantoms.ts';

/** Something that is seen of the viewer, and how it comes about. */
export interface Scene {
  readonly name: string;
  readonly source: () => Promise<ImageSource>;
  readonly records?: () => RecordStore;
  /** Once the studies are listed. */
  readonly arrange?: (session: Session) => void;
  /** Keys that are pressed, and selectors of what is clicked, once the first picture is there. */
  readonly hands?: readonly (readonly ['key' | 'click' | 'menu', string])[];
}

const [ct] = photometric;
const stacked = () => phantomSource(stacks);
const plain = () => phantomSource(photometric);
const measured = (count: number, options?: Parameters<typeof phantomRecords>[1]) => () =>
  phantomRecords(ct ? manyMeasurements(ct, count) : [], options);

/** So many panes, each with the next series. */
const side = (rows: number, columns: number) => (session: Session) => {
  session.dispatch({ type: 'layout', layout: { rows, columns } });
  for (const [pane, series] of [...session.getState().series.keys()].slice(0, rows * columns).entries())
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
];

/** Menus of the toolbar, in their order. */
const menu = (n: number) => [['click', `[role="toolbar"] [aria-haspopup="menu"] >> ${n}`]] as const;

/** Each part of the viewer. */
export const scenes: readonly Scene[] = [
  { name: 'pixels', source: plain, arrange: side(3, 3) },
  { name: 'stack', source: stacked, records: measured(0) },
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
    records: measured(9, { reached: false }),
    arrange: onceRead((session, ids) => session.dispatch({ type: 'remove-measurements', ids: ids.slice(0, 1) })),
    hands: [['key', 'm']],
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
  ...[0, 1, 2, 3].map((n): Scene => ({ name: `menu-${n + 1}`, source: plain, hands: menu(n) })),
  { name: 'shortcuts', source: plain, hands: [['key', '?']] },
  { name: 'failures', source: () => phantomSource(failures), arrange: side(2, 3) },
  { name: 'damaged-in-the-middle', source: () => phantomSource(damagedInTheMiddle) },
  ...errors.map((error): Scene => ({ name: `source-${error}`, source: () => Promise.resolve(emptySource(error)) })),
  { name: 'nothing', source: () => Promise.resolve(emptySource(null)) },
];
