import { useTheme } from '@mui/material/styles';
import type { Affine, CanvasPoint, Measurement } from '@mado/reading';
import { memo, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import { isDrawable, mayChange } from '../session/change-measurement.ts';
import { locationName } from '../session/location-name.ts';
import { isOn, pointsOn, sizeOf } from '../session/measured-image.ts';
import { outlineOf } from '../session/measurement-outline.ts';
import { measuredLines } from '../session/measurement-text.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { inCssPixels } from './css-pixels.ts';
import { useDrawnAffine } from './drawn-affine.ts';
import { LETTER, LINE_HEIGHT } from './label-place.ts';
import { measurementPrimitives, seenMeasurement, type Primitive } from './measurement-primitives.ts';

/** Width of a measurement's lines in CSS pixels. */
const LINE = 2;

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
  const draft = useSession(({ reading }) => reading.draft);
  const selected = useSession(({ reading }) => reading.selected);
  const mayWrite = useSession(({ reading }) => reading.mayWrite);
  const own = draft?.pane === pane ? draft.measurement : null;
  const seen = useMemo(() => {
    const kept = [...measurements.values()].map(({ measurement }) => measurement);
    // What is of a form that this viewer does not know is in the list alone [VW-72].
    const others = kept.filter((one) => isOn(one, image) && one._id !== own?._id && isDrawable(one));
    return own && isOn(own, image) ? [...others, own] : others;
  }, [measurements, own, image]);
  // In CSS pixels: whoever zooms the page changes both.
  const drawn = useDrawnAffine(inCssPixels(affine), seen.length);
  const ratio = globalThis.devicePixelRatio || 1;
  const at = draft?.finger;
  const [width, height] = [(canvas?.width ?? 0) / ratio, (canvas?.height ?? 0) / ratio];
  // While all of them are moved together none is looked at again.
  const shapes = useMemo(
    () =>
      seen.map((measurement) => (
        <Drawn
          key={measurement._id}
          measurement={measurement}
          image={image}
          affine={drawn.affine}
          handles={mayWrite && mayChange(measurement) && (measurement._id === selected || measurement === own)}
          width={width}
          height={height}
          finger={measurement === own && at ? { x: at.x / ratio, y: at.y / ratio } : null}
        />
      )),
    [seen, image, drawn.affine, mayWrite, selected, own, width, height, at, ratio],
  );
  if (seen.length === 0) return null;
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

interface DrawnProps {
  measurement: Measurement;
  image: ViewerImage;
  /** From the image's grid to CSS pixels of the pane. */
  affine: Affine;
  handles: boolean;
  /** Of the pane, in CSS pixels. */
  width: number;
  height: number;
  /** That draws it, in CSS pixels of the pane. */
  finger: CanvasPoint | null;
}

const Drawn = memo(function Drawn(props: DrawnProps): ReactNode {
  const { measurement, image, affine, handles, width, height, finger } = props;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const points = useMemo(() => pointsOn(measurement, image), [measurement, image]);
  const outline = useMemo(
    () => (points ? outlineOf(measurement.toolType, points, sizeOf(image, points)) : []),
    [measurement.toolType, points, image],
  );
  if (!points) return null;
  const lines = measuredLines(measurement).map(({ key, values }) => t(`measured.${key}`, values));
  const named = [shortName(measurement, t), ...lines].filter(Boolean);
  const seen = seenMeasurement(measurement.toolType, points, outline, affine);
  const size = width > 0 && height > 0 ? { width, height } : null;
  const primitives = measurementPrimitives({ ...seen, lines: named, handles }, { size, finger });
  return (
    <g
      data-testid="measurement"
      data-id={measurement._id}
      data-tool={measurement.toolType}
      aria-label={named.join(' ')}
    >
      {primitives.map((primitive, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a primitive is its place
        <Shape key={index} primitive={primitive} colour={handles ? tokens.brand200 : tokens.measured} />
      ))}
    </g>
  );
});

/** Code points of a name on the image; all of it is in the panel. */
const NAME = 40;

/** What it is called, and where it lies, in the reader's language [VW-107]. */
function shortName({ label, text, location }: Measurement, t: (key: string) => string): string {
  const place = locationName(location, t);
  const name = label || text;
  const all = [name === location ? '' : name, place].filter(Boolean).join(' · ');
  const points = Array.from(all);
  return points.length > NAME ? `${points.slice(0, NAME).join('')}…` : all;
}

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
