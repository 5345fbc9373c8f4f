import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTheme } from '@mui/material/styles';
import type { KeyObject } from '@mado/dicom';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyImageStore, ViewerStudy } from '../ports/index.ts';
import { useDispatch, useRuntime, useSession } from '../runtime/runtime-context.ts';
import { noteLimit } from '../session/key-images.ts';
import { studyId } from '../session/study-id.ts';
import { KeyImageRows } from './KeyImageRows.tsx';
import { metadataOf, saveKeyImages } from './save-key-images.ts';

interface KeySelectionPartProps {
  study: ViewerStudy;
  store: KeyImageStore | undefined;
  onJump: (image: KeyObject, study: string) => void;
}

/** What the reader has marked of one study: the images, what is said of them, and what becomes of it [VW-135]. */
export function KeySelectionPart({ study, store, onJump }: KeySelectionPartProps): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = studyId(study);
  const own = useSession(({ keyImages }) => keyImages.own.get(id));
  const saving = useSession(({ keyImages }) => keyImages.saving.get(id));
  if (!own) return null;
  return (
    <>
      <KeyImageRows
        images={own.images}
        study={id}
        onJump={(one) => onJump(one, id)}
        onRemove={(image) => dispatch({ type: 'key-image-off', study: id, image })}
      />
      <div style={{ display: 'grid', gap: 8, padding: '10px 14px' }}>
        <TextField
          label={t('keyImages.note')}
          size="small"
          multiline
          maxRows={4}
          value={own.note}
          disabled={saving?.kind === 'saving'}
          onChange={({ target }) => dispatch({ type: 'key-note', study: id, note: target.value })}
          slotProps={{ htmlInput: { maxLength: noteLimit } }}
        />
        {store && <Save study={study} store={store} />}
        <WhereKept hasStore={store !== undefined} />
      </div>
    </>
  );
}

/** Offered where it can come to something; else why not, in words. */
function Save({ study, store }: { study: ViewerStudy; store: KeyImageStore }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const { session } = useRuntime();
  const id = studyId(study);
  const refusal = useRefusal(store, study);
  const saving = useSession(({ keyImages }) => keyImages.saving.get(id));
  const hasImages = useSession(({ keyImages }) => (keyImages.own.get(id)?.images.length ?? 0) > 0);
  const isThere = useSession((state) => {
    const own = state.keyImages.own.get(id);
    return own !== undefined && metadataOf(state, study, own) !== null;
  });
  if (refusal === undefined) return null;
  if (refusal !== null) return <Words words={`${t('keyImages.mayNot')} ${refusal}`} />;
  const isBusy = saving?.kind === 'saving';
  return (
    <>
      {saving?.kind === 'refused' && (
        <p role="alert" style={{ margin: 0, fontSize: 12, color: tokens.bad }}>
          {t('keyImages.refused')} {saving.words}
        </p>
      )}
      <Button
        variant="contained"
        size="small"
        // While it is on its way the button keeps the focus, and does nothing.
        disabled={!hasImages || !isThere}
        aria-disabled={isBusy}
        onClick={({ currentTarget }) => {
          const panel = currentTarget.closest('aside');
          const save = saveKeyImages(session, store, { study, SeriesDescription: t('keyImages.title') });
          // With what was saved the button has gone.
          void save.then(() => document.activeElement === document.body && panel?.focus());
        }}
      >
        {t(isBusy ? 'keyImages.saving' : 'keyImages.save')}
      </Button>
    </>
  );
}

/** Why the reader may not save; null: nothing is against it, as far as is known; undefined: not known yet. */
function useRefusal(store: KeyImageStore, study: ViewerStudy): string | null | undefined {
  const [refusal, setRefusal] = useState<string | null>();
  useEffect(() => {
    let isWanted = true;
    const take = (words: string | null) => isWanted && setRefusal(words);
    // Who could not be asked says it when it is sent.
    store.refusal(study).then(take, () => take(null));
    return () => {
      isWanted = false;
    };
  }, [store, study]);
  return refusal;
}

/** Until when the marks are there. */
function WhereKept({ hasStore }: { hasStore: boolean }): ReactNode {
  const { t } = useTranslation();
  const isKept = useSession(({ keyImages }) => keyImages.isKept);
  if (!hasStore) return <Words words={t('keyImages.pageOnly')} />;
  return <Words words={t(isKept ? 'keyImages.kept' : 'keyImages.unkept')} />;
}

function Words({ words }: { words: string }): ReactNode {
  const { tokens } = useTheme();
  return <p style={{ margin: 0, fontSize: 11.5, color: tokens.ink2 }}>{words}</p>;
}
