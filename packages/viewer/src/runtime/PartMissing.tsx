import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from './Notice.tsx';

interface PartMissingProps {
  /** What had the keys when it was opened. */
  opener: Element | null;
  onAgain: () => void;
  onClose: () => void;
}

/** What was to open did not come over the line [VW-120]. */
export function PartMissing({ opener, onAgain, onClose }: PartMissingProps): ReactNode {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  // The button that is pressed goes: the keys stay where they were.
  const leaving = (run: () => void) => () => {
    const { activeElement } = document;
    const isHere = activeElement === document.body || element.current?.contains(activeElement);
    if (isHere && opener instanceof HTMLElement) opener.focus();
    run();
  };
  return (
    <Notice
      ref={element}
      type="error"
      message={t('partMissing.words')}
      duration={null}
      onClose={leaving(onClose)}
      actions={
        <Button size="small" onClick={leaving(onAgain)}>
          {t('partMissing.again')}
        </Button>
      }
    />
  );
}
