import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewerStudy } from '../ports/index.ts';
import { useSession } from '../runtime/runtime-context.ts';
import { shownStudy } from '../session/shown-study.ts';
import { dateText } from '../session/value-texts.ts';
import { studyName } from './listed-words.ts';

interface KeyImageGroupProps {
  word: string;
  /** To be named; null: no other is open. */
  study: ViewerStudy | null;
  children: ReactNode;
}

/** Key images of one study, or of one document of it. */
export function KeyImageGroup({ word, study, children }: KeyImageGroupProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const hidden = useSession((state) => state.display.identityHidden);
  const name =
    study && [studyName(shownStudy(study, hidden), t), dateText(study.StudyDate)].filter(Boolean).join(' · ');
  return (
    <section aria-label={name === null ? word : `${word} · ${name}`} data-testid="key-images">
      <h3 style={{ margin: 0, padding: '10px 14px 4px', font: 'inherit', color: tokens.ink3, fontSize: 11.5 }}>
        {word}
        {name !== null && <span style={{ display: 'block' }}>{name}</span>}
      </h3>
      {children}
    </section>
  );
}
