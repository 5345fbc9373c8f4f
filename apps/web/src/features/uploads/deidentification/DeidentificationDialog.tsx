import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { formatCount } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { changesAny } from './choice.ts';
import { FieldRows } from './FieldRows.tsx';
import {
  choiceOf,
  editableFields,
  forcedTexts,
  hiddenFields,
  neverKept,
  shownFields,
  studiesToLookAt,
  switchedOptions,
  unfitFields,
  usesFieldsOfAll,
  withMaster,
  type Settings,
  type UnfitField,
  offersOptions,
} from './settings.ts';
import { StudyOptions, titleOf } from './StudyOptions.tsx';
import type { StudyToSend } from './study-to-send.ts';

interface DeidentificationDialogProps {
  studies: readonly StudyToSend[];
  settings: Settings;
  /** Whether there is any DICOM: fields, studies and options are of it alone. */
  hasImages: boolean;
  onChange: Dispatch<SetStateAction<Settings>>;
  /** On to what leaves; or, where nothing changes, out. */
  onSubmit: () => void;
  onCancel: () => void;
}

/** '匿名化の設定': what becomes of files before they leave. */
export function DeidentificationDialog(props: DeidentificationDialogProps): ReactNode {
  const { studies, settings, hasImages, onChange, onSubmit, onCancel } = props;
  const t = useText();
  const id = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const changes = changesAny(choiceOf(settings));
  const odd = studiesToLookAt(settings, studies);
  const unfit = hasImages ? unfitFields(settings, studies) : [];
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()}
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('uploads.deidentify.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Box>
          <FormControlLabel
            control={
              <Checkbox
                checked={settings.master}
                disabled={settings.isForced}
                onChange={(_, master) => onChange(withMaster(settings, master, studies))}
              />
            }
            label={<b>{t('uploads.deidentify.master')}</b>}
          />
          <Box sx={{ color: 'text.secondary', fontSize: 13, pl: 4 }}>
            {t(`uploads.deidentify.${detailOf(settings, hasImages)}`)}
          </Box>
        </Box>
        {(settings.isForced || (hasImages && settings.conference)) && (
          <Alert severity="info">
            {inAnyCase(settings, hasImages).map((one) => (
              <div key={one}>{t(`uploads.deidentify.${one}`)}</div>
            ))}
          </Alert>
        )}
        {hasImages && usesFieldsOfAll(settings) && <ForAll {...{ settings, onChange }} />}
        {odd > 0 && <Alert severity="warning">{t('uploads.deidentify.lookAt', { count: formatCount(odd) })}</Alert>}
        {hasImages && (
          <Fold title={t('uploads.deidentify.studies', { count: formatCount(studies.length) })}>
            <StudyOptions {...{ studies, settings, onChange }} />
          </Fold>
        )}
        {hasImages && changes && offersOptions(settings) && (
          <Fold title={t('uploads.deidentify.advanced')}>
            <ProfileOptions {...{ settings, onChange }} />
          </Fold>
        )}
        {unfit.length > 0 && <Unfit id={`${id}-unfit`} {...{ unfit, studies }} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button
          variant="contained"
          disabled={unfit.length > 0}
          {...(unfit.length > 0 && { 'aria-describedby': `${id}-unfit` })}
          onClick={onSubmit}
        >
          {t(changes ? 'uploads.deidentify.next' : 'uploads.deidentify.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Fields that are named; the rest is counted. */
const namedUnfit = 10;

interface UnfitProps {
  id: string;
  unfit: readonly UnfitField[];
  studies: readonly StudyToSend[];
}

/** Which texts are to be mended, those of studies that are folded too. */
function Unfit({ id, unfit, studies }: UnfitProps): ReactNode {
  const t = useText();
  const named = unfit.slice(0, namedUnfit).map(({ study, field }) => {
    const known = editableFields.find((one) => one === field);
    const name = known ? t(`uploads.deidentify.tags.${known}`) : field;
    const of = studies.find(({ StudyInstanceUID }) => StudyInstanceUID === study);
    return of ? t('uploads.deidentify.mendOf', { study: titleOf(of, t), field: name }) : name;
  });
  const more = unfit.length > namedUnfit ? [t('uploads.panel.more', { count: unfit.length - namedUnfit })] : [];
  return (
    <Alert id={id} severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {t('uploads.deidentify.mend', { fields: [...named, ...more].join(t('uploads.deidentify.comma')) })}
    </Alert>
  );
}

/** What is done whatever one says. */
function inAnyCase({ isForced, conference }: Settings, hasImages: boolean) {
  const ofImages = conference ? ('conference' as const) : ('neverKept' as const);
  return [...(isForced ? (['forced'] as const) : []), ...(hasImages ? [ofImages] : [])];
}

/** What the switch means for what is sent. */
function detailOf({ master, conference }: Settings, hasImages: boolean) {
  if (!master) return conference && hasImages ? 'offDetailConference' : 'offDetail';
  return hasImages ? 'masterDetail' : 'masterDetailFiles';
}

type Part = Pick<DeidentificationDialogProps, 'settings' | 'onChange'>;

function ForAll({ settings, onChange }: Part): ReactNode {
  const t = useText();
  const comma = t('uploads.deidentify.comma');
  return (
    <Box component="section" aria-label={t('uploads.deidentify.fieldsTitle')}>
      <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, m: 0 }}>
        {t('uploads.deidentify.fieldsTitle')}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>{t('uploads.deidentify.fieldsDetail')}</Box>
      <FieldRows
        fields={shownFields}
        settings={settings.fields}
        {...(settings.conference && { forced: forcedTexts })}
        {...(settings.isForced && { required: neverKept })}
        onChange={(fields) => onChange({ ...settings, fields })}
      />
      <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 1.5 }}>
        {t(`uploads.deidentify.${settings.conference ? 'alwaysConference' : 'always'}`, {
          fields: hiddenFields.map((field) => t(`uploads.deidentify.tags.${field}`)).join(comma),
        })}
      </Box>
    </Box>
  );
}

function ProfileOptions({ settings, onChange }: Part): ReactNode {
  const t = useText();
  const { options } = settings;
  return (
    <Box sx={{ display: 'grid' }}>
      {switchedOptions.map((option) => (
        <FormControlLabel
          key={option}
          control={
            <Checkbox
              size="small"
              checked={options.includes(option)}
              onChange={(_, isOn) =>
                onChange({
                  ...settings,
                  options: isOn ? [...options, option] : options.filter((one) => one !== option),
                })
              }
            />
          }
          label={t(`uploads.deidentify.options.${option}`)}
          slotProps={{ typography: { sx: { fontSize: 14 } } }}
        />
      ))}
    </Box>
  );
}

/** Is mounted once it is opened: hundreds of studies cost nothing before. */
function Fold({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ borderRadius: 1.5, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ChevronDown size={18} />}>
        <Box component="span" sx={{ fontSize: 14, fontWeight: 600 }}>
          {title}
        </Box>
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}
