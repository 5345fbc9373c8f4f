import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { useSession } from '../runtime/runtime-context.ts';
import { keyMark } from '../session/key-images.ts';
import { lossyCompression } from '../session/lossy-compression.ts';
import { isPrior } from '../session/compared.ts';
import { shownStudy } from '../session/shown-study.ts';
import { isWindow } from '../session/voi.ts';
import type { PaneState, SeriesState } from '../session/state.ts';
import { scaleText, windowText } from '../session/value-texts.ts';
import { imageFacts, seriesFacts } from './corner-facts.ts';
import { markText } from './mark-text.ts';
import { outline } from './outline.ts';
import { barRoom, pictureMiddle } from './pane-room.ts';
import { unbroken, Whole } from './Whole.tsx';

const corner: CSSProperties = {
  position: 'absolute',
  // They do not meet in the middle.
  width: `calc(${pictureMiddle} - 16px)`,
  pointerEvents: 'none',
  fontSize: 11.5,
  lineHeight: 1.5,
  color: '#D9DBE6',
  textShadow: outline,
  overflow: 'hidden',
};
const line: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minHeight: '1.5em' };
const right: CSSProperties = { right: `calc(10px + ${barRoom})`, textAlign: 'right' };
/** What has no room in its line goes below it, where it is not seen: no date is cut within its digits [VW-178]. */
const whole: CSSProperties = { display: 'block', height: '1.5em', overflow: 'hidden', whiteSpace: 'normal' };
/** Beside the letter at the edge of the pane. */
const besideLetter: CSSProperties = { maxWidth: 'calc(100% - 10px)' };

const badge: CSSProperties = {
  padding: '1px 6px',
  borderRadius: 999,
  background: '#D9DBE6',
  color: '#16161D',
  fontWeight: 600,
  textShadow: 'none',
};

function Lines({
  at,
  children,
  label,
}: {
  at: CSSProperties;
  children: readonly ReactNode[];
  label: string;
}): ReactNode {
  const outermost = at.top === undefined ? children.length - 1 : 0;
  const beside = { ...besideLetter, ...(at.textAlign === 'right' && { marginLeft: 'auto' }) };
  return (
    <div style={{ ...corner, ...at }} data-testid={label}>
      {children.map((child, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place
        <div key={index} style={{ ...line, ...(index === outermost && beside) }}>
          {child}
        </div>
      ))}
    </div>
  );
}

/**
 * Who, what, where and how: patient and study, series, image and place, window and zoom. It says what is on the canvas.
 */
export const CornerText = memo(function CornerText({
  series,
  pane,
}: {
  series: SeriesState;
  pane: PaneState;
}): ReactNode {
  const { t } = useTranslation();
  const hidden = useSession((state) => state.display.identityHidden);
  const facts = seriesFacts({ ...series, study: shownStudy(series.study, hidden) });
  const isOfPrior = useSession((state) => isPrior(state, series.study));
  const { shown } = pane;
  const image = shown && series.phase === 'ready' ? imageFacts(series, shown) : null;
  const lossy = shown && series.phase === 'ready' ? lossyCompression(series.images[shown.index]?.instance ?? {}) : null;
  const number = image ? t('pane.image', { number: image.number, count: image.count }).split(/ (?=\d)/) : [];
  const location = [
    image?.thickness && t('pane.thickness', { mm: image.thickness }),
    image?.location && t('pane.location', image.location),
  ];
  const shownImage = shown && series.phase === 'ready' ? series.images[shown.index] : undefined;
  const key = useSession((state) => (shownImage ? keyMark(state, series.study, shownImage) : null));
  const marks = series.phase === 'ready' ? series.displaySet.marks : [];
  const parts = marks.map((mark) => markText(mark, t));
  const title = [facts.number === null ? null : t('pane.series', { number: facts.number }), facts.description];
  return (
    <>
      <Lines at={{ left: 10, top: 8 }} label="corner-patient">
        {[
          hidden ? t('header.identityHidden') : facts.name,
          facts.patientId,
          <Taken key="taken" {...facts} isOfPrior={isOfPrior} />,
        ]}
      </Lines>
      <Lines at={{ ...right, top: 8 }} label="corner-series">
        {[
          title.filter(Boolean).join(' '),
          [facts.modality, ...parts].filter(Boolean).join(' · '),
          ...(key ? [<KeyMark key="key-mark" mark={key} />] : []),
          lossy && lossyText(lossy, t),
        ]}
      </Lines>
      <Lines at={{ left: 10, bottom: 8 }} label="corner-image">
        {[
          <Whole key="image" facts={number} between=" " firstGoes />,
          <Whole key="place" facts={location} between="　" firstGoes />,
        ]}
      </Lines>
      <Lines at={{ ...right, bottom: 8 }} label="corner-window">
        {[
          shown?.voi && <Whole key="window" facts={voiText(shown.voi, t).split(/ (?=\p{L})/u)} between=" " />,
          shown && t('pane.zoom', { scale: scaleText(shown.scale) }),
        ]}
      </Lines>
    </>
  );
});

/** When the study was, its date whole [VW-178]; of a prior that it is one, above that where there is no room beside. */
function Taken({ date, time, isOfPrior }: { date: string; time: string; isOfPrior: boolean }): ReactNode {
  const { t } = useTranslation();
  const when = (
    <span style={whole}>
      <span data-testid="taken-date" style={unbroken}>
        {date}
      </span>
      {date && time && ' '}
      {time && <span style={unbroken}>{time}</span>}
    </span>
  );
  if (!isOfPrior) return when;
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
      <span data-testid="prior" style={badge}>
        {t('hanging.prior')}
      </span>{' '}
      {when}
    </span>
  );
}

/** A star, and in words that it is one: whether it is saved is no matter of colour [VW-134]. */
function KeyMark({ mark }: { mark: 'own' | 'saved' }): ReactNode {
  const { t } = useTranslation();
  return (
    <span data-testid="key-mark" style={badge}>
      <Star size={11} fill="currentColor" aria-hidden style={{ verticalAlign: '-1px' }} /> {t(`keyImages.${mark}`)}
    </span>
  );
}

function lossyText({ ratio }: { ratio: number | null }, t: ReturnType<typeof useTranslation>['t']): string {
  return ratio === null ? t('pane.lossy') : t('pane.lossyRatio', { ratio: ratio.toFixed(ratio < 10 ? 1 : 0) });
}

function voiText(voi: NonNullable<PaneState['shown']>['voi'] & object, t: ReturnType<typeof useTranslation>['t']) {
  if (!isWindow(voi)) return t('pane.table');
  const { center, width } = voi;
  return t('pane.window', { center: windowText(center, width), width: windowText(width, width) });
}
