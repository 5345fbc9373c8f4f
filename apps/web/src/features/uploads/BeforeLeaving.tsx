import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useState, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { formatCount } from '../../app/format.ts';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { blackouts, BurnedInEditor, canSend } from './burned-in/index.ts';
import { anonymizes, anonymizesAny, changesAny, leftAsItIs } from './deidentification/choice.ts';
import { CheckSheet } from './deidentification/CheckSheet.tsx';
import { DeidentificationDialog } from './deidentification/DeidentificationDialog.tsx';
import { remember, withRemembered } from './deidentification/remembered.ts';
import { choiceOf, firstSettings } from './deidentification/settings.ts';
import { studiesToSend } from './studies-to-send.ts';
import { ofSeries, useBurnedIn, type BurnedIn } from './use-burned-in.ts';
import { isDicom, isUnseen } from './unseen.ts';
import type { Upload } from './upload.ts';
import { useLeaving } from './use-leaving.ts';

interface BeforeLeavingProps {
  upload: Upload;
  onCancel: () => void;
}

/**
 * What a person says before files leave: how they are de-identified, and that what leaves is right. Where there are no
 * images it begins with the latter, by what was chosen last.
 */
export function BeforeLeaving({ upload, onCancel }: BeforeLeavingProps): ReactNode {
  const account = useSession()?.email ?? '';
  const files = useMemo(() => upload.files(), [upload]);
  const studies = useMemo(() => studiesToSend(files), [files]);
  const [settings, setSettings] = useState(() => withRemembered(account, firstSettings(studies, false)));
  const hasImages = files.some(isDicom);
  const [isChecking, setIsChecking] = useState(!hasImages);
  const choice = useMemo(() => choiceOf(settings), [settings]);
  const leaving = useLeaving(upload, isChecking ? choice : null, studies);
  const { previews, reading, problem, again, choose } = leaving;

  const burnedIn = useBurnedIn(files, hasImages && isChecking && anonymizesAny(choice));
  const isAnonymized = (study: string) => anonymizes(choice, study);
  const flagged = (burnedIn.found?.series ?? []).filter(({ StudyInstanceUID }) => isAnonymized(StudyInstanceUID));
  const value = ofSeries(flagged, burnedIn.value);
  const unseenImages = new Set(
    files
      .filter(({ head, kind }) => (head !== null || kind === 'dicom') && isAnonymized(head?.StudyInstanceUID ?? ''))
      .filter(({ id, head }) => head?.holdsDocument || burnedIn.value.unseen.includes(id))
      .map(({ id }) => id),
  );

  // Where nothing is anonymised text in pixels is nobody's concern.
  const isLookedAt = !hasImages || !anonymizesAny(choice) || (burnedIn.found !== null && canSend(value));

  if (!isChecking)
    return (
      <DeidentificationDialog
        {...{ studies, settings, hasImages, onCancel }}
        onChange={setSettings}
        onSubmit={() => {
          remember(account, settings);
          if (changesAny(choice)) setIsChecking(true);
          else choose(leftAsItIs);
        }}
      />
    );
  return (
    <CheckSheet
      {...{ choice, studies, previews, reading, onCancel }}
      unseen={files.filter((file) => isUnseen(file) || unseenImages.has(file.id))}
      pictures={files.filter(({ kind }) => kind === 'picture').length}
      directories={files.filter(({ kind }) => kind === 'dicomdir').length}
      problem={problem && <Problem failure={problem.failure} onAgain={again} />}
      canSend={problem === null && previews.size === studies.length && isLookedAt}
      leavesAnyway={files.some((file) => isDicom(file) && !unseenImages.has(file.id))}
      comesFirst={!hasImages}
      onBack={() => {
        leaving.chooseAgain();
        setIsChecking(false);
      }}
      onSend={(seen) => choose(choice, { seen: new Set(seen), unseenImages, blackouts: blackouts(value) })}
    >
      {!isLookedAt && burnedIn.found === null && <Looking {...burnedIn} />}
      {flagged.length > 0 && (
        <BurnedInEditor series={flagged} value={value} onChange={burnedIn.change} loadFrame={burnedIn.loadFrame} />
      )}
    </CheckSheet>
  );
}

type LookingProps = Pick<BurnedIn, 'progress' | 'isDecoderMissing' | 'again'>;

function Looking({ progress, isDecoderMissing, again }: LookingProps): ReactNode {
  const t = useText();
  if (isDecoderMissing)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={again}>
            {t('uploads.deidentify.check.again')}
          </Button>
        }
      >
        {t('uploads.burnedIn.noDecoder')}
      </Alert>
    );
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <Box role="status" sx={{ fontSize: 13 }}>
      {t('uploads.burnedIn.looking', { done: formatCount(done), total: formatCount(total) })}
      <LinearProgress
        aria-hidden
        {...(total > 0 && { variant: 'determinate' as const, value: (100 * done) / total })}
        sx={{ mt: 0.5 }}
      />
    </Box>
  );
}

function Problem({ failure, onAgain }: { failure: unknown; onAgain: () => void }): ReactNode {
  const t = useText();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onAgain}>
          {t('uploads.deidentify.check.again')}
        </Button>
      }
    >
      {failureText(t, failure, t('uploads.deidentify.check.failed'))}
    </Alert>
  );
}
