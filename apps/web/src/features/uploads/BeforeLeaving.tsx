import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useMemo, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { formatCount } from '../../app/format.ts';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { blackouts, BurnedInEditor, canSend } from './burned-in/index.ts';
import { anonymizes, anonymizesAny, changesAny, leftAsItIs } from './deidentification/choice.ts';
import { CheckSheet } from './deidentification/CheckSheet.tsx';
import { DeidentificationDialog } from './deidentification/DeidentificationDialog.tsx';
import { isLinkOver } from './by-link.ts';
import { remember, withRemembered } from './deidentification/remembered.ts';
import { choiceOf, firstSettings } from './deidentification/settings.ts';
import { useDraft } from './leaving-draft.ts';
import { RetryAlert } from './RetryAlert.tsx';
import { studiesToSend } from './studies-to-send.ts';
import { ofSeries, useBurnedIn, type BurnedIn } from './use-burned-in.ts';
import { isDicom, isUnseen } from './unseen.ts';
import type { UploadFile } from './upload-state.ts';
import type { Upload } from './upload.ts';
import { useLeaving } from './use-leaving.ts';

interface BeforeLeavingProps {
  upload: Upload;
  /** The person wants to give the upload up. */
  onCancel: () => void;
}

/** Nothing was ticked. */
const none: ReadonlySet<number> = new Set();

/**
 * What a person says before files leave: how they are de-identified, and that what leaves is right. Where there are no
 * images it begins with the latter, by what was chosen last. What was said stays with the upload.
 */
export function BeforeLeaving({ upload, onCancel }: BeforeLeavingProps): ReactNode {
  const account = useSession()?.email ?? '';
  const files = useMemo(() => upload.files(), [upload]);
  const studies = useMemo(() => studiesToSend(files), [files]);
  const { draft, byLink } = upload;
  const { isConference } = upload.getState();
  const [settings, setSettings] = useDraft(draft, 'settings', () => {
    // A link says itself that all is de-identified, whatever somebody does with their own files.
    const first = firstSettings(studies, isConference, byLink !== null);
    // In a conference it stands the same each time, and says nothing of other uploads.
    return isConference || byLink !== null ? first : withRemembered(account, first);
  });
  const hasImages = files.some(isDicom);
  const [isChecking, setIsChecking] = useDraft(draft, 'isChecking', () => !hasImages);
  const [ticked, setTicked] = useDraft(draft, 'ticked', () => none);
  const choice = useMemo(() => choiceOf(settings), [settings]);
  const leaving = useLeaving(upload, isChecking ? choice : null, studies);
  const { previews, reading, problem, again, choose } = leaving;

  const burnedIn = useBurnedIn(files, hasImages && isChecking && anonymizesAny(choice), draft);
  const isAnonymized = (study: string) => anonymizes(choice, study);
  const flagged = (burnedIn.found?.series ?? []).filter(({ StudyInstanceUID }) => isAnonymized(StudyInstanceUID));
  const value = ofSeries(flagged, burnedIn.value);
  const { unseen: notLookedInto } = burnedIn.value;
  const unseenImages = useMemo(() => {
    const ids = new Set(notLookedInto);
    const stay = files
      .filter(({ head, kind }) => head !== null || kind === 'dicom')
      .filter(({ id, head }) => head?.holdsDocument || ids.has(id))
      .filter(({ head }) => anonymizes(choice, head?.StudyInstanceUID ?? ''));
    return new Set(stay.map(({ id }) => id));
  }, [files, choice, notLookedInto]);

  const unseen = files.filter((file) => isUnseen(file) || unseenImages.has(file.id));
  const seen = tickedOf(unseen, ticked);

  /** Then DICOM for which there is no order stays behind. */
  const staysWithoutOrder = anonymizesAny(choice) || isConference;
  // Where nothing is anonymised text in pixels is nobody's concern.
  const isLookedAt = !hasImages || !anonymizesAny(choice) || (burnedIn.found !== null && canSend(value));

  if (!isChecking)
    return (
      <DeidentificationDialog
        {...{ studies, settings, hasImages, onCancel }}
        onChange={setSettings}
        onSubmit={() => {
          if (!isConference && byLink === null) remember(account, settings);
          if (changesAny(choice)) setIsChecking(true);
          else choose(leftAsItIs);
        }}
      />
    );
  return (
    <CheckSheet
      {...{ choice, studies, previews, reading, unseen, seen, onCancel }}
      onSeen={setTicked}
      pictures={files.filter(({ kind }) => kind === 'picture').length}
      directories={staysWithoutOrder ? pathsOf(files, 'dicomdir') : []}
      unordered={staysWithoutOrder && !choice.master ? pathsOf(files, 'dicom') : []}
      problem={problem && <Problem failure={problem.failure} byLink={byLink !== null} onAgain={again} />}
      canSend={problem === null && previews.size === studies.length && isLookedAt}
      leavesAnyway={files.some(
        (file) => (file.head !== null || (file.kind === 'dicom' && choice.master)) && !unseenImages.has(file.id),
      )}
      comesFirst={!hasImages}
      onBack={() => {
        leaving.chooseAgain();
        setIsChecking(false);
      }}
      onSend={() => choose(choice, { seen, unseenImages, blackouts: blackouts(value) })}
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
  if (isDecoderMissing) return <RetryAlert onAgain={again}>{t('uploads.burnedIn.noDecoder')}</RetryAlert>;
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

interface ProblemProps {
  failure: unknown;
  byLink: boolean;
  onAgain: () => void;
}

function Problem({ failure, byLink, onAgain }: ProblemProps): ReactNode {
  const t = useText();
  if (byLink && isLinkOver(failure)) return <RetryAlert onAgain={onAgain}>{t('uploads.byLink.over')}</RetryAlert>;
  return <RetryAlert onAgain={onAgain}>{failureText(t, failure, t('uploads.deidentify.check.failed'))}</RetryAlert>;
}

/** What is ticked of the files that are to be ticked: by other settings others were. The same set where it is all. */
function tickedOf(unseen: readonly UploadFile[], ticked: ReadonlySet<number>): ReadonlySet<number> {
  const own = unseen.filter(({ id }) => ticked.has(id));
  return own.length === ticked.size ? ticked : new Set(own.map(({ id }) => id));
}

function pathsOf(files: readonly UploadFile[], wanted: UploadFile['kind']): readonly string[] {
  return files.filter(({ head, kind }) => head === null && kind === wanted).map(({ path }) => path);
}
