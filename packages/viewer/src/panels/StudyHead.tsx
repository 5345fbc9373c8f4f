import { Mark } from '@mado/ui';
import ButtonBase from '@mui/material/ButtonBase';
import { useTheme } from '@mui/material/styles';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import { isPrior } from '../session/compared.ts';
import { shownStudy } from '../session/shown-study.ts';
import { dateText } from '../session/value-texts.ts';
import type { ViewerStudy } from '../ports/index.ts';
import { modalitiesOf, studyName } from './listed-words.ts';

export interface StudyHeadProps {
  study: ViewerStudy;
  /** Beside its series in a strip, or above them in a column. */
  strip: boolean;
  /** Its series are listed. */
  open: boolean;
  onToggle: () => void;
}

const inOneLine: CSSProperties = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
const inTwoLines: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

/**
 * What a study is called, whose it is, from when and of what kind [VW-5], and what one has to know of it; pressed, it
 * folds its series away.
 */
export function StudyHead({ study: own, strip, open, onToggle }: StudyHeadProps): ReactNode {
  const { t } = useTranslation();
  const hidden = useSession((state) => state.display.identityHidden);
  const study = shownStudy(own, hidden);
  const { tokens } = useTheme();
  const label = studyName(study, t);
  const modalities = modalitiesOf(study);
  const date = dateText(study.StudyDate);
  const name = label === study.PatientName ? '' : study.PatientName;
  // Narrow as it is, a strip has a line for each; a column keeps date and kind together where they fit.
  const lines = strip ? [name, date, modalities] : [name, [date, modalities].filter(Boolean).join(' · ')];
  const { incomplete } = study;
  const isOfPrior = useSession((state) => isPrior(state, own));
  const marks = [
    ...(isOfPrior ? [t('hanging.prior')] : []),
    ...(study.identityConflict === true ? [t('header.identityConflict')] : []),
    ...(incomplete ? [t('browser.incomplete', { ...incomplete })] : []),
  ];
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <ButtonBase
      aria-expanded={open}
      data-testid="study-head"
      title={[label, ...lines, ...marks].filter(Boolean).join('\n')}
      onClick={onToggle}
      sx={{
        display: 'flex',
        flex: 'none',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: '2px',
        width: strip ? 112 : '100%',
        padding: '4px 4px 4px 1px',
        borderRadius: '8px',
        font: 'inherit',
        fontSize: 12,
        lineHeight: 1.35,
        textAlign: 'left',
        '&:hover': { background: tokens.field },
      }}
    >
      <Chevron size={14} aria-hidden style={{ flex: 'none', marginTop: 1, color: tokens.ink3 }} />
      <span style={{ minWidth: 0, flex: 1 }}>
        <span style={inTwoLines}>{label}</span>
        {lines.filter(Boolean).map((line) => (
          <span key={line} style={{ ...(strip ? inOneLine : inTwoLines), color: tokens.ink3, fontSize: 11 }}>
            {line}
          </span>
        ))}
        {marks.map((mark) => (
          <span key={mark} style={{ display: 'block', marginTop: 3 }}>
            <Mark wrap>{mark}</Mark>
          </span>
        ))}
      </span>
    </ButtonBase>
  );
}
