import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../panes/corner-facts.ts';
import type { ViewerStudy } from '../ports/index.ts';
import { useSession } from '../session-context.ts';
import { activePane } from '../session/state.ts';
import { SeriesCard } from './SeriesCard.tsx';

/** Studies and their series: a column at the side, or a strip that is pushed sideways where the screen is narrow. */
export function StudyBrowser({ strip }: { strip: boolean }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const studies = useSession((state) => state.studies);
  const chosen = useSession((state) => activePane(state).series);
  const severalPatients = new Set(studies.map(({ PatientID }) => PatientID)).size > 1;
  return (
    <nav
      aria-label={t('browser.label')}
      data-testid="study-browser"
      style={{
        display: 'flex',
        flexDirection: strip ? 'row' : 'column',
        flex: 'none',
        gap: 10,
        padding: strip ? '6px 8px' : '10px 0 10px 10px',
        // A card, what is left and right of it, and the place of the scrollbar, which is kept whether there is one or not.
        width: strip ? 'auto' : 180,
        overflowX: strip ? 'auto' : 'hidden',
        overflowY: strip ? 'hidden' : 'auto',
        scrollbarWidth: 'thin',
        scrollbarGutter: strip ? 'auto' : 'stable',
        overscrollBehavior: 'contain',
        background: tokens.paper,
        borderRight: strip ? 0 : `1px solid ${tokens.line}`,
        borderTop: strip ? `1px solid ${tokens.line}` : 0,
      }}
    >
      {studies.map((study, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- one study may lie in two places
          key={index}
          style={{ display: 'flex', flexDirection: strip ? 'row' : 'column', flex: 'none', gap: strip ? 8 : 10 }}
        >
          {!strip && <StudyHead study={study} withPatient={severalPatients} />}
          {study.series.map((series) => (
            <SeriesCard
              key={series.document}
              series={series}
              seriesKey={series.document}
              chosen={series.document === chosen}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

function StudyHead({ study, withPatient }: { study: ViewerStudy; withPatient: boolean }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const modalities = [...new Set(study.series.map(({ Modality }) => Modality))].filter(Boolean).join(', ');
  const facts = [withPatient ? study.PatientName : '', dateText(study.StudyDate), modalities];
  return (
    <div style={{ fontSize: 12, overflowWrap: 'anywhere' }}>
      {study.StudyDescription || study.PatientName || t('browser.unnamed')}
      <div style={{ color: tokens.ink3, fontSize: 11 }}>{facts.filter(Boolean).join(' · ')}</div>
    </div>
  );
}
