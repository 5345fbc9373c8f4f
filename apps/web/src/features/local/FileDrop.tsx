import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { FileUp } from 'lucide-react';
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useFilesOverPage } from './use-files-over-page.ts';

/** Opens the browser's choice of files, or of a folder. */
export interface FilePickers {
  readonly pickFiles: () => void;
  readonly pickFolder: () => void;
}

interface FileDropProps {
  onFiles: (entries: readonly (FileSystemEntry | File)[]) => void;
  children: (pickers: FilePickers) => ReactNode;
}

/** Takes files and folders from the desktop, wherever in the window they are let go. */
export function FileDrop({ onFiles, children }: FileDropProps): ReactNode {
  const [files, setFiles] = useState<HTMLInputElement | null>(null);
  const [folder, setFolder] = useState<HTMLInputElement | null>(null);
  const isOver = useFilesOverPage(onFiles);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    onFiles(chosen);
  };

  return (
    <Box
      data-testid="local-drop"
      sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      <input ref={setFiles} type="file" multiple hidden data-testid="local-files" onChange={choose} />
      <input
        ref={setFolder}
        type="file"
        multiple
        hidden
        webkitdirectory=""
        data-testid="local-folder"
        onChange={choose}
      />
      {children({ pickFiles: () => files?.click(), pickFolder: () => folder?.click() })}
      {isOver && <Hint />}
    </Box>
  );
}

/** Says before they are let go that they go nowhere. */
function Hint(): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 8,
        zIndex: 20,
        pointerEvents: 'none',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        px: 2,
        border: `2px dashed ${tokens.brand}`,
        borderRadius: 1.5,
        bgcolor: 'rgb(255 255 255 / 0.88)',
        color: tokens.brand,
        fontSize: 16,
        fontWeight: 600,
        textAlign: 'center',
      }}
    >
      <FileUp size={32} strokeWidth={1.5} />
      {t('local.dropHere')}
    </Box>
  );
}
