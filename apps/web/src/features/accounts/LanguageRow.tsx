import { languageNames, languages } from '@mado/languages';
import { NamedMenu } from '@mado/ui/named-menu';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import { Check, ChevronRight, Languages } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { useLanguage } from '../../app/language/i18n.ts';
import { useText } from '../../app/language/use-text.ts';
import { chooseLanguage } from './choose-language.ts';

interface LanguageRowProps {
  /** A language was chosen, and the menu in which this row stands goes. */
  onChosen: () => void;
  ref?: Ref<HTMLLIElement>;
}

/** The row of a menu that says the language of the page, and opens the list of all, each in its own words. */
export function LanguageRow({ onChosen, ...row }: LanguageRowProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const current = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <MenuItem
        {...row}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') setAnchor(event.currentTarget);
        }}
      >
        <ListItemIcon>
          <Languages size={16} />
        </ListItemIcon>
        {t('app.language')}
        <Box component="span" lang={current} sx={{ ml: 'auto', pl: 2, color: tokens.ink2 }}>
          {languageNames[current]}
        </Box>
        <Box component={ChevronRight} size={16} sx={{ flex: 'none', ml: 0.5, mr: -0.5, color: tokens.ink3 }} />
      </MenuItem>
      <NamedMenu
        label={t('app.language')}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        paper={{ sx: { borderRadius: '10px', border: `1px solid ${tokens.line}` } }}
      >
        {languages.map((one) => (
          <MenuItem
            key={one}
            dense
            role="menuitemradio"
            aria-checked={one === current}
            selected={one === current}
            lang={one}
            onClick={() => {
              setAnchor(null);
              onChosen();
              void chooseLanguage(one);
            }}
          >
            <ListItemIcon>{one === current && <Check size={16} />}</ListItemIcon>
            {languageNames[one]}
          </MenuItem>
        ))}
      </NamedMenu>
    </>
  );
}
