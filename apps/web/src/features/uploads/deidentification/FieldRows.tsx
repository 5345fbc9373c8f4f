import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import InputBase from '@mui/material/InputBase';
import { useTheme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { useText, type Text } from '../../../app/language/use-text.ts';
import { noteOf, type EditableField, type FieldNote, type FieldSetting, type FieldSettings } from './settings.ts';

const unchecked: FieldSetting = { isChecked: false, text: '' };

interface FieldRowsProps {
  /** In the order in which they stand. */
  fields: readonly EditableField[];
  settings: FieldSettings;
  /** Texts that stand in any case, and cannot be changed. */
  forced?: Readonly<Partial<Record<EditableField, string>>>;
  /** Fields that are replaced in any case, by what one types. */
  required?: readonly EditableField[];
  /** Fields that stay where they are not checked; of others the profile decides. */
  stay?: readonly EditableField[];
  onChange: (settings: FieldSettings) => void;
}

/** A line per field: whether it is replaced, and by what. */
export function FieldRows(props: FieldRowsProps): ReactNode {
  const { fields, settings, forced = {}, required = [], stay = fields, onChange } = props;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      {fields.map((field) => (
        <FieldRow
          key={field}
          field={field}
          setting={
            forced[field] === undefined ? (settings[field] ?? unchecked) : { isChecked: true, text: forced[field] }
          }
          disabled={forced[field] !== undefined}
          required={required.includes(field)}
          stays={stay.includes(field)}
          onChange={(setting) => onChange({ ...settings, [field]: setting })}
        />
      ))}
    </Box>
  );
}

interface FieldRowProps {
  field: EditableField;
  setting: FieldSetting;
  disabled: boolean;
  required: boolean;
  /** Where it is not checked. */
  stays: boolean;
  onChange: (setting: FieldSetting) => void;
}

function FieldRow({ field, setting: given, disabled, required, stays, onChange }: FieldRowProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const id = useId();
  const setting = required && !given.isChecked ? { isChecked: true, text: '' } : given;
  const note = disabled ? null : noteOf(field, setting);
  const isUnfit = note?.kind === 'unfit';
  const name = t(`uploads.deidentify.tags.${field}`);
  const isDate = field === 'StudyDate' || field === 'PatientBirthDate';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '40px 1fr', sm: '40px 240px 1fr' }, alignItems: 'center' }}>
      <Checkbox
        size="small"
        checked={setting.isChecked}
        disabled={disabled || required}
        onChange={(_, isChecked) => onChange({ ...setting, isChecked })}
        slotProps={{ input: { 'aria-labelledby': `${id}-name` } }}
      />
      <Box id={`${id}-name`} sx={{ fontSize: 14, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, ml: 0.75, display: 'inline-block' }}>
          {field}
        </Box>
      </Box>
      <Box sx={{ gridColumn: { xs: 2, sm: 3 }, minWidth: 0 }}>
        <InputBase
          fullWidth
          disabled={disabled}
          // Who types wants it replaced.
          onChange={({ target }) => onChange({ isChecked: true, text: target.value })}
          value={setting.isChecked ? setting.text : ''}
          placeholder={placeholderOf(field, setting, { takesDays: isDate && !disabled, stays }, t)}
          inputProps={{
            'aria-label': t('uploads.deidentify.textOf', { field: name }),
            maxLength: 1024,
            ...(note && { 'aria-describedby': `${id}-note` }),
            ...(isUnfit && { 'aria-invalid': true }),
          }}
          sx={{
            border: `1px solid ${isUnfit ? tokens.bad : tokens.line}`,
            borderRadius: 1,
            px: 1,
            py: 0.25,
            fontSize: 14,
          }}
        />
        {note && (
          <FormHelperText id={`${id}-note`} sx={{ color: isUnfit ? 'error.main' : 'text.secondary' }}>
            {noteWords(field, note, t)}
          </FormHelperText>
        )}
      </Box>
    </Box>
  );
}

function placeholderOf(
  field: EditableField,
  { isChecked }: FieldSetting,
  { takesDays, stays }: { takesDays: boolean; stays: boolean },
  t: Text,
): string {
  if (isChecked && takesDays) return t('uploads.deidentify.dateHint');
  if (isChecked) return t('uploads.deidentify.blank');
  if (stays) return t('uploads.deidentify.keep');
  // Another one takes its place, which is said of all studies.
  return field === 'PatientID' ? '' : t('uploads.deidentify.blank');
}

function noteWords(field: EditableField, note: FieldNote, t: Text): string {
  if (note.kind === 'unfit') {
    const expected = note.fault === 'number' ? (field === 'PatientSize' ? 'size' : 'weight') : note.fault;
    return t(`uploads.deidentify.unfit.${expected}`, { most: formatCount(note.most ?? 0) });
  }
  const days = `${note.days > 0 ? '+' : ''}${formatCount(note.days)}`;
  return t(`uploads.deidentify.${note.kind}`, { days });
}
