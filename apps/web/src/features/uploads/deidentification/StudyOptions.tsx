import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import { memo, useId, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { formatCount, formatDicomDate } from '../../../app/format.ts';
import { useText, type Text } from '../../../app/language/use-text.ts';
import { shownText } from '../../../app/shown-text.ts';
import type { StudyMode } from './choice.ts';
import { FieldRows } from './FieldRows.tsx';
import {
  editableFields,
  forcedTexts,
  shownFields,
  modeOf,
  neverKept,
  studiesMovedApart,
  withFields,
  withMode,
  type Settings,
} from './settings.ts';
import type { StudyToSend } from './study-to-send.ts';

const modes = ['anonymize', 'anonymizeAndEdit', 'notAnonymizeAndEdit', 'notAnonymize'] as const satisfies StudyMode[];
/** Studies that are shown at first, and that come each time one asks for more. */
const shownAtOnce = 50;

interface StudyOptionsProps {
  studies: readonly StudyToSend[];
  settings: Settings;
  onChange: Dispatch<SetStateAction<Settings>>;
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
          {...{ study, onChange }}
          mode={modeOf(settings, study.StudyInstanceUID)}
          own={settings.studies[study.StudyInstanceUID]}
          isMaster={settings.master}
          isConference={settings.conference}
          isForced={settings.isForced}
          isApart={apart.has(study.StudyInstanceUID)}
        />
      ))}
      {studies.length > shown && (
        <li>
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            {t('uploads.deidentify.moreStudies', { count: formatCount(Math.min(shownAtOnce, studies.length - shown)) })}
          </Button>
        </li>
      )}
    </Box>
  );
}

interface StudyOptionProps extends Pick<StudyOptionsProps, 'onChange'> {
  study: StudyToSend;
  mode: StudyMode;
  own: Settings['studies'][string] | undefined;
  isMaster: boolean;
  isConference: boolean;
  isForced: boolean;
  isApart: boolean;
}

/** Draws anew only what has changed: there may be hundreds. */
const StudyOption = memo(function StudyOption(props: StudyOptionProps): ReactNode {
  const { study, mode, own, isMaster, isConference, isForced, isApart, onChange } = props;
  const t = useText();
  const id = useId();
  const { StudyInstanceUID: uid, patients, files } = study;
  const [isOpen, setIsOpen] = useState(false);
  const edits = mode.endsWith('AndEdit');
  const name = nameOf(study, t) || uid;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, p: 1.25, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, flex: '1 1 220px', overflowWrap: 'anywhere' }}>
          <Box id={`${id}-name`} sx={{ fontWeight: 600, fontSize: 14 }}>
            {name}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
            {factsOf(study, t('uploads.deidentify.files', { count: formatCount(files) }))}
          </Box>
        </Box>
        <NativeSelect
          value={mode}
          onChange={({ target }) => {
            setIsOpen(true);
            const chosen = modes.find((one) => one === target.value) ?? 'anonymize';
            onChange((settings) => withMode(settings, uid, chosen));
          }}
          inputProps={{ 'aria-label': t('uploads.deidentify.modeOf', { study: name }) }}
          sx={{ fontSize: 14, minWidth: 200 }}
        >
          {(isForced ? modes.filter((one) => one.startsWith('anonymize')) : modes).map((one) => (
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
      {(mode === 'notAnonymizeAndEdit' || (mode === 'notAnonymize' && isMaster)) && (
        <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>{t('uploads.deidentify.uidsStay')}</Box>
      )}
      {isApart && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('uploads.deidentify.movedApart')}
        </Alert>
      )}
      {edits && own && (
        <>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            aria-describedby={`${id}-name`}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ mt: 0.5 }}
          >
            {t(`uploads.deidentify.${isOpen ? 'hideFields' : 'showFields'}`)}
          </Button>
          <Box id={`${id}-fields`}>
            {isOpen && (
              <FieldRows
                fields={editableFields}
                settings={own.fields}
                {...(isConference && { forced: forcedTexts })}
                {...(isForced && { required: neverKept })}
                {...(mode === 'anonymizeAndEdit' && { stay: shownFields })}
                onChange={(fields) => onChange((settings) => withFields(settings, uid, fields))}
              />
            )}
          </Box>
        </>
      )}
    </Box>
  );
});

/** Who it is of. */
export function nameOf({ patients }: StudyToSend, t: Text): string {
  return patients
    .map(({ PatientName, PatientID }) => [PatientName, PatientID].filter(Boolean).map(shownText).join(' · '))
    .filter((name) => name !== '')
    .join(t('uploads.deidentify.comma'));
}

/** Who it is of, and what was done when: what tells it from others in a sentence. */
export function titleOf(study: StudyToSend, t: Text): string {
  const { StudyDate, StudyDescription, StudyInstanceUID } = study;
  const facts = [nameOf(study, t), StudyDate === '' ? '' : formatDicomDate(StudyDate), shownText(StudyDescription)];
  return facts.filter(Boolean).join(' · ') || StudyInstanceUID;
}

export function factsOf({ StudyDate, StudyDescription }: StudyToSend, count: string): string {
  const facts = [StudyDate === '' ? '' : formatDicomDate(StudyDate), shownText(StudyDescription), count];
  return facts.filter(Boolean).join(' · ');
}
