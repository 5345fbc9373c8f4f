import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { studyRead } from '../session/compared.ts';
import { organisationLayouts } from '../session/hung-stages.ts';
import { ownLayouts, type OwnLayout } from '../session/own-layouts.ts';
import { DeleteLayoutDialog } from './DeleteLayoutDialog.tsx';
import { LayoutList } from './LayoutList.tsx';
import { LayoutNameDialog } from './LayoutNameDialog.tsx';

/** One of which something is to be done. */
interface Chosen {
  readonly id: string;
  readonly name: string;
}

/** Layouts of the organisation in which the study lies; its admins rename and delete them [HP-28]. */
export function OrganisationLayouts(): ReactNode {
  const { t } = useTranslation();
  const { session, sharedLayouts } = useRuntime();
  const shared = useSession(organisationLayouts);
  const layouts = useMemo(() => ownLayouts((shared?.layouts ?? []).map(({ protocol }) => protocol)), [shared]);
  const [renamed, setRenamed] = useState<Chosen | null>(null);
  const [deleted, setDeleted] = useState<Chosen | null>(null);
  useEffect(() => {
    const study = studyRead(session.getState());
    if (study) void sharedLayouts.find(study);
  }, [session, sharedLayouts]);
  if (!shared) return null;
  const idOf = ({ at }: OwnLayout) => shared.layouts[at]?.id ?? '';
  // By its id: the list may be another one by the time that something is done to it.
  const chosen = (one: OwnLayout): Chosen => ({ id: idOf(one), name: one.name });
  const changing = shared.mayChange && {
    onRename: (one: OwnLayout) => setRenamed(chosen(one)),
    onRemove: (one: OwnLayout) => setDeleted(chosen(one)),
  };
  return (
    <>
      <LayoutList title={t('hanging.ofOrganisation', { name: shared.name })} layouts={layouts} {...changing} />
      {renamed && (
        <LayoutNameDialog
          title={t('hanging.rename', { name: renamed.name })}
          proposed={renamed.name}
          taken={layouts.filter((one) => idOf(one) !== renamed.id).map(({ name }) => name)}
          mayReplace={false}
          onSubmit={(name) => sharedLayouts.change((store) => store.rename(shared.id, renamed.id, name))}
          onClose={() => setRenamed(null)}
        />
      )}
      {deleted && (
        <DeleteLayoutDialog
          organisation={shared}
          layout={deleted.id}
          name={deleted.name}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}
