import type { Item, LinkControl } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { anItem, aUuid } from '../../../testing/an-item.ts';
import { Themed } from '../../../testing/frame.tsx';
import type { ShareData } from '../api.ts';
import { ShareDialog } from '../ShareDialog.tsx';

const data: ShareData = {
  anonymous_perm: 'none',
  expiry: null,
  is_permanent: false,
  anonymous_download: false,
  anonymous_inherited: false,
  anonymous_above: false,
  upload_link: false,
  upload_inherited: false,
  your_perm: 'full_access',
  owner: null,
  own_org: { id: aUuid(9), name: '窓クリニック', perm: 'full_access' },
  users: [],
  invitations: [],
  orgs: [],
};

const control: LinkControl = { start: null, has_password: false, addresses: null, watermark: false, links_below: 0 };
/**
 * `link`: how the link of the item is controlled, and what is refused of a change of it. `brought`: what came into
 * sight. Anew for each test.
 */
export const world: { link: Partial<LinkControl> & { refused?: Record<string, string> }; brought: Element[] } = {
  link: {},
  brought: [],
};
/** To be called by each file of tests: a process that keeps its modules runs this file once. */
export function inShareWorld(): void {
  const scrollBefore = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
  beforeAll(startI18n);
  beforeEach(() => {
    world.link = {};
    world.brought = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      world.brought.push(this);
      // As new browsers have it.
      return Promise.resolve() as never;
    };
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  afterAll(() => {
    if (scrollBefore) Object.defineProperty(Element.prototype, 'scrollIntoView', scrollBefore);
    else Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
}

/** Answers every reading with what it was given, and notes what is sent. */
export function show(
  given: Partial<ShareData>,
  status = 200,
  upload: string | null = '/upload/o/1',
  of: Partial<Item> = {},
  download: string | null = null,
) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    if (init?.method === 'PATCH') sent.push([new URL(url, 'http://a').pathname, JSON.parse(init.body ?? '{}')]);
    if (init?.method === 'PATCH' && status !== 200)
      return new Response(JSON.stringify(status === 403 ? { code: 'no_access', detail: '-' } : {}), { status });
    const { refused: fields, ...known } = world.link;
    if (init?.method === 'PATCH' && fields !== undefined)
      return new Response(JSON.stringify({ code: 'bad_request', detail: '-', fields }), { status: 400 });
    if (url.endsWith('/visits')) return new Response(JSON.stringify({ visits: [] }));
    if (url.includes('/perm/link/')) return new Response(JSON.stringify({ ...control, ...known }));
    const isShare = url.includes('/perm/');
    return new Response(JSON.stringify(isShare ? { ...data, ...given } : []), { status: 200 });
  });
  const onClose = vi.fn<(changed: boolean) => void>();
  const element = (
    <ShareDialog
      item={{ ...anItem(1), name: '症例', ...of }}
      addresses={{ page: '/storage/1', upload, viewer: '/viewer?url=1', download }}
      onClose={onClose}
    />
  );
  render(
    <Themed>
      <SnackbarProvider>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
        </QueryClientProvider>
      </SnackbarProvider>
    </Themed>,
  );
  return { sent, onClose };
}

export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
