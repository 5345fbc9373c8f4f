import type { MemberRole } from '@mado/contract';
import type { ReactNode } from 'react';
import { ChoiceSelect, type ChoiceSelectProps } from '../../app/ChoiceSelect.tsx';
import { useText } from '../../app/language/use-text.ts';

const roles: readonly MemberRole[] = ['org_admin', 'org_member'];

/** What somebody is in an organisation. */
export function RoleSelect(props: ChoiceSelectProps<MemberRole>): ReactNode {
  const t = useText();
  return <ChoiceSelect {...props} choices={roles} wordOf={(role) => t(`organisations.join.role.${role}`)} />;
}
