import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { FileUp } from 'lucide-react';
import { useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { dropRule, type DropTarget } from './drop-rule.ts';
import { entriesOf } from './gather.ts';
import { useUploads } from './uploads-context.ts';

/** Opens the browser's choice of files, or of a folder; they go where the area stands, or into another folder. */
export interface Pickers {
  pickFiles: (into?: DropTarget) => void;
  pickFolder: (into?: DropTarget) => void;
}

interface UploadAreaProps {
  /** Where files go that are let go here; null: nowhere yet. */
  dropTarget: DropTarget | null;
  children: (pickers: Pickers) => ReactNode;
}

/** Everything inside takes files and folders from the desktop. */
export function UploadArea({ dropTarget, children }: UploadAreaProps): ReactNode {
  const uploads = useUploads();
  const [files, setFiles] = useState<HTMLInputElement | null>(null);
  const [folder, setFolder] = useState<HTMLInputElement | null>(null);
  const [over, setOver] = useState(0);

  const [target, setTarget] = useState<DropTarget | null>(null);

  const pick = (input: HTMLInputElement | null, into?: DropTarget): void => {
    setTarget(into ?? null);
    input?.click();
  };
  const pickers: Pickers = { pickFiles: (into) => pick(files, into), pickFolder: (into) => pick(folder, into) };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(0);
    const entries = entriesOf(event.dataTransfer);
    if (dropTarget !== null && carriesFiles(event)) uploads.begin(entries, dropTarget);
  };

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    const into = target ?? dropTarget;
    if (into !== null) uploads.begin(chosen, into);
  };

  return (
    <Box
      onDragEnter={(event) => carriesFiles(event) && setOver((count) => count + 1)}
      onDragLeave={(event) => carriesFiles(event) && setOver((count) => Math.max(0, count - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      data-testid="upload-area"
      sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      <input ref={setFiles} type="file" multiple hidden data-testid="pick-files" onChange={choose} />
      <input
        ref={setFolder}
        type="file"
        multiple
        hidden
        webkitdirectory=""
        data-testid="pick-folder"
        onChange={choose}
      />
      {children(pickers)}
      {over > 0 && dropTarget !== null && <DropHint dropTarget={dropTarget} />}
    </Box>
  );
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** Says where the files will go, or why they cannot, before they are let go. */
function DropHint({ dropTarget }: { dropTarget: DropTarget }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const rule = dropRule(dropTarget);
  const colour = rule.allowed ? tokens.brand : tokens.bad;
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 8,
        zIndex: 20,
        pointerEvents: 'none',
        display: 'grid',
        placeItems: 'center',
        border: `2px dashed ${colour}`,
        borderRadius: 1.5,
        bgcolor: 'rgb(255 255 255 / 0.82)',
        color: colour,
      }}
    >
      <Box
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1,
          fontSize: 16,
          fontWeight: 600,
          textAlign: 'center',
          px: 2,
        }}
      >
        <FileUp size={32} strokeWidth={1.5} />
        {rule.allowed
          ? rule.toPrivate
            ? t('uploads.toPrivate')
            : t('uploads.drop.here', { name: rule.name })
          : t(`uploads.refused.${rule.reason}`)}
      </Box>
    </Box>
  );
}
