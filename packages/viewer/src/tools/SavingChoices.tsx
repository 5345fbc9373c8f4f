import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { NamedMenu } from '@mado/ui/named-menu';
import { Copy, ImageDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface SavingChoicesProps {
  anchor: HTMLElement;
  onClose: () => void;
  onCopy: () => void;
  onDownload: () => void;
}

/** The open menu of what is done with the image that is shown, where the toolbar has no room for it. */
export function SavingChoices({ anchor, onClose, onCopy, onDownload }: SavingChoicesProps): ReactNode {
  const { t } = useTranslation();
  const chosen = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <NamedMenu label={t('download.menu')} anchorEl={anchor} open onClose={onClose}>
      <MenuItem onClick={chosen(onCopy)}>
        <ListItemIcon sx={iconSize}>
          <Copy />
        </ListItemIcon>
        <ListItemText primary={t('download.copyImage')} />
      </MenuItem>
      <MenuItem onClick={chosen(onDownload)}>
        <ListItemIcon sx={iconSize}>
          <ImageDown />
        </ListItemIcon>
        <ListItemText primary={t('download.downloadImage')} />
      </MenuItem>
    </NamedMenu>
  );
}

const iconSize = { '& svg': { width: 18, height: 18, strokeWidth: 1.6 } };
