import { orderOfNames } from '@mado/languages';
import { Mark, ModalityMark } from '@mado/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useText, type Text } from '../../app/language/use-text.ts';
import { shownText } from '../../app/shown-text.ts';
import { formatCount, formatDicomDate } from '../../app/format.ts';
import { marksOf } from '../../app/marks.ts';
import { notePosition } from '../../app/note-words.ts';
import { failureWords } from './failure-words.ts';
import { replacedCount } from './files-by-item.ts';
import { graveNotes } from './file-notes.ts';
import { ProblemText } from './ProblemText.tsx';
import { SummaryList } from './SummaryList.tsx';
import { isRunning, ofUnknownStudy, type StoredStudy, type UploadState } from './upload-state.ts';

/** Of paths, as a person counts: IM2 before IM10. */
const inOrder = orderOfNames();

/** Paths of which the same is to be said, as they are shown. */
const shownInOrder = (paths: readonly string[]): string[] => paths.toSorted(inOrder).map(shownText);

/** Names of files that became one item; the rest is counted. */
const namesInLine = 10;

/** On a phone the facts of a study stand below its name, each with its word, and the way into the viewer below them. */
const stacked = {
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tbody, & tr, & td': { display: 'block' },
    '& tr': { py: 1, borderBottom: 1, borderColor: 'divider' },
    '& td': { border: 0, px: 0, py: 0.5, textAlign: 'left', overflowWrap: 'anywhere' },
    '& td[data-word]': { display: 'flex', flexDirection: 'row', gap: 1 },
    '& td[data-word]::before': { content: 'attr(data-word)', color: 'text.secondary' },
    '& td > .MuiButton-root': { width: '100%' },
  },
};

interface SummaryDialogProps {
  state: UploadState;
  /** Null: one may not see what was brought. */
  onOpenStudy: ((uuid: string) => void) | null;
  onClose: () => void;
  onCarryOn: () => void;
}

/**
 * What an upload brought, as far as it came, and why it has stopped where it has: a line per study, and the files that
 * failed, that were there already, that replaced each other, that got another name or that were read with care.
 */
