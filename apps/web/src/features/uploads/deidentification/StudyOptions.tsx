import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import { useState, type ReactNode } from 'react';
import { formatCount, formatDicomDate } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import type { StudyMode } from './choice.ts';
import { FieldRows } from './FieldRows.tsx';
import { editableFields, modeOf, studiesMovedApart, withMode, type Settings } from './settings.ts';
import type { StudyToSend } from './study-to-send.ts';

const modes = ['anonymize', 'anonymizeAndEdit', 'notAnonymizeAndEdit', 'notAnonymize'] as const satisfies StudyMode[];
/** Studies that are shown until one asks for more. */
const shownAtOnce = 30;

interface StudyOptionsProps {
  studies: readonly StudyToSend[];
  settings: Settings;
  onChange: (settings: Settings) => void;
}

/** What is done with each study: as with all others, or its own. */
export function StudyOptions({ studies, settings, onChange }: StudyOptionsProps): ReactNode {
  const t = useText();
  const [shown, setShown] = useState(shownAtOnce);
  const apart = studiesMovedApart(settings, studies);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {studies.slice(0, shown).map((study) => (
        <StudyOption
          key={study.StudyInstanceUID}
          {...{ study, settings, onChange }}
          isApart={apart.has(study.StudyInstanceUID)}
        />
      ))}
      {studies.length > shown && (
        <li>
          <Button onClick={() => setShown(shown + 10 * shownAtOnce)}>
            {t('uploads.deidentify.moreStudies', { count: formatCount(studies.length - shown) })}
          </Button>
        </li>
      )}
    </Box>
  );
}

interface StudyOptionProps extends Omit<StudyOptionsProps, 'studies'> {
  study: StudyToSend;
  isApart: boolean;
}

function StudyOption({ study, settings, isApart, onChange }: StudyOptionProps): ReactNode {
  const t = useText();
  const { StudyInstanceUID: uid, patients, files } = study;
  const mode = modeOf(settings, uid);
  const edits = mode.endsWith('AndEdit');
  const own = settings.studies[uid];
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, p: 1.25, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, flex: '1 1 220px', overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600, fontSize: 14 }}>{nameOf(study) || uid}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
            {factsOf(study, t('uploads.deidentify.files', { count: formatCount(files) }))}
          </Box>
        </Box>
        <NativeSelect
          value={mode}
          onChange={({ target }) =>
            onChange(withMode(settings, uid, modes.find((one) => one === target.value) ?? 'anonymize'))
          }
          inputProps={{ 'aria-label': t('uploads.deidentify.modeOf', { study: nameOf(study) || uid }) }}
          sx={{ fontSize: 14, minWidth: 200 }}
        >
          {modes.map((one) => (
            <option key={one} value={one}>
              {t(`uploads.deidentify.modes.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Box>
      {patients.length > 1 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('uploads.deidentify.severalPatients', { count: formatCount(patients.length) })}
        </Alert>
      )}
      {isApart && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('uploads.deidentify.movedApart')}
        </Alert>
      )}
      {edits && own && (
        <Box sx={{ mt: 1 }}>
          {mode === 'notAnonymizeAndEdit' && (
            <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>{t('uploads.deidentify.uidsStay')}</Box>
          )}
          <FieldRows
            fields={editableFields}
            settings={own.fields}
            onChange={(fields) =>
              onChange({ ...settings, studies: { ...settings.studies, [uid]: { ...own, fields } } })
            }
          />
        </Box>
      )}
    </Box>
  );
}

/** Who it is of. */
export function nameOf({ patients }: StudyToSend): string {
  return patients.map(({ PatientName, PatientID }) => [PatientName, PatientID].filter(Boolean).join(' · ')).join('、');
}

export function factsOf({ StudyDate, StudyDescription }: StudyToSend, count: string): string {
  return [StudyDate === '' ? '' : formatDicomDate(StudyDate), StudyDescription, count].filter(Boolean).join(' · ');
}
