import type { Item } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { dicomFields, dicomValues, type DicomField } from './dicom-tags.ts';
import { useAttaching } from './use-attaching.ts';

interface DicomTagsDialogProps {
  /** Studies, series or DICOM files, at least one. */
  items: readonly Item[];
  onChanged: () => void;
  onClose: () => void;
}

/** Values of several items that are shown before the rest is counted. */
const shownValues = 3;

/** Asks which facts of DICOM become tags of the items; each gets its own. Mount it to open it. */
export function DicomTagsDialog({ items, onChanged, onClose }: DicomTagsDialogProps): ReactNode {
  const t = useText();
  const title = useId();
  const [first, ...more] = items;
  const one = more.length === 0 ? first : undefined;
  const { choice, check, type, setRemoveOthers, done, submit } = useAttaching(items, () => {
    onChanged();
    onClose();
  });
  const total = items.length;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    void submit();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title} onKeyDown={onKey}>
      <DialogTitle id={title}>{t('tags.dicom.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2, fontSize: 13 }}>
          {one === undefined ? t('tags.dicom.explainMany', { count: total }) : t('tags.dicom.explain')}
        </DialogContentText>
        <Box sx={{ display: 'grid', gap: 1.25 }}>
          {dicomFields.map((field) => (
            <Field
              key={field}
              field={field}
              items={items}
              value={one === undefined ? null : (choice.typed[field] ?? dicomValues(one)[field])}
              checked={choice.checked.has(field)}
              onCheck={(isOn) => check(field, isOn)}
              onType={(value) => type(field, value)}
            />
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={choice.removeOthers} onChange={(_, isOn) => setRemoveOthers(isOn)} />}
          label={t('tags.dicom.remove')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="contained" disabled={done !== null} onClick={() => void submit()}>
          {done !== null && items.length > 1 ? t('tags.progress', { done, total }) : t('tags.dicom.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface FieldProps {
  field: DicomField;
  items: readonly Item[];
  /** null: each item has its own. */
  value: string | null;
  checked: boolean;
  onCheck: (isOn: boolean) => void;
  onType: (value: string) => void;
}

/** One field: whether it becomes a tag, and with which value. */
function Field({ field, items, value, checked, onCheck, onType }: FieldProps): ReactNode {
  const t = useText();
  const label = t(`tags.dicom.fields.${field}`);
  const values = [...new Set(items.map((item) => dicomValues(item)[field]).filter((one) => one !== ''))];
  const rest = values.length - shownValues;
  const summary = values.slice(0, shownValues).join(t('tags.dicom.comma'));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Checkbox
        checked={checked}
        onChange={(_, isOn) => onCheck(isOn)}
        slotProps={{ input: { 'aria-label': t('tags.dicom.use', { field: label }) } }}
      />
      <TextField
        fullWidth
        size="small"
        label={label}
        value={value ?? (rest > 0 ? t('tags.dicom.others', { values: summary, count: rest }) : summary)}
        disabled={value === null}
        onChange={(event) => onType(event.target.value)}
      />
    </Box>
  );
}
