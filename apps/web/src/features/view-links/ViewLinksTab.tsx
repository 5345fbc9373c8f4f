import type { OwnViewLink } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { momentInWords } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { SettingsSection } from '../../app/SettingsSection.tsx';
import { revoke, viewLinksQuery } from './api.ts';

/** So many are shown at first, and more with each press. */
const AT_ONCE = 50;

/** The links to views that one has made, down to the first one, and the end of each [VL-6, VL-7, VL-9]. */
export function ViewLinksTab(): ReactNode {
  const t = useText();
  const queryClient = useQueryClient();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(viewLinksQuery);
  const links = data?.pages.flatMap(({ answer }) => answer);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  const onRevoke = async (code: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await revoke(code);
    } catch (failure) {
      setProblem(failureText(t, failure, t('settings.failed')));
    }
    await queryClient.invalidateQueries({ queryKey: viewLinksQuery.queryKey });
    setBusy(false);
    // What was pressed is gone.
    list.current?.focus();
  };
  const onMore = (): void => {
    const wanted = shown + AT_ONCE;
    setShown(wanted);
    if (hasNextPage && (links?.length ?? 0) < wanted) void fetchNextPage();
  };
  const said = problem ?? (error === null ? null : failureText(t, error, t('settings.failed')));
  return (
    <SettingsSection title={t('settings.viewLinks.title')} detail={t('settings.viewLinks.detail')}>
      {said !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      {links === undefined && error === null && <Skeleton height={64} />}
      {links?.length === 0 && <p role="status">{t('settings.viewLinks.none')}</p>}
      <Stack
        ref={list}
        component="ul"
        tabIndex={-1}
        aria-label={t('settings.viewLinks.title')}
        spacing={1}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {links?.slice(0, shown).map((one) => (
          <ViewLinkRow key={one.code} link={one} busy={busy} onRevoke={() => void onRevoke(one.code)} />
        ))}
      </Stack>
      {links !== undefined && (links.length > shown || hasNextPage) && (
        <Button variant="outlined" disabled={busy || isFetchingNextPage} onClick={onMore} sx={{ mt: 2 }}>
          {t('settings.viewLinks.more')}
        </Button>
      )}
    </SettingsSection>
  );
}

function ViewLinkRow({ link, busy, onRevoke }: { link: OwnViewLink; busy: boolean; onRevoke: () => void }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const moment = momentInWords(link.created_dt);
  const name = link.items.map((item) => item.name).join(t('settings.viewLinks.between'));
  const words = name || t('settings.viewLinks.hidden');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        borderRadius: 1.5,
        border: `1px solid ${tokens.line}`,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name ? (
            <Link href={`/viewer?view=${link.code}`} target="_blank" rel="noopener">
              {name}
            </Link>
          ) : (
            words
          )}
        </Box>
        <Box sx={{ fontSize: 12, color: tokens.ink2 }}>{t('settings.viewLinks.made', { moment })}</Box>
      </Box>
      <Button
        variant="outlined"
        disabled={busy}
        aria-label={t('settings.viewLinks.revokeOf', { name: words, moment })}
        onClick={onRevoke}
      >
        {t('settings.viewLinks.revoke')}
      </Button>
    </Box>
  );
}
