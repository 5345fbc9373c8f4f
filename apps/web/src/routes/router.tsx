import { createBrowserRouter, redirect, type LoaderFunctionArgs } from 'react-router';
import { loadFirstPart, loadPart } from '../app/load-part.ts';
import { NotFoundPage } from '../app/pages/pages.tsx';
import { RouteFailure } from '../app/pages/RouteFailure.tsx';
import { previewKinds } from '../features/storage/index.ts';
import { addressesIn, openViewer } from '../features/viewing/index.ts';
import { RootLayout } from './RootLayout.tsx';
import { ViewerRoute } from './viewer/ViewerRoute.tsx';

/** Images begin to come while the screen around them is still loading. */
const viewer = {
  handle: { dark: true },
  // Around the viewer, whose own code comes on demand.
  element: <ViewerRoute />,
  loader: ({ request }: LoaderFunctionArgs) => {
    // What goes wrong here goes wrong again where it is shown.
    const { searchParams, pathname } = new URL(request.url);
    openViewer(addressesIn(searchParams, pathname)).catch(() => undefined);
    return null;
  },
};

/** Where files are sent by a link: into a folder, and into an event of a conference or a case of one. */
const uploadPages = [
  'upload/:org/:folder',
  'conference/org/:org/event/:folder/upload',
  'conference/org/:org/event/:event/casestudy/:folder/upload',
];

/** Every address of the product. Screens load when they are needed. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    {
      element: <RootLayout />,
      hydrateFallbackElement: <></>,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            { index: true, lazy: () => loadFirstPart(() => import('./FrontRoute.tsx')) },
            // Where the front page was once [WB-7].
            { path: 'oldhome', element: null, loader: () => redirect('/') },
            { path: 'login', lazy: () => loadPart(() => import('./LoginRoute.tsx')) },
            { path: 'signup', lazy: () => loadFirstPart(() => import('./account/SignupRoute.tsx')) },
            { path: 'resend-email', lazy: () => loadFirstPart(() => import('./account/ResendRoute.tsx')) },
            { path: 'email-verified', lazy: () => loadFirstPart(() => import('./account/EmailVerifiedRoute.tsx')) },
            { path: 'pw-reset', lazy: () => loadFirstPart(() => import('./account/ResetRequestRoute.tsx')) },
            {
              path: 'rest-auth/password/reset/confirm/:uid/:token',
              lazy: () => loadFirstPart(() => import('./account/NewPasswordRoute.tsx')),
            },
            {
              path: 'rest-auth/registration/account-confirm-email/:key',
              lazy: () => loadFirstPart(() => import('./account/ConfirmEmailRoute.tsx')),
            },
            {
              path: 'users/emailupdate/confirm/:key',
              lazy: () => loadFirstPart(() => import('./account/NewEmailRoute.tsx')),
            },
            {
              path: 'users/letters-off/:key',
              lazy: () => loadFirstPart(() => import('./account/LettersOffRoute.tsx')),
            },
            {
              path: 'conference/welcome/:email?',
              lazy: () => loadPart(() => import('./account/WelcomeRoute.tsx')),
            },
            {
              path: 'conference/eventpage/:eventName',
              lazy: () => loadPart(() => import('./conference/EventPageRoute.tsx')),
            },
            ...uploadPages.map((path) => ({ path, lazy: () => loadPart(() => import('./upload/UploadRoute.tsx')) })),
            { path: 'conference/*', lazy: () => loadPart(() => import('./conference/ConferenceRoute.tsx')) },
            { path: 'callback', lazy: () => loadPart(() => import('./account/CallbackRoute.tsx')) },
            {
              path: 'logout-redirect.html',
              lazy: () => loadFirstPart(() => import('./account/LogoutRedirectRoute.tsx')),
            },
            { path: 'factors', lazy: () => loadPart(() => import('./account/FactorsRoute.tsx')) },
            { path: 'organization', lazy: () => loadPart(() => import('./organisation/OrganisationsRoute.tsx')) },
            { path: 'organization/create', lazy: () => loadPart(() => import('./organisation/CreateRoute.tsx')) },
            { path: 'organization/audit/:id', lazy: () => loadPart(() => import('./organisation/AuditRoute.tsx')) },
            { path: 'organization/join', lazy: () => loadPart(() => import('./organisation/JoinRoute.tsx')) },
            { path: 'storage/*', lazy: () => loadPart(() => import('./storage/StorageRoute.tsx')) },
            { path: 'viewer', ...viewer },
            { path: 'viewer/:studyInstanceUIDs', ...viewer },
            { path: 'universal-viewer', ...viewer },
            { path: 'local', lazy: () => loadPart(() => import('./local/LocalRoute.tsx')) },
            { path: 'download/:uuid', lazy: () => loadPart(() => import('./DownloadRoute.tsx')) },
            ...previewKinds.map((kind) => ({
              path: `${kind}/:uuid`,
              lazy: () => loadPart(() => import('./PreviewRoute.tsx')),
            })),
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
}
