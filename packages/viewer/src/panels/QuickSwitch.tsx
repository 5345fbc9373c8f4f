import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTheme } from '@mui/material/styles';
import { ModalityMark } from '@mado/ui';
import { Check } from 'lucide-react';
import { useId, useMemo, type CSSProperties, type HTMLAttributes, type Key, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useRuntime, useSession } from '../runtime/runtime-context.ts';
import { markText, type Translate } from '../overlays/mark-text.ts';
import { seriesCount } from '../session/series-count.ts';
import { foundChoices, searchText, switchChoices, type SwitchChoice } from '../session/switcher.ts';
import type { SessionState } from '../session/state.ts';
import { dateText } from '../session/value-texts.ts';
import { DisplaySetWords } from './DisplaySetWords.tsx';
import { modalitiesOf, seriesName, studyName } from './listed-words.ts';
import { ThumbnailPicture } from './SeriesCard.tsx';

/** Finds a study or a series by what is typed, and shows it in the active pane [VW-133]. */
export function QuickSwitch({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  const dispatch = useDispatch();
  const { session } = useRuntime();
  const choices = useChoices();
  const textOf = (choice: SwitchChoice): string => {
    const state = session.getState();
    return [searchText(state, choice), ...partWords(state, choice, t)].join(' ');
  };
  const onChoose = (choice: SwitchChoice | null) => {
    if (choice === null || choice.series === null) return;
    dispatch({ type: 'show-series', series: choice.series });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId} sx={{ fontSize: 16 }}>
        {t('switcher.title')}
      </DialogTitle>
      {/* As high whatever is found: what is typed does not move. */}
      <DialogContent sx={{ height: 'min(70vh, 560px)', overflow: 'hidden' }}>
        <Autocomplete
          open
          disablePortal
          autoHighlight
          clearOnEscape={false}
          forcePopupIcon={false}
          options={choices}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ id }) => id}
          getOptionDisabled={({ series }) => series === null}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          filterOptions={(all, { inputValue }) => foundChoices(all, inputValue, textOf)}
          value={null}
          onChange={(_, choice) => onChoose(choice)}
          onClose={(_, reason) => {
            if (reason === 'escape') onClose();
          }}
          noOptionsText={t('switcher.none')}
          slotProps={{
            listbox: { sx: { maxHeight: 'calc(min(70vh, 560px) - 84px)', padding: 0 } },
            popper: { modifiers: [{ name: 'flip', enabled: false }] },
            paper: { elevation: 0, sx: { background: 'transparent', backgroundImage: 'none' } },
          }}
          renderInput={(params) => (
            <TextField {...params} autoFocus size="small" label={t('switcher.search')} sx={{ marginTop: 1 }} />
          )}
          renderOption={({ key, ...props }, choice) => <ChoiceRow key={key} choice={choice} {...props} />}
        />
      </DialogContent>
    </Dialog>
  );
}

/** What tells a part of a series from the others is a word of it, as it is read in the list. */
function partWords({ series }: SessionState, choice: SwitchChoice, t: Translate): string[] {
  const one = choice.kind === 'series' ? series.get(choice.series ?? '') : undefined;
  return one?.phase === 'ready' ? one.displaySet.marks.map((mark) => markText(mark, t)) : [];
}

/** What can be switched to; the same list until something of it has changed. */
function useChoices(): SwitchChoice[] {
  const studies = useSession((state) => state.studies);
  const series = useSession((state) => [...state.series.keys()].join('\n'));
  const shown = useSession(({ panes }) => panes.map((pane) => pane.series).join('\n'));
  const hidden = useSession((state) => state.display.identityHidden);
  const { session } = useRuntime();
  return useMemo(
    () => switchChoices(session.getState()),
    // oxlint-disable-next-line react/exhaustive-deps -- what the list is made of
    [session, studies, series, shown, hidden],
  );
}

const inOneLine: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** A study in bold, its series set in below it; what panes show now has a check mark. */
function ChoiceRow({ choice, ...props }: { choice: SwitchChoice } & HTMLAttributes<HTMLLIElement> & { key?: Key }) {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const { kind, isShown } = choice;
  return (
    <li
      {...props}
      data-testid={`switch-${kind}`}
      style={{ gap: 10, padding: kind === 'study' ? '8px 4px' : '4px 4px 4px 20px' }}
    >
      {kind === 'study' ? <StudyWords choice={choice} /> : <SeriesWords choice={choice} />}
      {isShown && (
        <Check
          size={16}
          aria-label={t('switcher.shown')}
          style={{ flex: 'none', marginLeft: 'auto', color: tokens.brand200 }}
        />
      )}
    </li>
  );
}

function StudyWords({ choice: { study } }: { choice: SwitchChoice }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const label = studyName(study, t);
  const facts = [label === study.PatientName ? '' : study.PatientName, dateText(study.StudyDate), modalitiesOf(study)];
  return (
    <span style={{ minWidth: 0 }}>
      <span style={{ ...inOneLine, display: 'block', fontWeight: 600 }}>{label}</span>
      <span style={{ ...inOneLine, display: 'block', fontSize: 11.5, color: tokens.ink3 }}>
        {facts.filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

function SeriesWords({ choice: { series: key } }: { choice: SwitchChoice }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const one = useSession((state) => state.series.get(key ?? '')?.series);
  const count = useSession((state) => seriesCount(state, key ?? '')?.count ?? 0);
  const counted = useSession((state) => seriesCount(state, key ?? '')?.of ?? 'instances');
  if (key === null || !one) return null;
  return (
    <>
      <ThumbnailPicture seriesKey={key} modality={one.Modality} hasPictures={one.first_frame !== null} scale={0.45} />
      <span style={{ minWidth: 0 }}>
        <span style={{ ...inOneLine, display: 'block' }}>{seriesName(one, t)}</span>
        <span style={{ display: 'flex', gap: 6, fontSize: 11.5, color: tokens.ink3 }}>
          <ModalityMark modality={one.Modality} />
          {t(`browser.${counted}`, { count })}
        </span>
        <DisplaySetWords seriesKey={key} />
      </span>
    </>
  );
}
