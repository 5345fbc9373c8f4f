import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, type NoticeType } from '../runtime/Notice.tsx';
import { noticeRoom } from '../runtime/notice-room.tsx';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import type { ReadingState } from '../session/reading-state.ts';
import { annotationText, unsentRows } from './annotation-table.ts';
import { useCopying } from './use-copying.tsx';
import { useSavedAfterAll } from './use-saved-after-all.ts';

/** A key of the words that say where what was drawn is: in the store, in this browser, or nowhere but here [VW-73]. */
export function savingWords({ saving, isKept }: Pick<ReadingState, 'saving' | 'isKept'>): string {
  const isWell = saving === 'saved' || saving === 'saving';
  return `annotations.saving.${saving}${isWell || isKept ? '' : 'Unkept'}`;
}

interface ReadingNoticesProps {
  /** The list of annotations, which says at its foot where they are. */
  isListOpen: boolean;
  onShow: (id: string) => void;
  /** Takes what else is told there, one above the other [VW-121]. */
  room: Ref<HTMLDivElement>;
}

/** What a reader has to know of what was drawn, at the bottom right of the images, whatever panels are open [VW-73]. */
export function ReadingNotices({ isListOpen, onShow, room }: ReadingNoticesProps): ReactNode {
  const { t } = useTranslation();
  const { isSaved, onGiveUp, onSeen } = useSavedAfterAll(isListOpen);
  return (
    <Box ref={room} sx={noticeRoom}>
      <Recovered onShow={onShow} />
      <Rebased />
      <Trouble isListOpen={isListOpen} onGiveUp={onGiveUp} />
      {isSaved && !isListOpen && <Notice type="success" message={t('annotations.notices.saved')} onClose={onSeen} />}
    </Box>
  );
}

interface TroubleProps {
  isListOpen: boolean;
  /** The reader drops what the store does not take. */
  onGiveUp: () => void;
}

/** It is not saved: why, and what can be done. */
function Trouble({ isListOpen, onGiveUp }: TroubleProps): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { saving, isKept, isSavingSeen, unsent } = useSession(({ reading }) => reading);
  const { isCopied, copy, byHand } = useCopying();
  const [asked, setAsked] = useState<ReadingState['unsent'] | null>(null);
  if (saving === 'saved' || saving === 'saving' || isSavingSeen) return null;
  // On a phone list and notice would leave little of the picture.
  if (isListOpen && unsent.length === 0) return null;
  const drawn = unsent.flatMap(({ put }) => put ?? []);
  const drop = () => {
    onGiveUp();
    dispatch({ type: 'drop-unsent' });
  };
  const type = troubleType({ saving, isKept });
  return (
    <Notice
      // Worse than before is told anew.
      key={type}
      type={type}
      {...(type === 'error' && { title: t('annotations.notices.notSaved') })}
      message={t(savingWords({ saving, isKept }))}
      duration={null}
      onClose={() => dispatch({ type: 'saving-seen' })}
      actions={
        <>
          {drawn.length > 0 && (
            <Button size="small" onClick={() => void copy(annotationText(unsentRows(drawn, t)))}>
              {t(isCopied ? 'annotations.notices.copied' : 'annotations.notices.copy')}
            </Button>
          )}
          {unsent.length > 0 && asked !== unsent && (
            <Button size="small" onClick={() => setAsked(unsent)}>
              {t('annotations.notices.drop')}
            </Button>
          )}
          {unsent.length > 0 && asked === unsent && (
            <Button size="small" onClick={drop}>
              {t('annotations.notices.dropSure', { count: unsent.length })}
            </Button>
          )}
          {byHand}
        </>
      }
    />
  );
}

/** What waits in this browser goes as soon as it can; all else may be lost, or is not taken. */
function troubleType({ saving, isKept }: Pick<ReadingState, 'saving' | 'isKept'>): NoticeType {
  return isKept && (saving === 'waiting' || saving === 'signedOut') ? 'warning' : 'error';
}

/** Somebody else was first [VW-41]; the list keeps saying it. */
function Rebased(): ReactNode {
  const { t } = useTranslation();
  const rebased = useSession(({ reading }) => reading.rebased);
  const [gone, setGone] = useState<readonly string[]>([]);
  if (rebased.length === 0 || rebased === gone) return null;
  return (
    <Notice
      // Where it happens again that is told as long as the first time.
      key={rebased.length}
      type="warning"
      message={t('annotations.rebased', { count: rebased.length })}
      onClose={() => setGone(rebased)}
    />
  );
}

/** What was being drawn when the page ended has come back [VW-71]. */
function Recovered({ onShow }: { onShow: (id: string) => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const recovered = useSession(({ reading }) => reading.recovered);
  const last = useSession(({ reading }) => reading.past.at(-1)?.after?._id);
  const [first] = recovered;
  if (first === undefined) return null;
  const close = () => dispatch({ type: 'recovered-seen' });
  const undo = () => {
    dispatch({ type: 'undo' });
    close();
  };
  return (
    <Notice
      message={t('annotations.notices.recovered', { count: recovered.length })}
      duration={null}
      onClose={close}
      actions={
        <>
          <Button size="small" onClick={() => onShow(first)}>
            {t('annotations.notices.show')}
          </Button>
          {recovered.length === 1 && last === first && (
            <Button size="small" onClick={undo}>
              {t('annotations.notices.undo')}
            </Button>
          )}
        </>
      }
    />
  );
}
