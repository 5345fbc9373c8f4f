import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '../app/pages/pages.tsx';
import { Header } from '../app/shell/Header.tsx';
import { DownloadPage } from '../features/downloads/index.ts';
import { isUuid } from '../features/storage/index.ts';
import { TermsForVisitors } from '../features/terms/index.ts';
import { AccountMenu } from './account/AccountMenu.tsx';

/** `/download/{uuid}`: a folder as one archive. */
export function Component(): ReactNode {
  const { uuid } = useParams();
  if (!isUuid(uuid)) return <NotFoundPage />;
  return (
    <>
      <Header>
        <AccountMenu />
      </Header>
      <DownloadPage key={uuid} uuid={uuid} />
      <TermsForVisitors />
    </>
  );
}
