import { useTheme } from '@mui/material/styles';
import type { KeyObject } from '@mado/dicom';
import { ModalityMark } from '@mado/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyImageStore, ViewerSeries } from '../ports/index.ts';
import { useSession } from '../runtime/runtime-context.ts';
import type { KeyDocument } from '../session/key-images-state.ts';
import { studyId } from '../session/study-id.ts';
import { dateText, timeText } from '../session/value-texts.ts';
import { DeleteKeyDocument } from './DeleteKeyDocument.tsx';
import { KeyImageGroup } from './KeyImageGroup.tsx';
import { KeyImageRows } from './KeyImageRows.tsx';
import { seriesName } from './listed-words.ts';

interface KeyDocumentPartProps {
  document: KeyDocument;
  store: KeyImageStore | undefined;
  onJump: (image: KeyObject, study: string | undefined) => void;
}

/** What a document says, of which images, and in which series it lies; who may delete it is offered that [VW-147]. */
export function KeyDocumentPart({ document, store, onJump }: KeyDocumentPartProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const { StudyInstanceUID, ContentDate, ContentTime, images, note } = document;
  const study = useSession(({ studies }) => {
    const copies = studies.filter((one) => one.StudyInstanceUID === StudyInstanceUID);
    return copies.find((one) => studyId(one) === document.study) ?? copies[0] ?? null;
  });
  const areSeveral = useSession(({ studies }) => studies.length > 1);
  const when = [dateText(ContentDate), timeText(ContentTime)].filter(Boolean).join(' ');
  const series = useSeriesOf(document);
  const word = [t('keyImages.saved'), when].filter(Boolean).join(' ');
  return (
    <KeyImageGroup word={word} study={areSeveral ? study : null}>
      {series && (
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 8,
            minHeight: 34,
            padding: '0 4px 0 14px',
            fontSize: 12,
          }}
        >
          <ModalityMark modality={series.Modality} />
          <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{seriesName(series, t)}</span>
          {store && <DeleteKeyDocument store={store} series={series} name={word} />}
        </div>
      )}
      {note !== '' && (
        <p
          style={{
            margin: 0,
            padding: '2px 14px 6px',
            color: tokens.ink2,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {note}
        </p>
      )}
      <KeyImageRows images={images} study={document.study} onJump={(one) => onJump(one, document.study)} />
    </KeyImageGroup>
  );
}

/** The series in which a document lies; null: it has not been listed yet. */
function useSeriesOf({ series: address }: KeyDocument): ViewerSeries | null {
  return useSession(({ studies }) => {
    const all = studies.flatMap(({ series }) => series);
    return all.find(({ document }) => document === address) ?? null;
  });
}
