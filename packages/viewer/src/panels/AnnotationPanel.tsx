import { useTheme } from '@mui/material/styles';
import { EmptyState } from '@mado/ui';
import { Download, Redo2, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { measurementGroups } from '../session/measurement-groups.ts';
import type { HeldMeasurement } from '../session/reading-state.ts';
import { AnnotationItem } from './AnnotationItem.tsx';
import { CopyButton } from './CopyButton.tsx';
import { savingWords } from './ReadingNotices.tsx';
import { SidePanel } from './SidePanel.tsx';
import { SignButton } from './SignButton.tsx';
import { annotationCsv, annotationText, useAnnotationRows } from './annotation-table.ts';

export interface AnnotationPanelProps {
  /** Below the picture, over the whole width; otherwise at its right side. */
  sheet: boolean;
  onClose: () => void;
  onEdit: (id: string, anchor: HTMLElement) => void;
  /** The reader wants to see where something was measured. */
  onJump: (held: HeldMeasurement) => void;
}

/** All that has been measured, in groups, and what can be done with it. */
export function AnnotationPanel({ sheet, onClose, onEdit, onJump }: AnnotationPanelProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const reading = useSession((state) => state.reading);
  const groups = measurementGroups(reading.measurements);
  const empty = reading.measurements.size === 0;
  return (
    <SidePanel name={t('annotations.title')} testId="annotation-panel" sheet={sheet}>
      <PanelHead onClose={onClose} />
      {reading.phase === 'failed' && empty && <Note words={t('annotations.failed')} />}
      {reading.phase === 'loading' && empty && <Note words={t('annotations.loading')} />}
      {reading.phase === 'none' && <Note words={t('annotations.unsaved')} />}
      {!reading.mayWrite && <Note words={t('annotations.readOnly')} />}
      {reading.rebased.length > 0 && <Note words={t('annotations.rebased', { count: reading.rebased.length })} />}
      {empty && reading.phase !== 'loading' && reading.phase !== 'failed' && (
        <EmptyState title={t('annotations.empty')} detail={reading.mayWrite ? t('annotations.emptyDetail') : ''} />
      )}
      <div style={{ overflowY: 'auto', flex: 1, minHeight: 0 }}>
        {groups.map(({ name, items }) => (
          <section key={name} aria-label={t(`annotations.groups.${name}`)}>
            <h2
              style={{
                display: 'flex',
                margin: 0,
                padding: '10px 14px 4px',
                font: 'inherit',
                color: tokens.ink3,
                fontSize: 11.5,
              }}
            >
              {t(`annotations.groups.${name}`)}
              <span style={{ marginLeft: 'auto' }}>{items.length}</span>
            </h2>
            <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {items.map(({ number, held }) => (
                <AnnotationItem
                  key={held.measurement._id}
                  number={number}
                  held={held}
                  selected={reading.selected === held.measurement._id}
                  mayWrite={reading.mayWrite}
                  onEdit={onEdit}
                  onJump={onJump}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {(reading.mayWrite || reading.saving !== 'saved') && <Saving />}
    </SidePanel>
  );
}

function PanelHead({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const dispatch = useDispatch();
  const canUndo = useSession(({ reading }) => reading.mayWrite && reading.past.length > 0);
  const canRedo = useSession(({ reading }) => reading.mayWrite && reading.future.length > 0);
  const rows = useAnnotationRows();
  const actions: readonly [word: string, icon: ReactNode, enabled: boolean, run: () => void][] = [
    ['undo', <Undo2 key="icon" size={17} />, canUndo, () => dispatch({ type: 'undo' })],
    ['redo', <Redo2 key="icon" size={17} />, canRedo, () => dispatch({ type: 'redo' })],
    ['csv', <Download key="icon" size={16} />, rows.length > 0, () => saveCsv(annotationCsv(rows, t))],
  ];
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        minHeight: 40,
        padding: '0 4px 0 14px',
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      <h2 style={{ margin: 0, font: 'inherit', fontWeight: 600, flex: 1 }}>{t('annotations.title')}</h2>
      {actions.map(([word, icon, enabled, run]) => (
        <SignButton key={word} word={t(`annotations.${word}`)} disabled={!enabled} onClick={run}>
          {icon}
        </SignButton>
      ))}
      <CopyButton text={() => annotationText(rows)} disabled={rows.length === 0} />
      <SignButton word={t('shortcuts.close')} onClick={onClose}>
        <X size={17} />
      </SignButton>
    </div>
  );
}

function Note({ words }: { words: string }): ReactNode {
  const { tokens } = useTheme();
  return (
    <p
      role="status"
      style={{ margin: 0, padding: '8px 14px', fontSize: 12, color: tokens.ink2, background: tokens.wash }}
    >
      {words}
    </p>
  );
}

/** Whether all that was drawn is safe, in a line at the foot. */
function Saving(): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const { saving, isKept, phase } = useSession(({ reading }) => reading);
  if (phase === 'none') return null;
  const bad = !['saved', 'saving', 'waiting'].includes(saving) || !isKept;
  return (
    <p
      role="status"
      data-testid="saving"
      data-saving={saving}
      style={{ margin: 0, padding: '6px 14px', fontSize: 11.5, color: bad ? tokens.bad : tokens.ink3, flex: 'none' }}
    >
      {t(savingWords({ saving, isKept }))}
    </p>
  );
}

function saveCsv(text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'annotations.csv' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
