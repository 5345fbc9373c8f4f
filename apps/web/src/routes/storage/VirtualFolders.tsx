import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { Clock, Star, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { locationUrl, personalLists, type PersonalList, type StorageLocation } from '../../features/storage/index.ts';

interface VirtualFoldersProps {
  org: string;
  /** null: one is in the trash. */
  current: StorageLocation | null;
  onGo: () => void;
}

const signs: Record<PersonalList, LucideIcon> = { recent: Clock, starred: Star };

/** The ways to what one has used and starred, and to what was deleted. */
export function VirtualFolders({ org, current, onGo }: VirtualFoldersProps): ReactNode {
  const t = useText();
  return (
    <Box sx={{ display: 'grid', mb: 1 }}>
      {personalLists.map((list) => (
        <FolderLink
          key={list}
          to={locationUrl({ kind: 'personal', org, list })}
          icon={signs[list]}
          here={current?.kind === 'personal' && current.list === list}
          onGo={onGo}
        >
          {t(`personal.${list}.name`)}
        </FolderLink>
      ))}
      <FolderLink tour="trash" to={`/storage/org/${org}/trash`} icon={Trash2} here={current === null} onGo={onGo}>
        {t('library.trash.name')}
      </FolderLink>
    </Box>
  );
}

interface FolderLinkProps {
  /** As the tour of storage finds it. */
  tour?: string;
  to: string;
  icon: LucideIcon;
  here: boolean;
  onGo: () => void;
  children: ReactNode;
}

function FolderLink({ tour, to, icon: Icon, here, onGo, children }: FolderLinkProps): ReactNode {
  const { tokens } = useTheme();
  return (
    <Button
      component={Link}
      to={to}
      data-tour={tour}
      aria-current={here ? 'page' : undefined}
      onClick={onGo}
      startIcon={<Icon size={16} />}
      sx={{
        justifyContent: 'flex-start',
        color: tokens.ink,
        fontWeight: here ? 600 : 400,
        bgcolor: here ? tokens.brand50 : undefined,
        px: 1.25,
      }}
    >
      {children}
    </Button>
  );
}
