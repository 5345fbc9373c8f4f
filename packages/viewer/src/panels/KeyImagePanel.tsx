import { useTheme } from '@mui/material/styles';
import type { KeyObject } from '@mado/dicom';
import { EmptyState } from '@mado/ui';
import { Star, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyImageStore } from '../ports/index.ts';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { soughtBy } from '../session/find-key-image.ts';
import { isShownMarked, shownImage } from '../session/key-images.ts';
import { markKeyImage } from '../session/mark-key-image.ts';
import { studyId } from '../session/study-id.ts';
import { JumpFailed } from './JumpFailed.tsx';
import { jumpToImage, type JumpFailure } from './jump-to-image.ts';
import { KeyDocumentPart } from './KeyDocumentPart.tsx';
import { KeyImageGroup } from './KeyImageGroup.tsx';
import { KeySelectionPart } from './KeySelectionPart.tsx';
import { SidePanel } from './SidePanel.tsx';
import { SignButton } from './SignButton.tsx';

export interface KeyImagePanelProps {
  /** Below the picture, over the whole width; otherwise at its right side. */
  sheet: boolean;
  store: KeyImageStore | undefined;
  onClose: () => void;
}

/** All key images of what is open: those that are marked, and those that documents name [VW-135, VW-137]. */
export function KeyImagePanel({ sheet, store, onClose }: KeyImagePanelProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const studies = useSession((state) => state.studies);
  const { own, documents, unread } = useSession((state) => state.keyImages);
  const { onJump, failed } = useJump();
  const isEmpty = own.size === 0 && documents.length === 0;
  const marked = studies.filter((study) => own.has(studyId(study)));
  return (
    <SidePanel name={t('keyImages.title')} testId="key-image-panel" sheet={sheet}>
      <PanelHead onClose={onClose} />
      {unread > 0 && (
        <p role="status" style={{ margin: 0, padding: '8px 14px', fontSize: 12, background: tokens.wash }}>
          {t('keyImages.unread')}
        </p>
      )}
      {isEmpty && <EmptyState title={t('keyImages.empty')} detail={t('keyImages.emptyDetail')} />}
      <div style={{ overflowY: 'auto', flex: 1, minHeight: 0 }}>
        {marked.map((study) => (
          <KeyImageGroup key={studyId(study)} word={t('keyImages.own')} study={studies.length > 1 ? study : null}>
            <KeySelectionPart study={study} store={store} onJump={onJump} />
          </KeyImageGroup>
        ))}
        {documents.map((document) => (
          <KeyDocumentPart
            key={`${document.study} ${document.SOPInstanceUID}`}
            document={document}
            store={store}
            onJump={onJump}
          />
        ))}
      </div>
      {failed}
    </SidePanel>
  );
}

function PanelHead({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const { session } = useRuntime();
  const isShown = useSession((state) => shownImage(state) !== null);
  const isMarked = useSession(isShownMarked);
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        minHeight: 40,
        padding: '0 4px 0 14px',
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      <h2 style={{ margin: 0, font: 'inherit', fontWeight: 600, flex: 1 }}>{t('keyImages.title')}</h2>
      <SignButton
        word={t(isMarked ? 'keyImages.unmark' : 'keyImages.mark')}
        disabled={!isShown}
        onClick={() => markKeyImage(session)}
      >
        <Star size={17} {...(isMarked && { fill: 'currentColor' })} />
      </SignButton>
      <SignButton word={t('shortcuts.close')} onClick={onClose}>
        <X size={17} />
      </SignButton>
    </div>
  );
}

function useJump() {
  const { session } = useRuntime();
  const [failure, setFailure] = useState<JumpFailure | null>(null);
  const onJump = (image: KeyObject, study: string | undefined) => {
    setFailure(null);
    jumpToImage(session, soughtBy(image, study), setFailure);
  };
  const failed = failure !== null && <JumpFailed failure={failure} onClose={() => setFailure(null)} />;
  return { onJump, failed };
}
