import { EmptyState, ErrorState } from '@mado/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { namesIn, recordsQuery, saveRecords } from './api.ts';
import type { AuditFilter } from './filter.ts';
import { FilterForm } from './FilterForm.tsx';
import { RecordTable } from './RecordTable.tsx';

interface AuditSheetProps {
  /** An organisation that the person manages. */
  org: string;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

function useRecords(org: string, filter: AuditFilter) {
  return useInfiniteQuery({ ...recordsQuery(org, filter), throwOnError: false });
}

/** Who did what in an organisation: narrowed, read on page by page, and taken away as a file. */
export function AuditSheet({ org, filter, onFilter }: AuditSheetProps): ReactNode {
  const records = useRecords(org, filter);
  const [failed, setFailed] = useState<string | null>(null);
  const names = namesIn((records.data?.pages ?? []).map(({ answer }) => answer));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', mb: 2 }}>
        <FilterForm org={org} filter={filter} people={names.people} onChange={onFilter} />
        <ExportButtons org={org} filter={filter} onFailed={setFailed} />
      </Box>
      {failed !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failed}
        </Alert>
      )}
      <Records records={records} filter={filter} onFilter={onFilter} />
    </>
  );
}

interface ExportButtonsProps {
  org: string;
  filter: AuditFilter;
  /** What went wrong, in words; null: another try has begun. */
  onFailed: (failed: string | null) => void;
}

function ExportButtons({ org, filter, onFailed }: ExportButtonsProps): ReactNode {
  const t = useText();
  const [saving, setSaving] = useState<'csv' | 'json' | null>(null);

  async function save(format: 'csv' | 'json'): Promise<void> {
    setSaving(format);
    onFailed(null);
    try {
      await saveRecords(org, filter, format);
    } catch (failure) {
      onFailed(failureText(t, failure, t('audit.export.failed')));
    } finally {
      setSaving(null);
    }
  }

  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={<Download size={16} />}
          disabled={saving !== null}
          onClick={() => void save(format)}
        >
          {t(saving === format ? 'audit.export.busy' : `audit.export.${format}`)}
        </Button>
      ))}
    </Box>
  );
}

interface RecordsProps {
  records: ReturnType<typeof useRecords>;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

function Records({ records, filter, onFilter }: RecordsProps): ReactNode {
  const t = useText();
  const { error, isPending, isFetchingNextPage, hasNextPage } = records;
  const pages = (records.data?.pages ?? []).map(({ answer }) => answer);
  const all = pages.flatMap((page) => page.records);
  if (isPending)
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', py: 6 }}>
        <CircularProgress aria-label={t('audit.loading')} />
      </Box>
    );
  const again = (
    <Button variant="outlined" onClick={() => void (all.length > 0 ? records.fetchNextPage() : records.refetch())}>
      {t('audit.again')}
    </Button>
  );
  if (error !== null && all.length === 0)
    return (
      <ErrorState title={t('audit.unread')} detail={failureText(t, error, t('audit.unreadDetail'))} action={again} />
    );
  if (all.length === 0)
    return (
      <EmptyState
        icon={<ScrollText />}
        title={t('audit.empty')}
        detail={t(Object.keys(filter).length > 0 ? 'audit.emptyFiltered' : 'audit.emptyDetail')}
      />
    );
  return (
    <>
      <RecordTable records={all} names={namesIn(pages)} onPerson={(person) => onFilter({ ...filter, person })} />
      {error !== null && (
        <Alert severity="error" action={again} sx={{ mt: 2 }}>
          {failureText(t, error, t('audit.unread'))}
        </Alert>
      )}
      {error === null && hasNextPage && (
        <Box sx={{ display: 'grid', placeItems: 'center', mt: 2 }}>
          <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
            {t(isFetchingNextPage ? 'audit.loading' : 'audit.more')}
          </Button>
        </Box>
      )}
    </>
  );
}
