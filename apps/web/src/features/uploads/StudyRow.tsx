import IconButton from '@mui/material/IconButton';
import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { shownText } from '../../app/shown-text.ts';
import type { StudyProgress } from './upload-state.ts';
import type { Upload } from './upload.ts';

/** Files of a row that are listed; the rest is one line with its count. */
const filesAtMost = 100;

interface StudyRowProps {
  row: StudyProgress;
  /** Files of it that did not arrive. */
  failed: number;
  /** Files are counted as they arrive; before that there is only how many were found. */
  counts: boolean;
  /** Of which the row, or files of it, may be taken out; null: nothing may be now. */
  upload: Pick<Upload, 'waitingOf' | 'takeOutStudy' | 'takeOutFile'> | null;
}

/** How far a study is, with the way to take it out, or single files of it. */
export function StudyRow({ row, failed, counts, upload }: StudyRowProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  const title = row.key === null ? t('uploads.panel.others') : shownText(row.title);
  const taking = upload !== null && row.done < row.total ? upload : null;
  return (
    <li style={{ flexWrap: 'wrap' }}>
      {taking !== null && (
        <IconButton
          size="small"
          edge="start"
          aria-expanded={open}
          aria-label={t('uploads.panel.files', { name: title })}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </IconButton>
      )}
      <span data-name title={title} style={{ flex: 1 }}>
        {title}
      </span>
      <RowEnd {...{ row, failed, counts }} />
      {taking !== null && (
        <IconButton
          size="small"
          edge="end"
          aria-label={t('uploads.panel.takeOut', { name: title })}
          onClick={() => taking.takeOutStudy(row.key)}
        >
          <X size={14} />
        </IconButton>
      )}
      {taking !== null && open && <WaitingFiles of={row} upload={taking} />}
    </li>
  );
}

interface WaitingFilesProps {
  of: StudyProgress;
  upload: Pick<Upload, 'waitingOf' | 'takeOutFile'>;
}

/** The files of a row that were not sent yet. */
function WaitingFiles({ of, upload }: WaitingFilesProps): ReactNode {
  const t = useText();
  const waiting = upload.waitingOf(of.key);
  return (
    <ul>
      {waiting.slice(0, filesAtMost).map(({ id, path }) => {
        const name = shownText(path.split('/').at(-1) ?? path);
        return (
          <li key={id}>
            <span data-name title={shownText(path)} style={{ flex: 1 }}>
              {name}
            </span>
            <IconButton
              size="small"
              edge="end"
              aria-label={t('uploads.panel.takeOut', { name })}
              onClick={() => upload.takeOutFile(id)}
            >
              <X size={14} />
            </IconButton>
          </li>
        );
      })}
      {waiting.length > filesAtMost && <li>{t('uploads.panel.more', { count: waiting.length - filesAtMost })}</li>}
      {waiting.length === 0 && <li>{t('uploads.panel.nothingWaits')}</li>}
    </ul>
  );
}

/** How far a study is; at its end whether all, some or none of it arrived. */
function RowEnd({ row, failed, counts }: { row: StudyProgress; failed: number; counts: boolean }): ReactNode {
  const t = useText();
  if (!counts) return <span data-side>{formatCount(row.total)}</span>;
  if (row.done < row.total) return <span data-side>{`${formatCount(row.done)}/${formatCount(row.total)}`}</span>;
  if (failed === 0)
    return (
      <span data-side data-done>
        {t('uploads.panel.done')}
      </span>
    );
  return (
    <span data-side data-failed>
      {failed === row.total ? t('uploads.panel.failed') : t('uploads.panel.failedCount', { count: failed })}
    </span>
  );
}
