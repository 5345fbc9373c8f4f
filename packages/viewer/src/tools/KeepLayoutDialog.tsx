import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { HangingProtocol } from '@mado/reading';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useRuntime, useSession } from '../runtime/runtime-context.ts';
import { organisationLayouts } from '../session/hung-stages.ts';
import { MOST_LAYOUTS, ownLayouts, studiesOf, withLayout } from '../session/own-layouts.ts';
import { LayoutNameDialog, type LayoutOutcome } from './LayoutNameDialog.tsx';

/** Says for which studies the present grid would be, by which name and for whom, before it is kept [HP-29]. */
export function KeepLayoutDialog({ protocol, onClose }: { protocol: HangingProtocol; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { sharedLayouts } = useRuntime();
  const protocols = useSession((state) => state.hangingPreferences.protocols);
  const shared = useSession(organisationLayouts);
  const organisation = shared?.mayChange === true ? shared : null;
  const [isForAll, setIsForAll] = useState(false);
  const target = isForAll ? organisation : null;
  const taken = target ? ownLayouts(target.layouts.map((one) => one.protocol)) : ownLayouts(protocols);
  const names = taken.map(({ name }) => name);

  async function keep(name: string): Promise<LayoutOutcome> {
    const named = { ...protocol, name };
    // Who keeps a name that is taken has been asked.
    const replaces = names.includes(name);
    if (target) return sharedLayouts.change((store) => store.keep(target.id, named, replaces));
    const next = withLayout(protocols, named);
    if (!replaces && next.length > MOST_LAYOUTS) return 'too_many';
    dispatch({ type: 'hanging-preferences', kept: { protocols: next } });
    return 'changed';
  }

  return (
    <LayoutNameDialog
      title={t('hanging.keep')}
      proposed={protocol.name}
      whose={target?.id ?? ''}
      taken={names}
      mayReplace
      onSubmit={keep}
      onClose={onClose}
    >
      <ForStudies protocol={protocol} />
      {organisation && (
        <ForWhom organisation={organisation.name} isForAll={isForAll} onChange={(forAll) => setIsForAll(forAll)} />
      )}
    </LayoutNameDialog>
  );
}

function ForStudies({ protocol }: { protocol: HangingProtocol }): ReactNode {
  const { t } = useTranslation();
  const { modalities, bodyParts } = studiesOf(protocol);
  const words = { modalities: modalities.join(' + '), bodyParts: bodyParts.join(', ') };
  return (
    <p style={{ margin: '0 0 12px', fontSize: 13, overflowWrap: 'anywhere' }}>
      {t(bodyParts.length > 0 ? 'hanging.forStudies' : 'hanging.forStudiesOfAnyPart', words)}
    </p>
  );
}

interface ForWhomProps {
  organisation: string;
  isForAll: boolean;
  onChange: (isForAll: boolean) => void;
}

function ForWhom({ organisation, isForAll, onChange }: ForWhomProps): ReactNode {
  const { t } = useTranslation();
  const labelId = useId();
  return (
    <FormControl sx={{ display: 'block', marginBottom: 1 }}>
      <FormLabel id={labelId} sx={{ fontSize: 13 }}>
        {t('hanging.forWhom')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={isForAll ? 'all' : 'me'}
        onChange={(_, value) => onChange(value === 'all')}
      >
        <Choice value="me" word={t('hanging.forMe')} />
        <Choice value="all" word={t('hanging.forOrganisation', { name: organisation })} />
      </RadioGroup>
    </FormControl>
  );
}

function Choice({ value, word }: { value: string; word: string }): ReactNode {
  const label = { '& .MuiFormControlLabel-label': { fontSize: 14, overflowWrap: 'anywhere', minWidth: 0 } };
  return <FormControlLabel value={value} control={<Radio size="small" />} label={word} sx={label} />;
}
