import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { formatSize, formatCount } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { anonymizesAny, type DeidentificationChoice } from './choice.ts';
import { concerns, countConcerns } from './concern.ts';
import { StudyCheck } from './StudyCheck.tsx';
import type { StudyPreview, StudyToSend, UnseenFile } from './study-to-send.ts';

/** Studies that are shown at first, and that come each time one asks for more. */
const shownAtOnce = 50;

interface CheckSheetProps {
  choice: DeidentificationChoice;
  studies: readonly StudyToSend[];
  /** By StudyInstanceUID; of a study that is still read there is none. */
  previews: ReadonlyMap<string, StudyPreview>;
  unseen: readonly UnseenFile[];
  /** JPEG and PNG files, of which everything goes that is no picture. */
  pictures: number;
  /** DICOMDIR files, which stay behind. */
  directories: number;
  /** Why it does not go on. */
  problem: ReactNode;
  /** What else is to be looked at. */
  children?: ReactNode;
  /** All of that was looked at. */
  canSend: boolean;
  onBack: () => void;
  onCancel: () => void;
  /** @param seen numbers of unseen files that may leave */
  onSend: (seen: readonly number[]) => void;
}

/** '送信前の確認': per study what goes and what stays, and what nobody has looked at. */
export function CheckSheet(props: CheckSheetProps): ReactNode {
  const { choice, studies, previews, unseen, pictures, directories, problem, children, canSend } = props;
  const t = useText();
  const id = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [shown, setShown] = useState(shownAtOnce);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  // Where no study is anonymised, what is beside the images leaves as it is, too.
  const hidesNames = anonymizesAny(choice);
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && props.onCancel()}
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('uploads.deidentify.check.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {problem}
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t('uploads.deidentify.check.intro')}</Box>
        <Overview {...{ choice, studies, previews }} />
        {studies.slice(0, shown).map((study, index) => (
          <StudyCheck
            key={study.StudyInstanceUID}
            {...{ choice, study }}
            preview={previews.get(study.StudyInstanceUID)}
            startsOpen={index === 0}
          />
        ))}
        {studies.length > shown && (
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            {t('uploads.deidentify.moreStudies', { count: formatCount(Math.min(shownAtOnce, studies.length - shown)) })}
          </Button>
        )}
        {children}
        {hidesNames && unseen.length > 0 && <UnseenFiles {...{ unseen, seen }} onChange={setSeen} />}
        {hidesNames && pictures > 0 && (
          <Alert severity="info">{t('uploads.deidentify.check.pictures', { count: formatCount(pictures) })}</Alert>
        )}
        {hidesNames && directories > 0 && (
          <Alert severity="info">
            {t('uploads.deidentify.check.directories', { count: formatCount(directories) })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={props.onBack} sx={{ mr: 'auto' }}>
          {t('uploads.deidentify.check.back')}
        </Button>
        <Button onClick={props.onCancel}>{t('app.cancel')}</Button>
        <Button variant="contained" disabled={!canSend} onClick={() => props.onSend([...seen])}>
          {t('uploads.deidentify.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type OverviewProps = Pick<CheckSheetProps, 'choice' | 'studies' | 'previews'>;

/** Of several studies: how many are read, and in how many there is something to know. */
function Overview({ choice, studies, previews }: OverviewProps): ReactNode {
  const t = useText();
  if (studies.length < 2) return null;
  const counts = countConcerns(choice, studies, previews);
  const read = studies.filter(({ StudyInstanceUID }) => previews.has(StudyInstanceUID)).length;
  return (
    <>
      <Box role="status" sx={{ fontSize: 13 }}>
        {t('uploads.deidentify.check.read', { count: formatCount(read), total: formatCount(studies.length) })}
      </Box>
      {counts.size > 0 && (
        <Alert severity="warning">
          {concerns.map((concern) => {
            const count = counts.get(concern);
            if (count === undefined) return null;
            return (
              <Box key={concern}>{t(`uploads.deidentify.check.counts.${concern}`, { count: formatCount(count) })}</Box>
            );
          })}
        </Alert>
      )}
    </>
  );
}

interface UnseenFilesProps {
  unseen: readonly UnseenFile[];
  seen: ReadonlySet<number>;
  onChange: (seen: ReadonlySet<number>) => void;
}

/** Each is ticked by itself: nobody looks into them but who sends them. */
function UnseenFiles({ unseen, seen, onChange }: UnseenFilesProps): ReactNode {
  const t = useText();
  const title = t('uploads.deidentify.check.unseen', { count: formatCount(unseen.length) });
  const change = (file: number, isSeen: boolean): void => {
    const next = new Set(seen);
    if (isSeen) next.add(file);
    else next.delete(file);
    onChange(next);
  };
  return (
    <Alert severity="warning" role="group" aria-label={title} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <b>{title}</b>
      <Box sx={{ my: 0.5 }}>{t('uploads.deidentify.check.unseenDetail')}</Box>
      <Box
        component="ul"
        tabIndex={0}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { xs: 'none', sm: 240 }, overflowY: 'auto' }}
      >
        {unseen.map(({ id, path, size }) => (
          <li key={id}>
            <FormControlLabel
              control={<Checkbox size="small" checked={seen.has(id)} onChange={(_, isSeen) => change(id, isSeen)} />}
              label={`${path} (${formatSize(size)})`}
              slotProps={{ typography: { sx: { fontSize: 13, overflowWrap: 'anywhere' } } }}
            />
          </li>
        ))}
      </Box>
    </Alert>
  );
}
