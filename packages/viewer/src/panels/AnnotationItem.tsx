import { useTheme } from '@mui/material/styles';
import { isRoi, type Author, type Measurement, type ToolType } from '@mado/reading';
import { ChevronDown, ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { isKnownTool, mayChange } from '../session/change-measurement.ts';
import { locationName } from '../session/location-name.ts';
import { pointsOn, sizeOf } from '../session/measured-image.ts';
import { measuredLines } from '../session/measurement-text.ts';
import type { HeldMeasurement } from '../session/reading-state.ts';
import { momentText } from '../session/value-texts.ts';
import { imageOf } from './jump-to-measurement.ts';
import { leaveItem } from './leave-item.ts';
import { SignButton } from './SignButton.tsx';

interface AnnotationItemProps {
  number: number;
  held: HeldMeasurement;
  selected: boolean;
  mayWrite: boolean;
  onEdit: (id: string, anchor: HTMLElement) => void;
  onJump: (held: HeldMeasurement) => void;
}

/** A measurement of the panel: number, what it is, its value; opened, who and when. */
export const AnnotationItem = memo(function AnnotationItem(props: AnnotationItemProps): ReactNode {
  const { number, held, selected, mayWrite, onEdit, onJump } = props;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const [open, setOpen] = useState(false);
  const { measurement } = held;
  const lines = measuredLines(measurement).map(({ key, values }) => t(`measured.${key}`, values));
  const [value, ...more] = lines;
  return (
    <li
      data-testid="annotation"
      data-id={measurement._id}
      style={{
        borderBottom: `1px solid ${tokens.line}`,
        background: selected ? tokens.brand100 : 'none',
        boxShadow: selected ? `inset 2px 0 0 ${tokens.brand}` : 'none',
        // It is seen where the reader has colours of their own, which leave neither of those two [VW-201].
        ...(selected && { outline: '2px solid transparent', outlineOffset: -2 }),
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', paddingRight: 4 }}>
        <button
          type="button"
          title={t('annotations.jump')}
          onClick={() => onJump(held)}
          style={{
            display: 'grid',
            gridTemplateColumns: '22px 1fr',
            gap: '2px 8px',
            alignItems: 'center',
            flex: 1,
            minWidth: 0,
            minHeight: 44,
            padding: '7px 0 7px 14px',
            border: 0,
            background: 'none',
            font: 'inherit',
            color: tokens.ink,
            textAlign: 'left',
            cursor: 'pointer',
          }}
        >
          <Number number={number} />
          <span style={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px', minWidth: 0 }}>
            <span style={{ ...ellipsis, flex: '1 1 auto' }}>{nameOf(measurement, t)}</span>
            <span style={{ color: tokens.measured, whiteSpace: 'nowrap' }}>{value}</span>
          </span>
          <span style={{ gridColumn: 2, ...ellipsis, color: tokens.ink3, fontSize: 11 }}>
            {[measurement.description, ...more].filter(Boolean).join(' · ')}
          </span>
        </button>
        <SignButton word={t('annotations.more')} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
        </SignButton>
      </div>
      {open && <Details held={held} mayWrite={mayWrite} onEdit={onEdit} />}
    </li>
  );
});

/** Who and when, and what can be done with it. */
function Details(props: Pick<AnnotationItemProps, 'held' | 'onEdit'> & { mayWrite: boolean }): ReactNode {
  const { held, mayWrite, onEdit } = props;
  const { measurement } = held;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const dispatch = useDispatch();
  return (
    <div style={{ padding: '0 14px 10px 44px', fontSize: 11.5, color: tokens.ink2 }}>
      <Provenance held={held} />
      <Spacing measurement={measurement} />
      {mayWrite && mayChange(measurement) && (
        <div style={{ display: 'flex', gap: 4, marginTop: 6 }}>
          <SignButton word={t('annotations.edit')} onClick={(event) => onEdit(measurement._id, event.currentTarget)}>
            <Pencil size={16} />
          </SignButton>
          <SignButton
            word={t('annotations.remove')}
            onClick={({ currentTarget }) => {
              leaveItem(currentTarget);
              dispatch({ type: 'remove-measurements', ids: [measurement._id] });
            }}
          >
            <Trash2 size={16} />
          </SignButton>
        </div>
      )}
      {!mayChange(measurement) && <p style={{ margin: '6px 0 0' }}>{t('annotations.newer')}</p>}
    </div>
  );
}

/** Beside those of areas: tools that measure lengths. */
const measuredTools: readonly ToolType[] = ['Length', 'Bidirectional'];

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** What it is called: its label, else where it lies, else its words, else the tool. */
function nameOf({ label, location, text, toolType }: Measurement, t: (key: string) => string): string {
  const tool = isKnownTool(toolType) ? `tools.${toolType}` : 'annotations.unknownForm';
  return label || locationName(location, t) || text || t(tool);
}

function Number({ number }: { number: number }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  return (
    <span
      aria-label={t('annotations.number', { number })}
      style={{
        display: 'grid',
        placeItems: 'center',
        width: 20,
        height: 20,
        borderRadius: '50%',
        background: tokens.brand100,
        color: tokens.brand200,
        fontSize: 11,
      }}
    >
      {number}
    </span>
  );
}

/** By which size of a pixel lengths and areas were measured [RD-26]: not all of them are those of the patient. */
function Spacing({ measurement }: { measurement: Measurement }): ReactNode {
  const { t } = useTranslation();
  const image = useSession((state) => imageOf(state, measurement));
  const points = image && pointsOn(measurement, image);
  if (!points || (!isRoi(measurement.toolType) && !measuredTools.includes(measurement.toolType))) return null;
  const { source } = sizeOf(image, points);
  return (
    <p style={{ margin: '2px 0 0' }}>{t('annotations.spacing', { source: t(`annotations.spacings.${source}`) })}</p>
  );
}

function Provenance({ held: { kept } }: { held: HeldMeasurement }): ReactNode {
  const { t } = useTranslation();
  if (!kept) return <p style={{ margin: 0 }}>{t('annotations.unsent')}</p>;
  const name = ({ username }: Author) => username || t('annotations.anonymous');
  const facts: readonly [string, string][] = [
    ['addedAt', momentText(kept.addedAt)],
    ['addedBy', name(kept.addedBy)],
    ['updatedAt', momentText(kept.updatedAt)],
    ['updatedBy', name(kept.updatedBy)],
  ];
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 10px', margin: 0 }}>
      {facts.map(([word, value]) => (
        <div key={word} style={{ display: 'contents' }}>
          <dt>{t(`annotations.${word}`)}</dt>
          <dd style={{ margin: 0, ...ellipsis }}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
