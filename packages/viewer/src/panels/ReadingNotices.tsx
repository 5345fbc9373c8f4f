import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import type { ReadingState } from '../session/reading-state.ts';
import { annotationText, unsentRows } from './annotation-table.ts';
import { CopyByHand } from './CopyByHand.tsx';
import { copyText } from './copy-text.ts';
import { SignButton } from './SignButton.tsx';

/** Notifications go by themselves after so long, in ms, unless something is to be done. */
const SHOWN = 5000;

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
  return (
    <div
      ref={room}
      style={{
        position: 'absolute',
        right: 12,
        bottom: 12,
        zIndex: 2,
        display: 'grid',
        gap: 8,
        width: 380,
        maxWidth: 'calc(100% - 24px)',
        pointerEvents: 'none',
      }}
    >
      <Recovered onShow={onShow} />
      <Rebased />
      <Trouble isListOpen={isListOpen} />
    </div>
  );
}

/** It is not saved: why, and what can be done. */
function Trouble({ isListOpen }: { isListOpen: boolean }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { saving, isKept, isSavingSeen, unsent } = useSession(({ reading }) => reading);
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<string | null>(null);
  const [asked, setAsked] = useState<ReadingState['unsent'] | null>(null);
  if (saving === 'saved' || saving === 'saving' || isSavingSeen) return null;
  // On a phone list and notice would leave little of the picture.
  if (isListOpen && unsent.length === 0) return null;
  const drawn = unsent.flatMap(({ put }) => put ?? []);
  const copy = async () => {
    const words = annotationText(unsentRows(drawn, t));
    if (await copyText(words)) setCopied(true);
    else setByHand(words);
  };
  return (
    <Notice words={t(savingWords({ saving, isKept }))} onClose={() => dispatch({ type: 'saving-seen' })}>
      {drawn.length > 0 && (
        <Button size="small" onClick={() => void copy()}>
          {t(copied ? 'annotations.notices.copied' : 'annotations.notices.copy')}
        </Button>
      )}
      {unsent.length > 0 && asked !== unsent && (
        <Button size="small" onClick={() => setAsked(unsent)}>
          {t('annotations.notices.drop')}
        </Button>
      )}
      {unsent.length > 0 && asked === unsent && (
        <Button size="small" onClick={() => dispatch({ type: 'drop-unsent' })}>
          {t('annotations.notices.dropSure', { count: unsent.length })}
        </Button>
      )}
      {byHand !== null && (
        <CopyByHand
          title={t('annotations.copyByHand')}
          label={t('annotations.copy')}
          text={byHand}
          onClose={() => setByHand(null)}
        />
      )}
    </Notice>
  );
}

/** Somebody else was first [VW-41]; the list keeps saying it. */
function Rebased(): ReactNode {
  const { t } = useTranslation();
  const rebased = useSession(({ reading }) => reading.rebased);
  const [gone, setGone] = useState<readonly string[]>([]);
  const isOpen = rebased.length > 0 && rebased !== gone;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setGone(rebased), SHOWN);
    return () => clearTimeout(timer);
  }, [isOpen, rebased]);
  if (!isOpen) return null;
  return <Notice words={t('annotations.rebased', { count: rebased.length })} onClose={() => setGone(rebased)} />;
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
    <Notice words={t('annotations.notices.recovered', { count: recovered.length })} onClose={close}>
      <Button size="small" onClick={() => onShow(first)}>
        {t('annotations.notices.show')}
      </Button>
      {recovered.length === 1 && last === first && (
        <Button size="small" onClick={undo}>
          {t('annotations.notices.undo')}
        </Button>
      )}
    </Notice>
  );
}

interface NoticeProps {
  words: string;
  onClose: () => void;
  children?: ReactNode;
}

/** Something to be known, until it is closed. */
export function Notice({ words, onClose, children }: NoticeProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  return (
    <div
      data-testid="notice"
      role="status"
      style={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        pointerEvents: 'auto',
        padding: '4px 4px 4px 14px',
        background: tokens.paper,
        border: `1px solid ${tokens.edge}`,
        borderRadius: 8,
        boxShadow: '0 4px 16px #000A',
        fontSize: 12.5,
      }}
    >
      <span style={{ padding: '7px 0' }}>{words}</span>
      <SignButton word={t('annotations.notices.close')} onClick={onClose} style={{ alignSelf: 'start' }}>
        <X size={17} />
      </SignButton>
      <div style={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', marginLeft: -5 }}>{children}</div>
    </div>
  );
}
