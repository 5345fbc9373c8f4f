import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useChange } from '../../app/use-change.ts';
import { Admins } from './Admins.tsx';
import { permissionsKey, permissionsQuery } from './api.ts';
import { PendingUsers } from './PendingUsers.tsx';

/** Who waits for approval, and who may give it. */
export function PermissionsSettings(): ReactNode {
  const { data } = useQuery(permissionsQuery);
  const change = useChange(permissionsKey);
  if (!data) return null;
  return (
    <>
      {change.failed !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {change.failed}
        </Alert>
      )}
      <PendingUsers users={data.pending_users} {...change} />
      <Admins admins={data.change_users} everybody={data.all_users} {...change} />
    </>
  );
}
