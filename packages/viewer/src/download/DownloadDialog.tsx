import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPicture } from './draw-picture.ts';
import { makeFile, saveFile } from './make-file.ts';
import { FilmFields } from './film/FilmFields.tsx';
import { FilmProgress } from './film/FilmProgress.tsx';
import { filmRange, firstFilm, type FilmRequest } from './film/film-request.ts';
import { useFilm, useOfferedFilms } from './film/use-film.ts';
import { errorsOf, fileName, firstRequest, hasErrors, isFilm, sizeOf, type PictureRequest } from './picture-request.ts';
import { PictureFields } from './PictureFields.tsx';
import { PicturePreview } from './PicturePreview.tsx';
import { neutralName, neutralNameOfAll, type ShownPicture } from './shown-picture.ts';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { maySave, mayStillSave } from '../session/saved-image.ts';
import { unitFor, usePicture, usePictureOrder } from './use-picture.ts';

/**
 * Saves what the active pane shows as a picture of a size that the reader says, or what it plays as a film [VW-160,
 * VW-161, VW-195].
 */
export function DownloadDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  const [isFilming, setFilming] = useState(false);
  return (
    // A film that is being made is given up by its button alone.
    <Dialog open onClose={isFilming ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId} sx={{ fontSize: 16 }}>
        {t('download.title')}
      </DialogTitle>
      <Form onClose={onClose} onFilming={setFilming} />
    </Dialog>
  );
}

interface FormProps {
  onClose: () => void;
  /** A film is being made, or not any more. */
  onFilming: (isFilming: boolean) => void;
}

function Form({ onClose, onFilming }: FormProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const taken = usePicture({ follows: true });
  const shown = typeof taken === 'string' ? null : taken.shown;
  const form = useForm(shown);
  const { request, errors, film, films, count } = form;
  const picture = useMaking(onClose);
  const { state: filming, make: makeFilm, stop } = useFilm();
  const range = filmRange(film, count);
  const isFilming = filming.kind === 'making';
  useEffect(() => onFilming(isFilming), [onFilming, isFilming]);
  // A right that is taken away counts at once [VW-223].
  const document = shown?.series.series.document;
  const isAllowed = useSession((state) => (document === undefined ? maySave(state) : mayStillSave(state, document)));
  useEffect(() => {
    if (!isAllowed && isFilming) stop();
  }, [isAllowed, isFilming, stop]);
  const isMaking = picture.state === 'making' || filming.kind === 'making';
  const isReady =
    isAllowed && typeof taken !== 'string' && !hasErrors(errors) && !isMaking && !(isFilm(request.type) && !range);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const size = sizeOf(request);
    if (!isReady || !size) return;
    const { type, measured } = request;
    if (!isFilm(type)) return void picture.make(taken, request);
    if (!range) return;
    const order = { type, size, rate: range.rate };
    void makeFilm({ taken, range, order, measured, fileName: fileName(request) }).then((end) => {
      // Of an image that is missing the reader is told.
      if (end.kind === 'made' && end.missing.length === 0) onClose();
    });
  };
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <DialogContent
        sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: { xs: '12px', sm: '20px' } }}
      >
        <div style={previewRoom}>
          {typeof taken === 'string' ? (
            <p role="status" style={{ margin: 0, padding: 12, color: tokens.ink2 }}>
              {t(`download.why.${taken}`)}
            </p>
          ) : (
            <PicturePreview taken={taken} size={sizeOf(request)} measured={request.measured} />
          )}
        </div>
        <PictureFields request={request} errors={errors} onChange={form.onChange} films={films}>
          {isFilm(request.type) && <FilmFields request={film} count={count} onChange={form.onFilm} />}
        </PictureFields>
      </DialogContent>
      <FilmProgress state={filming} />
      <p role="alert" style={{ margin: '0 24px', fontSize: 13, lineHeight: 1.6, color: tokens.bad }}>
        {isAllowed ? picture.state === 'failed' && t('download.tooLarge') : t('download.takenAway')}
      </p>
      <DialogActions>
        <Button onClick={filming.kind === 'making' ? stop : onClose}>
          {t(leavingWords[filming.kind] ?? 'download.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={!isReady}>
          {t(filming.kind === 'making' ? 'film.making' : isMaking ? 'download.making' : 'download.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

const noFilm: FilmRequest = { from: '', to: '', rate: '' };

/** What stands in the form. */
function useForm(shown: ShownPicture | null) {
  const { session } = useRuntime();
  const [written, setWritten] = useState(firstRequest);
  const [typed, setTyped] = useState<FilmRequest | null>(null);
  const first = useMemo(() => (shown ? firstFilm(session.getState()) : noFilm), [session, shown]);
  const offered = useOfferedFilms();
  // What the preview shows, whatever comes to its pane behind the dialog.
  const count = shown?.series.images.length ?? 0;
  const nameOf = isFilm(written.type) ? neutralNameOfAll : neutralName;
  // Until a name is typed it is that of the image, which may come later.
  const request: PictureRequest = { ...written, name: written.name ?? (shown ? nameOf(shown) : '') };
  const errors = errorsOf(request);
  return {
    request,
    errors: { ...errors, name: shown || written.name !== null ? errors.name : null },
    onChange: (next: PictureRequest) =>
      setWritten({ ...next, name: next.name === request.name ? written.name : next.name }),
    film: typed ?? first,
    onFilm: setTyped,
    /** Of one image there is no film. */
    films: count > 1 ? offered : null,
    count,
  };
}

/** What the button that leaves says, by how far a film is. */
const leavingWords: Readonly<Record<string, string>> = { making: 'film.stop', made: 'download.close' };

const previewRoom = {
  flex: '0 0 auto',
  width: 'min(240px, 100%)',
  height: 'min(240px, 32vh)',
  alignSelf: 'center',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
} as const;

/** Makes the file and hands it to the browser. Where that fails all that was typed stays [VW-162]. */
function useMaking(onClose: () => void) {
  const { session } = useRuntime();
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const orderOf = usePictureOrder();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  const make = async (taken: Parameters<typeof orderOf>[0], request: PictureRequest): Promise<void> => {
    const size = sizeOf(request);
    const { type } = request;
    if (!size || isFilm(type)) return;
    setState('making');
    // The words that it is being made are seen before drawing takes all of the time.
    await new Promise((resolve) => setTimeout(resolve));
    try {
      const order = orderOf(taken, size, unitFor(size), request.measured);
      const file = await makeFile(size, type, (context) => drawPicture(context, taken.shown, order));
      // Who has left the dialog meanwhile wants no file.
      if (isLeft.current) return;
      // The right to it may have gone while it was made [VW-223].
      if (!mayStillSave(session.getState(), taken.shown.series.series.document)) return setState('idle');
      saveFile(file, fileName(request));
      onClose();
    } catch {
      setState('failed');
    }
  };
  return { state, make };
}
