import type { MemberRole } from '@mado/contract';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface RoleSelectProps {
  label: string;
  value: MemberRole;
  disabled?: boolean;
  onChange: (role: MemberRole) => void;
}

const roles: readonly MemberRole[] = ['org_admin', 'org_member'];

/** What somebody is in an organisation; the browser's own list, which lies above every dialog. */
export function RoleSelect({ label, value, disabled = false, onChange }: RoleSelectProps): ReactNode {
  const t = useText();
  return (
    <TextField
      select
      size="small"
      value={value}
      disabled={disabled}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
      onChange={({ target }) => {
        const role = roles.find((one) => one === target.value);
        if (role !== undefined) onChange(role);
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`organisations.join.role.${role}`)}
        </option>
      ))}
    </TextField>
  );
}
