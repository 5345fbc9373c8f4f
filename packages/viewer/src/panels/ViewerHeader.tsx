import { Mark } from '@mado/ui';
import { useTheme } from '@mui/material/styles';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { firstText } from '@mado/dicom';
import { ageAt, statedAge, type Age } from '../session/ages.ts';
import { tag } from '../session/tags.ts';
import { dateText } from '../session/value-texts.ts';
import type { ViewerStudy } from '../ports/index.ts';
import { useSession } from '../runtime/runtime-context.ts';
import { shownStudy } from '../session/shown-study.ts';
import { activePane, readySeries, seriesOf } from '../session/state.ts';
import { SignButton } from './SignButton.tsx';

/** The line at the top: back, whose study this is, and beside it what one can do. */
export function ViewerHeader({ onExit, children }: { onExit: () => void; children?: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const hidden = useSession((state) => state.display.identityHidden);
  const own = useSession((state) => seriesOf(state, activePane(state))?.study);
  const seen = own && shownStudy(own, hidden);
  const study = seen && hidden ? { ...seen, PatientName: t('header.identityHidden') } : seen;
  return (
    <header
      style={{
        display: 'flex',
        alignItems: 'center',
        gridColumn: '1 / -1',
        height: 48,
        padding: '0 8px 0 4px',
        gap: 4,
        background: tokens.paper,
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      <SignButton word={t('header.back')} onClick={onExit}>
        <ChevronLeft size={20} />
      </SignButton>
      <div
        style={{
          minWidth: children ? 120 : 0,
          flex: children ? '0 1000 250px' : '1 1 auto',
          lineHeight: 1.3,
          marginRight: 14,
          height: 36,
        }}
      >
        {study && <Patient study={study} />}
      </div>
      {children}
    </header>
  );
}

function Patient({ study }: { study: ViewerStudy }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const age = useAge(study);
  const sex = ['M', 'F', 'O'].includes(study.PatientSex) ? t(`header.sex.${study.PatientSex}`) : '';
  const person = [study.PatientID, sex, age && t(`header.age.${age.unit}`, { number: age.number, count: age.number })];
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

/** As the image on the canvas states it, else by the dates; none while the patient is not to be known. */
function useAge(study: ViewerStudy): Age | null {
  const hidden = useSession((state) => state.display.identityHidden);
  const stated = useSession((state) => {
    const pane = activePane(state);
    const image = readySeries(state, pane)?.images[pane.viewState.index];
    return image && firstText(image.instance, tag.PatientAge);
  });
  return hidden ? null : (statedAge(stated) ?? ageAt(study.PatientBirthDate, study.StudyDate));
}
