import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { FactorList, type FactorChange } from './FactorList.tsx';
import { addPasskey, factorsQuery, renewCodes, startTotp, takeOffPasskey, takeOffTotp } from './factors.ts';
import { PasskeyName } from './PasskeyName.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetUp } from './TotpSetUp.tsx';

type Step =
  | { at: 'list' }
  | { at: 'proof'; change: FactorChange }
  | { at: 'totp'; begun: Awaited<ReturnType<typeof startTotp>> }
  | { at: 'codes'; codes: readonly string[] };

/** The second factors of one's account, and every step of changing them, in one place. */
export function FactorSettings(): ReactNode {
  const factors = useQuery(factorsQuery);
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'list' });
  const [renamed, setRenamed] = useState<{ id: string; name: string } | null>(null);
  const back = (): void => setStep({ at: 'list' });

  /** What was changed is in force; organisations that demand a factor open, or close. */
  async function done(codes: readonly string[] | null): Promise<void> {
    setStep(codes === null ? { at: 'list' } : { at: 'codes', codes });
    await queries.invalidateQueries({ queryKey: factorsQuery.queryKey });
    await queries.invalidateQueries({ queryKey: ['organisations'] });
  }

  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onDone={back} />;
  if (step.at === 'totp') return <TotpSetUp begun={step.begun} onDone={(codes) => void done(codes)} onBack={back} />;
  if (step.at === 'proof')
    return (
      <ChangeStep
        change={step.change}
        onTotp={(begun) => setStep({ at: 'totp', begun })}
        onDone={(codes) => void done(codes)}
        onBack={back}
      />
    );
  if (factors.data === undefined) return null;
  return (
    <>
      <FactorList
        factors={factors.data}
        onChange={(change) => setStep({ at: 'proof', change })}
        onRename={setRenamed}
      />
      {renamed !== null && <PasskeyName passkey={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

interface ChangeStepProps {
  change: FactorChange;
  onTotp: (begun: Awaited<ReturnType<typeof startTotp>>) => void;
  onDone: (codes: readonly string[] | null) => void;
  onBack: () => void;
}

/** The password, and what is done with it. */
function ChangeStep({ change, onTotp, onDone, onBack }: ChangeStepProps): ReactNode {
  const t = useText();
  const what = change.do;
  const name = what === 'removePasskey' ? change.name : '';
  return (
    <ProofForm
      title={t(`factors.change.${what}.title`, { name })}
      detail={t(`factors.change.${what}.detail`)}
      button={t(`factors.change.${what}.button`)}
      {...(what === 'addPasskey' && { name: t('factors.passkey.firstName') })}
      onBack={onBack}
      run={async (proof, named) => {
        if (what === 'addTotp') return onTotp(await startTotp(proof));
        if (what === 'addPasskey') return onDone(await addPasskey(named, proof));
        if (what === 'renewCodes') return onDone(await renewCodes(proof));
        await (change.do === 'removePasskey' ? takeOffPasskey(change.id, proof) : takeOffTotp(proof));
        onDone(null);
      }}
    />
  );
}
