import type { Item } from '@mado/contract';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { autoDeleteFact } from '../../../app/auto-delete-facts.ts';
import { formatCount, formatDicomDate, formatMoment, formatSize } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { useSession } from '../../../app/http/index.ts';
import { kindOf } from '../item-kind.ts';
import { MarkNotice } from '../MarkNotice.tsx';
import type { LocationFilter } from '../storage-location.ts';
import { FilterLinks } from './FilterLinks.tsx';
import { marksOf } from '../../../app/marks.ts';
import { noteWords } from '../../../app/note-words.ts';

type Fact = readonly [label: string, value: ReactNode];

/** What storage knows of an item, what was examined, and what was noted when it was read. */
export function ItemFacts({ item }: { item: Item }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { instance_count: images, series_count: series } = item;
  // Who has not signed in finds nothing.
  const isSignedIn = useSession() !== null;
  const linked = (filter: LocationFilter, values: readonly string[]): ReactNode =>
    isSignedIn ? <FilterLinks org={item.org} filter={filter} values={values} /> : values.join(', ');
  const codes = item.notes.map(({ code }) => code);
  const notes = item.notes.filter(({ code }, index) => codes.indexOf(code) === index);
  return (
    <>
      {marksOf({ incomplete: item.incomplete }, t).map(({ key, label, meaning }) => (
        <MarkNotice key={key} label={label} meaning={meaning} />
      ))}
      <Facts
        title={t('storage.details.system')}
        facts={[
          [t('storage.columns.type'), t(`storage.types.${kindOf(item)}`)],
          [t('storage.columns.size'), formatSize(item.size)],
          [t('storage.details.created'), formatMoment(item.created_dt)],
          [t('autoDelete.fact'), autoDeleteFact(item, t)],
          [t('storage.details.readOnly'), item.read_only ? t('storage.list.readOnly') : null],
        ]}
      />
      <Facts
        title={t('storage.details.examination')}
        facts={[
          [t('storage.columns.PatientID'), item.PatientID && linked('patientId', [item.PatientID])],
          [t('storage.details.studyDate'), item.StudyDate === null ? null : formatDicomDate(item.StudyDate)],
          [t('storage.columns.modality_list'), item.modality_list.length > 0 && linked('modality', item.modality_list)],
          [t('storage.columns.bodypartexamined_list'), item.bodypartexamined_list.join(', ')],
          [t('storage.columns.series_count'), series === null ? null : formatCount(series)],
          [t('storage.columns.instance_count'), images === null ? null : formatCount(images)],
          [t('storage.columns.InstitutionName'), item.InstitutionName],
        ]}
      />
      {notes.length > 0 && (
        <Section title={t('storage.details.notes')}>
          <Box component="ul" sx={{ m: 0, pl: 2.25, display: 'grid', gap: 1 }}>
            {notes.map((note) => {
              const { means, todo, position } = noteWords(note, t);
              return (
                <li key={note.code}>
                  {means}
                  {position}
                  <Box sx={{ color: tokens.ink2 }}>{todo}</Box>
                </li>
              );
            })}
          </Box>
        </Section>
      )}
    </>
  );
}

/** Facts under a heading; those without a value are left out, and without any the heading too. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }): ReactNode {
  const { tokens } = useTheme();
  const known = facts.filter(([, value]) => value !== null && value !== '' && value !== false);
  if (known.length === 0) return null;
  return (
    <Section title={title}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '80px minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.75 }}
      >
        {known.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: tokens.ink3 }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { tokens } = useTheme();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ fontSize: 13 }}>
      <Box component="h3" id={id} sx={{ m: 0, mb: 1, fontSize: 12, fontWeight: 600, color: tokens.ink2 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