export function SummaryDialog({ state, onOpenStudy, onClose, onCarryOn }: SummaryDialogProps): ReactNode {
  const t = useText();
  const { succeeded, studies, others, problem } = state;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{t('uploads.summary.title')}</DialogTitle>
      <DialogContent>
        {problem !== null && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            <ProblemText problem={problem} state={state} />
          </Alert>
        )}
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 2, fontSize: 13 }}>
          {problem === null && (
            <Box sx={{ color: 'success.main' }}>{t('uploads.summary.success', { count: succeeded })}</Box>
          )}
          {others > 0 && <span>{t('uploads.summary.others', { count: others })}</span>}
        </Box>
        {studies.length > 0 && <StudyTable studies={studies} onOpenStudy={onOpenStudy} />}
        <FileLists state={state} />
      </DialogContent>
      <DialogActions>
        <Button {...(problem === null && { variant: 'contained' })} autoFocus onClick={onClose}>
          {t('app.close')}
        </Button>
        {problem !== null && (
          <Button variant="contained" onClick={onCarryOn}>
            {t('uploads.panel.carryOn')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The files of which something is to be said, by what it is. */
function FileLists({ state }: { state: UploadState }): ReactNode {
  const t = useText();
  const { failures, notes, replaced, renamed, same, takenOut, leftBehind, notSent } = state;
  const lost = replacedCount(replaced);
  const unknown = ofUnknownStudy(failures);
  const isOver = !isRunning(state.phase);
  return (
    <>
      {failures.length > 0 && (
        <SummaryList
          severity="error"
          title={t('uploads.summary.errors', { count: failures.length })}
          {...(unknown > 0 && { detail: t('uploads.summary.unknownStudy', { count: unknown }) })}
          lines={failures.map((failure) => `${shownText(failure.path)}: ${failureWords(failure, t)}`)}
        />
      )}
      {notSent.length > 0 && (
        <SummaryList
          severity="warning"
          title={t(`uploads.summary.${isOver ? 'notSent' : 'waiting'}`, { count: notSent.length })}
          {...(isOver && { detail: t('uploads.summary.notSentDetail') })}
          lines={shownInOrder(notSent)}
        />
      )}
      {same.length > 0 && (
        <SummaryList
          severity="info"
          title={t('uploads.summary.same', { count: same.length })}
          detail={t('uploads.summary.sameDetail')}
          lines={shownInOrder(same)}
        />
      )}
      {takenOut.length > 0 && (
        <SummaryList
          severity="info"
          title={t('uploads.summary.takenOut', { count: takenOut.length })}
          lines={shownInOrder(takenOut)}
        />
      )}
      {leftBehind.length > 0 && (
        <SummaryList
          severity="info"
          title={t('uploads.summary.leftBehind', { count: leftBehind.length })}
          detail={t('uploads.summary.leftBehindDetail')}
          lines={shownInOrder(leftBehind)}
        />
      )}
      {lost > 0 && (
        <SummaryList
          severity="warning"
          title={t('uploads.summary.replaced', { count: lost })}
          detail={t('uploads.summary.replacedDetail')}
          lines={replaced.map(({ paths }) => namesOf(paths, t))}
        />
      )}
      {renamed.length > 0 && (
        <SummaryList
          severity="warning"
          title={t('uploads.summary.renamed', { count: renamed.length })}
          detail={t('uploads.summary.renamedDetail')}
          lines={renamed.map(({ path, kept }) =>
            t('uploads.summary.renamedLine', { from: shownText(readable(path)), to: shownText(readable(kept)) }),
          )}
        />
      )}
      {notes.map(({ note, files }) => (
        <SummaryList
          key={note}
          severity={graveNotes.has(note) ? 'warning' : 'info'}
          title={t('uploads.summary.noted', { note: t(`notes.${note}.means`), count: files.length })}
          detail={t(`notes.${note}.todo`)}
          lines={files.map((file) => `${shownText(file.path)}${notePosition(file, t)}`)}
        />
      ))}
    </>
  );
}

/** A line per study, with the way into the viewer. */
function StudyTable({ studies, onOpenStudy }: Pick<UploadState, 'studies'> & Pick<SummaryDialogProps, 'onOpenStudy'>) {
  const t = useText();
  return (
    <Box sx={{ overflowX: 'auto', mb: 2 }}>
      <Table size="small" sx={stacked}>
        <TableHead>
          <TableRow>
            {(['study', 'modality', 'series', 'instances'] as const).map((column) => (
              <TableCell key={column} align={column === 'series' || column === 'instances' ? 'right' : 'left'}>
                {t(`uploads.summary.${column}`)}
              </TableCell>
            ))}
            {onOpenStudy !== null && <TableCell component="td" />}
          </TableRow>
        </TableHead>
        <TableBody>
          {studies.map((study) => (
            <TableRow key={study.uuid}>
              <TableCell>
                {shownText(study.name)}
                <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{factsOf(study)}</Box>
                {marksOf(study, t).map(({ key, label, meaning }) => (
                  <Box key={key} sx={{ mt: 0.5 }}>
                    <Mark title={meaning}>{label}</Mark>
                  </Box>
                ))}
              </TableCell>
              <TableCell data-word={t('uploads.summary.modality')}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                  {study.modalities.map((modality) => (
                    <ModalityMark key={modality} modality={modality} />
                  ))}
                </Box>
              </TableCell>
              <TableCell align="right" data-word={t('uploads.summary.series')}>
                {formatCount(study.series.length)}
              </TableCell>
              <TableCell align="right" data-word={t('uploads.summary.instances')}>
                {formatCount(study.instances)}
                {study.derived > 0 && (
                  <Box sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap' }}>
                    {t('uploads.summary.derived', { count: study.derived })}
                  </Box>
                )}
              </TableCell>
              {onOpenStudy !== null && (
                <TableCell align="right">
                  <Button variant="outlined" onClick={() => onOpenStudy(study.uuid)}>
                    {t('uploads.summary.open')}
                  </Button>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** When and what, as far as it is known. */
function factsOf({ date, description }: StoredStudy): string {
  return [date === '' ? '' : formatDicomDate(date), shownText(description)].filter((fact) => fact !== '').join(' · ');
}

/**
 * A path in which names of more than 60 characters keep their beginning and their end: of 255 characters nobody sees
 * where they differ.
 */
function readable(path: string): string {
  const steps = path.split('/').map((name) => {
    const points = Array.from(name);
    return points.length > 60 ? `${points.slice(0, 30).join('')}…${points.slice(-25).join('')}` : name;
  });
  return shownText(steps.join('/'));
}

/** Files that became one item, in one line. */
function namesOf(paths: readonly string[], t: Text): string {
  const names = paths.slice(0, namesInLine).map(shownText).join(t('uploads.summary.between'));
  if (paths.length <= namesInLine) return names;
  const more = t('uploads.panel.more', { count: paths.length - namesInLine });
  return `${names}${t('uploads.summary.between')}${more}`;
}
