import { itemNameLimit, type Conference } from '@mado/contract';
import { useState } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { RequestFailure } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { draftOf, problemsOf, withTyped, type Draft } from './draft.ts';

/** What the server calls a field of the form. */
const fieldNames: Readonly<Record<string, keyof Draft>> = {
  name: 'name',
  comment: 'comment',
  anon_link_expiry: 'until',
  managers: 'managers',
  event_name: 'eventName',
  password: 'password',
};

export interface ConferenceFields {
  draft: Draft;
  /** What is said of a field. */
  problems: Partial<Record<keyof Draft, string>>;
  /** What is said of the whole. */
  failed: string | null;
  busy: boolean;
  /** Something was typed that is not there yet. */
  changed: boolean;
  set: (given: Partial<Draft>) => void;
  /** What was typed for managers is no address. */
  refuseManager: () => void;
  submit: () => Promise<void>;
}

/** The fields of a conference, and what is wrong with them by this page or by the server. */
export function useConferenceFields(
  conference: Conference | null,
  onSubmit: (draft: Draft) => Promise<void>,
): ConferenceFields {
  const t = useText();
  const [begun] = useState(() => draftOf(conference));
  const [draft, setDraft] = useState(begun);
  const [problems, setProblems] = useState<ConferenceFields['problems']>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const set = (given: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...given }));
    const told = new Set(Object.keys(given));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !told.has(field))));
  };
  const submit = async (): Promise<void> => {
    const whole = withTyped(draft);
    setDraft(whole);
    setFailed(null);
    const found = Object.entries(problemsOf(whole, conference, new Date()));
    setProblems(
      Object.fromEntries(
        found.map(([field, problem]) => [field, t(`conferences.problems.${problem}`, { limit: itemNameLimit })]),
      ),
    );
    if (found.length > 0) return;
    setBusy(true);
    try {
      await onSubmit(whole);
    } catch (failure) {
      const named = failure instanceof RequestFailure ? Object.entries(failure.fields) : [];
      const known = named.flatMap(([field, text]) => {
        const at = fieldNames[field.split('.')[0] ?? ''];
        return at === undefined ? [] : [[at, text] as const];
      });
      setProblems(Object.fromEntries(known));
      setFailed(failureText(t, failure, t('conferences.form.failed')));
      setBusy(false);
    }
  };
  return {
    draft,
    problems,
    failed,
    busy,
    changed: JSON.stringify(draft) !== JSON.stringify(begun),
    set,
    refuseManager: () => setProblems((now) => ({ ...now, managers: t('conferences.problems.managerInvalid') })),
    submit,
  };
}
