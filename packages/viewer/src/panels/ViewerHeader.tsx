import { Mark } from '@mado/ui';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageAt, dateText } from '../session/value-texts.ts';
import type { ViewerStudy } from '../ports/index.ts';
import { useSession } from '../runtime/runtime-context.ts';
import { activePane, seriesOf } from '../session/state.ts';

/** The line at the top: back, whose study this is, and beside it what one can do. */
export function ViewerHeader({ onExit, children }: { onExit: () => void; children?: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const study = useSession((state) => seriesOf(state, activePane(state))?.study);
  return (
    <header
      style={{
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        height: 48,
        padding: '0 8px 0 4px',
        gap: 4,
        background: tokens.paper,
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      <IconButton onClick={onExit} aria-label={t('header.back')} title={t('header.back')} size="small">
        <ChevronLeft size={20} />
      </IconButton>
      <div style={{ minWidth: 0, flex: '0 1 auto', lineHeight: 1.3, marginRight: 14, height: 36 }}>
        {study && <Patient study={study} />}
      </div>
      {children}
    </header>
  );
}

function Patient({ study }: { study: ViewerStudy }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const years = ageAt(study.PatientBirthDate, study.StudyDate);
  const sex = ['M', 'F', 'O'].includes(study.PatientSex) ? t(`header.sex.${study.PatientSex}`) : '';
  const person = [study.PatientID, sex, years === null ? '' : t('header.age', { years })];
  const title = titleOf(study);
  const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  const quiet = { color: tokens.ink3, fontSize: 11.5 };
  return (
    <>
      <div style={line}>
        <h1 style={{ display: 'inline', margin: 0, font: 'inherit', fontSize: 13.5 }}>
          {title || t('browser.unnamed')}
        </h1>{' '}
        <span style={quiet}>{person.filter(Boolean).join(' · ')}</span>{' '}
        {study.identityConflict === true && (
          <span role="status">
            <Mark>{t('header.identityConflict')}</Mark>
          </span>
        )}
      </div>
      <div style={{ ...line, ...quiet }}>
        {[study.StudyDescription === title ? '' : study.StudyDescription, dateText(study.StudyDate)]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  );
}

/** Where no patient is told of, as with images that are no DICOM: what the study is called. Empty: nothing is known. */
function titleOf({ PatientName, PatientID, StudyDescription }: ViewerStudy): string {
  return PatientName || (PatientID === '' ? StudyDescription : '');
}
