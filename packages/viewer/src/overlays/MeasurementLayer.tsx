import { useTheme } from '@mui/material/styles';
import type { Affine, Measurement } from '@mado/reading';
import { memo, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import { isDrawable, mayChange } from '../session/change-measurement.ts';
import { isOn } from '../session/measured-image.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { inCssPixels } from './css-pixels.ts';
import { useDrawnAffine } from './drawn-affine.ts';
import { LETTER, LINE_HEIGHT } from './label-place.ts';
import { LINE, measurementPrimitives, type Primitive } from './measurement-primitives.ts';
import { placeMeasurements, takenBy, type PlacedMeasurement } from './place-measurements.ts';
import { statedMeasurement } from './stated-measurement.ts';

/** What has been measured on the image that is on the canvas, and what is being drawn. */
export const MeasurementLayer = memo(function MeasurementLayer({
  pane,
  image,
  affine,
  canvas,
}: {
  pane: number;
  image: ViewerImage;
  affine: Affine;
  canvas: HTMLCanvasElement | null;
}): ReactNode {
  const measurements = useSession(({ reading }) => reading.measurements);
  const chosen = useSession(({ display }) => display.measurements);
  const draft = useSession(({ reading }) => reading.draft);
  const selected = useSession(({ reading }) => reading.selected);
  const mayWrite = useSession(({ reading }) => reading.mayWrite);
  const own = draft?.pane === pane && isOn(draft.measurement, image) ? draft.measurement : null;
  const others = useMemo(() => {
    const kept = [...measurements.values()].map(({ measurement }) => measurement);
    // What is of a form that this viewer does not know is in the list alone [VW-72].
    const isSeen = ({ _id }: Measurement) => _id !== own?._id && (chosen?.has(_id) ?? true);
    return kept.filter((one) => isOn(one, image) && isSeen(one) && isDrawable(one));
  }, [measurements, chosen, own?._id, image]);
  const { t } = useTranslation();
  const statedOthers = useMemo(() => others.flatMap((one) => statedMeasurement(one, image, t)), [others, image, t]);
  const statedOwn = useMemo(() => (own ? statedMeasurement(own, image, t) : []), [own, image, t]);
  // In CSS pixels: whoever zooms the page changes both.
  const drawn = useDrawnAffine(inCssPixels(affine), others.length + (own ? 1 : 0));
  const ratio = globalThis.devicePixelRatio || 1;
  const at = draft?.finger;
  const [width, height] = [(canvas?.width ?? 0) / ratio, (canvas?.height ?? 0) / ratio];
  const size = useMemo(() => (width > 0 && height > 0 ? { width, height } : null), [width, height]);
  // While all of them are moved together none is looked at again; nor are the others while one is drawn.
  const placed = useMemo(
    () => placeMeasurements(statedOthers, drawn.affine, { size, finger: null }),
    [statedOthers, drawn.affine, size],
  );
  const placedOwn = useMemo(() => {
    const finger = at ? { x: at.x / ratio, y: at.y / ratio } : null;
    return placeMeasurements(statedOwn, drawn.affine, { size, finger, taken: takenBy(placed) });
  }, [statedOwn, placed, drawn.affine, size, at, ratio]);
  const shapes = [...placed, ...placedOwn].map((one) => (
    <Drawn
      key={one.measurement._id}
      placed={one}
      handles={mayWrite && mayChange(one.measurement) && (one.measurement._id === selected || one.measurement === own)}
    />
  ));
  if (shapes.length === 0) return null;
  return (
    // The transform is not the SVG's own: text within would be laid out anew.
    <div style={{ ...layer, transform: drawn.transform, willChange: drawn.transform && 'transform' }}>
      <svg data-testid="measurements" role="presentation" style={{ ...layer, width: '100%', height: '100%' }}>
        {shapes}
      </svg>
    </div>
  );
});

/** What lies outside when it is drawn may be moved into sight; the pane cuts off the rest. */
const layer = {
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  overflow: 'visible',
  transformOrigin: '0 0',
} as const;

const Drawn = memo(function Drawn(props: { placed: PlacedMeasurement; handles: boolean }): ReactNode {
  const { placed, handles } = props;
  const { measurement, seen, at } = placed;
  const { tokens } = useTheme();
  const primitives = measurementPrimitives({ ...seen, handles }, at);
  return (
    <g
      data-testid="measurement"
      data-id={measurement._id}
      data-tool={measurement.toolType}
      aria-label={seen.lines.join(' ')}
    >
      {primitives.map((primitive, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a primitive is its place
        <Shape key={index} primitive={primitive} colour={handles ? tokens.brand200 : tokens.measured} />
      ))}
    </g>
  );
});

function Shape({ primitive, colour }: { primitive: Primitive; colour: string }): ReactNode {
  switch (primitive.kind) {
    case 'line': {
      const d = `M${primitive.points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`;
      return (
        <>
          <path d={d} fill="none" stroke="#000" strokeOpacity={0.55} strokeWidth={LINE + 2} strokeLinejoin="round" />
          <path d={d} fill="none" stroke={colour} strokeWidth={LINE} strokeLinejoin="round" />
        </>
      );
    }
    case 'handle':
      return <circle cx={primitive.at.x} cy={primitive.at.y} r={5} fill="#000A" stroke={colour} strokeWidth={1.5} />;
    case 'label':
      return (
        <text
          x={primitive.at.x}
          y={primitive.at.y}
          fill={colour}
          stroke="#000"
          strokeOpacity={0.85}
          strokeWidth={4}
          strokeLinejoin="round"
          style={{ paintOrder: 'stroke', fontSize: LETTER, fontWeight: 500 }}
        >
          {primitive.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place
            <tspan key={index} x={primitive.at.x} dy={index === 0 ? 0 : `${LINE_HEIGHT}em`}>
              {line}
            </tspan>
          ))}
        </text>
      );
  }
}
