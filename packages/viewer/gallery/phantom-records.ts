import { firstText, readDataSet } from '@mado/dicom';
import { recordVersion, type KeptMeasurement, type Measurement, type ToolType } from '@mado/reading';
import { SourceError, type RecordStore, type SourceErrorKind } from '../src/ports/index.ts';
import type { Phantom } from './phantoms.ts';

const reader = { uuid: null, username: 'Dr. Phantom' };
const at = '2026-01-15T09:50:00.000Z';

type Point = readonly [x: number, y: number];

/** Each tool in a field of 32 mm. */
const drawn: Readonly<Record<ToolType, readonly Point[]>> = {
  Length: [
    [2, 6],
    [26, 22],
  ],
  Angle: [
    [4, 4],
    [12, 24],
    [28, 14],
  ],
  Bidirectional: [
    [2, 14],
    [26, 14],
    [14, 8],
    [14, 20],
  ],
  EllipticalRoi: [
    [2, 14],
    [26, 14],
    [14, 6],
    [14, 22],
  ],
  CircleRoi: [
    [14, 14],
    [24, 14],
  ],
  RectangleRoi: [
    [4, 4],
    [24, 4],
    [24, 22],
    [4, 22],
  ],
  FreehandMouse: [
    [4, 10],
    [14, 4],
    [26, 12],
    [20, 24],
    [8, 22],
  ],
  ArrowAnnotate: [
    [6, 6],
    [22, 20],
  ],
  DragProbe: [[14, 14]],
};

const stats: Readonly<Record<ToolType, Record<string, number>>> = {
  Length: { length: 28.8 },
  Angle: { angle: 80.2 },
  Bidirectional: { longestDiameter: 24, shortestDiameter: 12 },
  EllipticalRoi: { mean: 112.4, standardDeviation: 31.2, minimum: 12, maximum: 240, area: 301.6, count: 300 },
  CircleRoi: { mean: 98.1, standardDeviation: 30.4, minimum: -4, maximum: 222, area: 314.2, count: 316 },
  RectangleRoi: { mean: 120.9, standardDeviation: 29.9, minimum: 8, maximum: 231, area: 360, count: 360 },
  FreehandMouse: { mean: 105.3, standardDeviation: 33.3, minimum: 3, maximum: 236, area: 297, count: 297 },
  ArrowAnnotate: {},
  DragProbe: { value: 104 },
};

/** Nine tools, again and again, so many of them, over the field of view of a phantom. */
export function manyMeasurements({ bytes }: Phantom, count: number): KeptMeasurement[] {
  const { dicomJson } = readDataSet(bytes);
  const uid = (tag: string) => firstText(dicomJson, tag) ?? '';
  const tools = Object.keys(drawn) as ToolType[];
  return Array.from({ length: count }, (_, n) => {
    const toolType = tools[n % tools.length] ?? 'Length';
    const [left, top] = count > 9 ? [(n * 37) % 96, (n * 41) % 96] : [4 + 42 * (n % 3), 4 + 42 * Math.floor(n / 3)];
    return {
      _id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      recordVersion,
      toolType,
      StudyInstanceUID: uid('0020000D'),
      SeriesInstanceUID: uid('0020000E'),
      SOPInstanceUID: uid('00080018'),
      frameIndex: 0,
      FrameOfReferenceUID: uid('00200052'),
      space: 'patient',
      points: drawn[toolType].map(([x, y]) => [x + left - 64, y + top - 64, 12]),
      cachedStats: stats[toolType],
      unit: 'mm',
      modalityUnit: 'HU',
      label: n % 4 === 3 ? 'Lung' : '',
      location: n % 4 === 3 ? 'Lung' : '',
      description: '',
      text: toolType === 'ArrowAnnotate' ? 'Nodule' : '',
      clock: n + 1,
      addedBy: reader,
      addedAt: at,
      updatedBy: reader,
      updatedAt: at,
    };
  });
}

/** What was measured beside the image, and what a later viewer has kept. */
export function oddMeasurements(on: Phantom): KeptMeasurement[] {
  const [length, , , ellipse] = manyMeasurements(on, 4);
  if (!length || !ellipse) return [];
  return [
    { ...length, recordVersion: recordVersion + 1 },
    {
      ...ellipse,
      points: ellipse.points.map(([x = 0, y = 0, z = 0]) => [x - 30, y, z]),
      cachedStats: { count: 0, area: 75.4 },
    },
  ];
}

/** A store in the page's memory that forgets what it is given. */
export function phantomRecords(
  measurements: readonly KeptMeasurement[],
  { mayWrite = true, fails }: { mayWrite?: boolean; fails?: Partial<Record<'read' | 'write', SourceErrorKind>> } = {},
): RecordStore {
  let clock = measurements.length;
  const kept = (one: Measurement): KeptMeasurement => ({
    ...one,
    clock,
    addedBy: reader,
    addedAt: at,
    updatedBy: reader,
    updatedAt: at,
  });
  return {
    account: `gallery ${Math.random()}`,
    readings: [],
    read: () => refusal(fails?.read) ?? Promise.resolve({ clock, measurements, mayWrite }),
    write: ({ put, remove }) => {
      const refused = refusal(fails?.write);
      if (refused) return refused;
      clock++;
      const removed = remove.map((_id) => ({ _id, removed: true as const, clock }));
      return Promise.resolve({ clock, committed: put.map(kept), removed, rebased: [] });
    },
  };
}

function refusal(kind: SourceErrorKind | undefined): Promise<never> | undefined {
  return kind && Promise.reject(new SourceError(kind, 'the store does not answer'));
}
