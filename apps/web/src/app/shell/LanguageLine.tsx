import { languageNames, languages } from '@mado/languages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { changeLanguage, useLanguage } from '../language/i18n.ts';
import { useText } from '../language/use-text.ts';
import { loadFirstPart } from '../load-part.ts';

/** All languages, each in its own words. */
export function LanguageLine(): ReactNode {
  const t = useText();
  const current = useLanguage();
  return (
    <Box
      role="group"
      aria-label={t('app.language')}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 1 }}
    >
      {languages.map((language) => (
        <Button
          key={language}
          lang={language}
          aria-pressed={language === current}
          color={language === current ? 'primary' : 'inherit'}
          size="small"
          onClick={() => void loadFirstPart(() => changeLanguage(language))}
        >
          {languageNames[language]}
        </Button>
      ))}
    </Box>
  );
}
