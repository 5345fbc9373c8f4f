import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { studyRead } from '../session/compared.ts';
import { organisationLayouts } from '../session/hung-stages.ts';
import { ownLayouts, type OwnLayout } from '../session/own-layouts.ts';
import { DeleteLayoutDialog } from './DeleteLayoutDialog.tsx';
import { LayoutList } from './LayoutList.tsx';
import { LayoutNameDialog } from './LayoutNameDialog.tsx';

/** Layouts of the organisation in which the study lies; its admins rename and delete them [HP-28]. */
export function OrganisationLayouts(): ReactNode {
  const { t } = useTranslation();
  const { session, sharedLayouts } = useRuntime();
  const shared = useSession(organisationLayouts);
  const layouts = useMemo(() => ownLayouts((shared?.layouts ?? []).map(({ protocol }) => protocol)), [shared]);
  const [renamed, setRenamed] = useState<OwnLayout | null>(null);
  const [deleted, setDeleted] = useState<OwnLayout | null>(null);
  useEffect(() => {
    const study = studyRead(session.getState());
    if (study) void sharedLayouts.find(study);
  }, [session, sharedLayouts]);
  if (!shared) return null;
  const idOf = ({ at }: OwnLayout) => shared.layouts[at]?.id ?? '';
  const changing = shared.mayChange && { onRename: setRenamed, onRemove: setDeleted };
  return (
    <>
      <LayoutList title={t('hanging.ofOrganisation', { name: shared.name })} layouts={layouts} {...changing} />
      {renamed && (
        <LayoutNameDialog
          title={t('hanging.rename', { name: renamed.name })}
          proposed={renamed.name}
          taken={layouts.filter(({ at }) => at !== renamed.at).map(({ name }) => name)}
          mayReplace={false}
          onSubmit={(name) => sharedLayouts.change((store) => store.rename(shared.id, idOf(renamed), name))}
          onClose={() => setRenamed(null)}
        />
      )}
      {deleted && (
        <DeleteLayoutDialog
          organisation={shared}
          layout={idOf(deleted)}
          name={deleted.name}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}
