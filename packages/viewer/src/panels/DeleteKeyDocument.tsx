import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { KeyImageStore, ViewerSeries } from '../ports/index.ts';
import { useDispatch } from '../runtime/runtime-context.ts';
import { SignButton } from './SignButton.tsx';

interface DeleteKeyDocumentProps {
  store: KeyImageStore;
  /** In which it lies. */
  series: ViewerSeries;
  /** What it is called in the list. */
  name: string;
}

/**
 * Moves a document to the trash with its series, after a question [VW-147]. Offered to who may, as whoever keeps it
 * says, and only where the series has nothing else: that would go with it.
 */
export function DeleteKeyDocument({ store, series, name }: DeleteKeyDocumentProps): ReactNode {
  const { t } = useTranslation();
  const mayDelete = useMayDelete(store, series);
  // The panel gets the keys back: with the document all that is here has gone.
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  return (
    <>
      {mayDelete && (
        <SignButton
          word={t('keyImages.delete', { name })}
          onClick={({ currentTarget }) => setPanel(currentTarget.closest('aside') ?? currentTarget)}
        >
          <Trash2 size={16} />
        </SignButton>
      )}
      {panel && <Question store={store} series={series} name={name} panel={panel} onClose={() => setPanel(null)} />}
    </>
  );
}

interface QuestionProps extends DeleteKeyDocumentProps {
  panel: HTMLElement;
  onClose: () => void;
}

function Question({ store, series, name, panel, onClose }: QuestionProps): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const questionId = useId();
  const [isOnTheWay, setIsOnTheWay] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function remove(): Promise<void> {
    setIsOnTheWay(true);
    const words = await store.remove(series).catch(() => '');
    if (words === null) {
      // The dialog keeps the focus to itself until it is gone.
      flushSync(() => dispatch({ type: 'key-documents-deleted', series: series.document }));
      panel.focus();
      return;
    }
    setRefusal(words);
    setIsOnTheWay(false);
  }
  return (
    <Dialog open {...(!isOnTheWay && { onClose })} aria-labelledby={questionId} fullWidth maxWidth="xs">
      <DialogContent>
        <p id={questionId} style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {t('keyImages.deleteQuestion', { name })}
        </p>
        <p style={{ margin: '8px 0 0', fontSize: 13 }}>{t('keyImages.deleteDetail')}</p>
        {refusal !== null && (
          <Alert severity="error" sx={{ marginTop: 1 }}>
            {t('keyImages.notDeleted')} {refusal}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={isOnTheWay} onClick={onClose}>
          {t('presets.cancel')}
        </Button>
        <Button color="error" variant="contained" disabled={isOnTheWay} onClick={() => void remove()}>
          {t('hanging.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Who could not be asked is not offered it. Asked once for a series, however often its study is listed anew. */
function useMayDelete(store: KeyImageStore, series: ViewerSeries): boolean {
  const { document, instance_count: count } = series;
  const [may, setMay] = useState<{ of: string; may: boolean } | null>(null);
  const ask = useEffectEvent(() => store.mayDelete(series));
  useEffect(() => {
    if (count !== 1) return;
    let isWanted = true;
    const take = (answer: boolean) => isWanted && setMay({ of: document, may: answer });
    ask().then(take, () => take(false));
    return () => {
      isWanted = false;
    };
  }, [store, document, count]);
  return count === 1 && may?.of === document && may.may;
}
