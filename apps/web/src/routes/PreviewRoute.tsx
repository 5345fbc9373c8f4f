import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { loadPart } from '../app/load-part.ts';
import { NotFoundPage } from '../app/pages/pages.tsx';
import { Header } from '../app/shell/Header.tsx';
import { sayUsed } from '../features/personal/index.ts';
import { FilePreview, isUuid, previewKinds } from '../features/storage/index.ts';
import { TermsForVisitors } from '../features/terms/index.ts';
import { TextReader } from '../features/texts/index.ts';
import { AccountMenu } from './account/AccountMenu.tsx';

const onShown = (uuid: string): void => sayUsed([uuid]);

/** What draws PDF is large, and comes when one is opened. */
const PdfReader = lazy(() =>
  loadPart(() => import('../features/pdf/index.ts')).then((part) => ({ default: part.PdfReader })),
);

/** `/img/{uuid}`, `/video/{uuid}` (sound too), `/text/{uuid}`, `/pdf/{uuid}`: one file on a page of its kind. */
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
      <FilePreview
        kind={kind}
        uuid={uuid}
        onShown={onShown}
        reader={(reads, file) =>
          reads === 'text' ? (
            <TextReader {...file} />
          ) : (
            <Suspense fallback={null}>
              <PdfReader {...file} />
            </Suspense>
          )
        }
      />
      <TermsForVisitors />
    </>
  );
}
