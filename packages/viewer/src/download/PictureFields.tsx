import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { useTheme } from '@mui/material/styles';
import { formatNumber, isLanguage } from '@mado/languages';
import { Link2, Unlink2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilmType } from './film/film-codec.ts';
import {
  isFilm,
  largestSide,
  sizeOf,
  smallestSide,
  withLock,
  withSide,
  type FileType,
  type PictureRequest,
  type RequestErrors,
} from './picture-request.ts';
import { useComposed } from './use-composed.ts';

interface PictureFieldsProps {
  request: PictureRequest;
  errors: RequestErrors;
  onChange: (request: PictureRequest) => void;
}

interface MoreFields {
  /** Kinds of film to choose from; null: there is one image, of which there is no film. */
  films: readonly FilmType[] | null;
  /** What belongs to a film. */
  children?: ReactNode;
}

/** Size, name and kind of the file, and whether measurements are in it. */
export function PictureFields(props: PictureFieldsProps & MoreFields): ReactNode {
  const { request, errors, onChange, films, children } = props;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const typeId = useId();
  const { name, type, measured, ratio } = request;
  return (
    <div style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 8, paddingTop: 6 }}>
      <div style={{ display: 'flex', alignItems: 'flex-start', gap: 8 }}>
        <Side side="width" {...{ request, errors, onChange }} />
        <ToggleButton
          value="locked"
          size="small"
          selected={ratio !== null}
          disabled={ratio === null && sizeOf(request) === null}
          onChange={() => onChange(withLock(request, ratio === null))}
          aria-label={t('download.lock')}
          title={t('download.lock')}
          sx={{ width: 40, height: 40, flex: 'none' }}
        >
          {ratio === null ? <Unlink2 size={18} /> : <Link2 size={18} />}
        </ToggleButton>
        <Side side="height" {...{ request, errors, onChange }} />
      </div>
      <TextField
        size="small"
        label={t('download.name')}
        value={name}
        error={errors.name !== null}
        helperText={errors.name === null ? ' ' : t('download.nameEmpty')}
        onChange={({ target }) => onChange({ ...request, name: target.value })}
        slotProps={{
          htmlInput: { autoComplete: 'off', spellCheck: false },
          input: { endAdornment: <InputAdornment position="end">.{type}</InputAdornment> },
        }}
      />
      <div style={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 16 }}>
        <span id={typeId} style={{ fontSize: 13, color: tokens.ink2 }}>
          {t('download.type')}
        </span>
        <RadioGroup
          row
          aria-labelledby={typeId}
          value={type}
          onChange={(_, value) => onChange({ ...request, type: types.find((one) => one === value) ?? 'jpg' })}
        >
          {types
            .filter((one) => !isFilm(one) || films?.includes(one))
            .map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                label={typeNames[one]}
                control={<Radio size="small" />}
                sx={smallLabel}
              />
            ))}
        </RadioGroup>
      </div>
      {films?.length === 0 && <p style={{ margin: 0, fontSize: 12.5, color: tokens.ink3 }}>{t('film.none')}</p>}
      {children}
      <FormControlLabel
        label={t('download.measured')}
        control={
          <Switch
            size="small"
            checked={measured}
            onChange={(_, checked) => onChange({ ...request, measured: checked })}
          />
        }
        sx={{ ...smallLabel, marginLeft: '-4px', gap: '6px' }}
      />
    </div>
  );
}

const types = ['jpg', 'png', 'mp4', 'webm'] as const;
const typeNames: Readonly<Record<FileType, string>> = { jpg: 'JPG', png: 'PNG', mp4: 'MP4', webm: 'WebM' };

const smallLabel = { '& .MuiFormControlLabel-label': { fontSize: 13 } };

function Side({ side, request, errors, onChange }: PictureFieldsProps & { side: 'width' | 'height' }): ReactNode {
  const { t, i18n } = useTranslation();
  const error = errors[side];
  const { onCompositionEnd, ...field } = useComposed(request[side], (typed) =>
    onChange(withSide(request, side, typed)),
  );
  const number = (value: number) => (isLanguage(i18n.language) ? formatNumber(value, i18n.language) : String(value));
  return (
    <TextField
      size="small"
      label={t(`download.${side}`)}
      {...field}
      error={error !== null}
      helperText={
        error === null ? ' ' : t(`download.side.${error}`, { least: number(smallestSide), most: number(largestSide) })
      }
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', onCompositionEnd },
        input: { endAdornment: <InputAdornment position="end">px</InputAdornment> },
      }}
      sx={{ flex: 1, minWidth: 0 }}
    />
  );
}
