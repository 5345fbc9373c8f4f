import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { FileUp } from 'lucide-react';
import { useEffect, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { dropRule, type DropTarget, type TakingTarget } from './drop-rule.ts';
import { entriesOf } from '../../app/gather.ts';
import { preloadUploadPanel } from './LaterUploadPanel.tsx';
import { useLettingGo, type Standing } from './use-letting-go.ts';
import { useUploads } from './uploads-context.ts';

/** Opens the browser's choice of files, or of a folder; they go where the area stands, or into another folder. */
export interface Pickers {
  pickFiles: (into?: DropTarget) => void;
  pickFolder: (into?: DropTarget) => void;
}

interface UploadAreaProps extends Standing {
  /** Where they go if they are let go over this element, which it marks; null: to `dropTarget`. */
  targetAt?: (element: Element | null) => DropTarget | null;
  children: (pickers: Pickers) => ReactNode;
}

/** Everything inside takes files and folders from the desktop. */
export function UploadArea({ targetAt, children, ...standing }: UploadAreaProps): ReactNode {
  const { dropTarget } = standing;
  const uploads = useUploads();
  const letGo = useLettingGo(standing);
  useEffect(preloadUploadPanel, []);
  const [files, setFiles] = useState<HTMLInputElement | null>(null);
  const [folder, setFolder] = useState<HTMLInputElement | null>(null);
  const [over, setOver] = useState(0);

  /** Another place than the area's, under the pointer. */
  const [spot, setSpot] = useState<DropTarget | null>(null);

  const [target, setTarget] = useState<DropTarget | null>(null);

  const pick = (input: HTMLInputElement | null, into?: DropTarget): void => {
    setTarget(into ?? null);
    input?.click();
  };
  const pickers: Pickers = { pickFiles: (into) => pick(files, into), pickFolder: (into) => pick(folder, into) };

  const beginWith = (entries: readonly (FileSystemEntry | File)[], into: DropTarget | null): void => {
    if (into === null) letGo(entries);
    else uploads.begin(entries, into);
  };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const into = carriesFiles(event) ? look(event.target) : null;
    leave();
    if (carriesFiles(event)) beginWith(entriesOf(event.dataTransfer), into);
  };
  const look = (element: EventTarget | null): DropTarget | null => {
    const found = targetAt?.(element instanceof Element ? element : null) ?? null;
    setSpot((before) => (sameTarget(before, found) ? before : found));
    return found;
  };
  const leave = (): void => {
    setOver(0);
    look(null);
  };

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    beginWith(chosen, target);
  };

  return (
    <Box
      onDragEnter={(event) => carriesFiles(event) && setOver((count) => count + 1)}
      onDragLeave={(event) => {
        if (!carriesFiles(event)) return;
        if (over <= 1) leave();
        else setOver(over - 1);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        if (carriesFiles(event)) look(event.target);
      }}
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
      {over > 0 && spot !== null && <DropHint dropTarget={spot} beside />}
      {over > 0 && spot === null && dropTarget !== null && <DropHint dropTarget={dropTarget} />}
    </Box>
  );
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

function sameTarget(a: DropTarget | null, b: DropTarget | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

interface DropHintProps {
  dropTarget: TakingTarget;
  /** Something on the page is marked as the target: it has to stay in sight. */
  beside?: boolean;
}

/** Says where the files will go, or why they cannot, before they are let go. */
function DropHint({ dropTarget, beside = false }: DropHintProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const rule = dropRule(dropTarget);
  const colour = rule.allowed ? tokens.brand : tokens.bad;
  return (
    <Box
      sx={{
        position: 'absolute',
        ...(beside ? { bottom: 24, left: 16, right: 16, marginInline: 'auto', width: 'fit-content' } : { inset: 8 }),
        zIndex: 20,
        pointerEvents: 'none',
        display: 'grid',
        placeItems: 'center',
        border: `2px dashed ${colour}`,
        borderRadius: 1.5,
        py: beside ? 1.5 : 0,
        bgcolor: beside ? tokens.paper : 'rgb(255 255 255 / 0.82)',
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
            : rule.byLink
              ? t('uploads.drop.byLink')
              : t('uploads.drop.here', { name: rule.name })
          : t(`uploads.refused.${rule.reason}`)}
      </Box>
    </Box>
  );
}
