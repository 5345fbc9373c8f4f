import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { NotFoundPage } from '../app/pages/pages.tsx';
import { Header } from '../app/shell/Header.tsx';
import { sayUsed } from '../features/personal/index.ts';
import { FilePreview, isUuid, previewKinds } from '../features/storage/index.ts';
import { AccountMenu } from './account/AccountMenu.tsx';

const onShown = (uuid: string): void => sayUsed([uuid]);

/** `/img/{uuid}`, `/video/{uuid}` (sound too), `/text/{uuid}`: one file as a browser shows it. */
export function Component(): ReactNode {
  const { uuid } = useParams();
  const named = useLocation().pathname.split('/')[1];
  const kind = previewKinds.find((one) => one === named);
  if (kind === undefined || !isUuid(uuid)) return <NotFoundPage />;
  return (
    <>
      <Header>
        <AccountMenu />
      </Header>
      <FilePreview kind={kind} uuid={uuid} onShown={onShown} />
    </>
  );
}
