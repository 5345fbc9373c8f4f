import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { anonymizesAny, type DeidentificationChoice } from './choice.ts';
import { NamedFiles } from './NamedFiles.tsx';
import { Overview } from './Overview.tsx';
import { StudyCheck } from './StudyCheck.tsx';
import { UnseenFiles } from './UnseenFiles.tsx';
import type { StudyPreview, StudyToSend, UnseenFile } from './study-to-send.ts';

/** Studies that are shown at first, and that come each time one asks for more. */
const shownAtOnce = 50;

interface CheckSheetProps {
  choice: DeidentificationChoice;
  studies: readonly StudyToSend[];
  /** By StudyInstanceUID; of a study that is still read there is none. */
  previews: ReadonlyMap<string, StudyPreview>;
  unseen: readonly UnseenFile[];
  /** Numbers of unseen files that may leave. */
  seen: ReadonlySet<number>;
  onSeen: (seen: ReadonlySet<number>) => void;
  /** The study that is being read, and how many of its files were. */
  reading: { readonly study: string; readonly done: number } | null;
  /** JPEG and PNG files, of which everything goes that is no picture. */
  pictures: number;
  /** Paths of DICOMDIR files, which stay behind. */
  directories: readonly string[];
  /** Likewise of DICOM of which nobody can tell the study, where there is no order for all. */
  unordered: readonly string[];
  /** Why it does not go on. */
  problem: ReactNode;
  /** What else is to be looked at. */
  children?: ReactNode;
  /** All of that was looked at. */
  canSend: boolean;
  /** Something leaves whatever is ticked; where no study is anonymised everything does. */
  leavesAnyway: boolean;
  /** The settings were not asked about before: the way there is called by their name. */
  comesFirst: boolean;
  onBack: () => void;
  onCancel: () => void;
  onSend: () => void;
}

/** Nothing was ticked of a study. */
const none: ReadonlySet<number> = new Set();

/** '送信前の確認': per study what goes and what stays, and what nobody has looked at. Escape leads back. */
export function CheckSheet(props: CheckSheetProps): ReactNode {
  const { choice, studies, previews, reading, unseen, seen, pictures, directories, unordered, problem, children } =
    props;
  const t = useText();
  const id = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [shown, setShown] = useState(shownAtOnce);
  // Where no study is anonymised, what is beside the images leaves as it is, too.
  const hidesNames = anonymizesAny(choice);
  const canSend = props.canSend && (props.leavesAnyway || !hidesNames || unseen.length === 0 || seen.size > 0);
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && props.onBack()}
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('uploads.deidentify.check.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {problem}
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {t(`uploads.deidentify.check.${studies.length > 0 ? 'intro' : 'introFiles'}`)}
        </Box>
        <Overview {...{ choice, studies, previews, seen }} />
        {studies.slice(0, shown).map((study, index) => (
          <StudyCheck
            key={study.StudyInstanceUID}
            {...{ choice, study }}
            preview={previews.get(study.StudyInstanceUID)}
            read={reading?.study === study.StudyInstanceUID ? reading.done : null}
            seen={previews.get(study.StudyInstanceUID)?.documents.length ? seen : none}
            startsOpen={index === 0}
          />
        ))}
        {studies.length > shown && (
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            {t('uploads.deidentify.moreStudies', { count: formatCount(Math.min(shownAtOnce, studies.length - shown)) })}
          </Button>
        )}
        {children}
        {hidesNames && unseen.length > 0 && <UnseenFiles {...{ unseen, seen }} onChange={props.onSeen} />}
        {!hidesNames && unseen.length > 0 && (
          <NamedFiles severity="info" paths={unseen.map(({ path }) => path)}>
            {t('uploads.deidentify.check.asTheyAre', { count: formatCount(unseen.length) })}
          </NamedFiles>
        )}
        {hidesNames && unseen.length + pictures > 0 && (
          <Alert severity="info">{t('uploads.deidentify.check.names')}</Alert>
        )}
        {hidesNames && pictures > 0 && (
          <Alert severity="info">{t('uploads.deidentify.check.pictures', { count: formatCount(pictures) })}</Alert>
        )}
        {directories.length > 0 && (
          <NamedFiles severity="info" paths={directories}>
            {t('uploads.deidentify.check.directories', { count: formatCount(directories.length) })}
          </NamedFiles>
        )}
        {unordered.length > 0 && (
          <NamedFiles severity="info" paths={unordered}>
            {t('uploads.deidentify.check.unordered', { count: formatCount(unordered.length) })}
          </NamedFiles>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={props.onBack} sx={{ mr: 'auto' }}>
          {t(props.comesFirst ? 'uploads.deidentify.title' : 'uploads.deidentify.check.back')}
        </Button>
        <Button onClick={props.onCancel}>{t('app.cancel')}</Button>
        <Button variant="contained" disabled={!canSend} onClick={props.onSend}>
          {t('uploads.deidentify.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
