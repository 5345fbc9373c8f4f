import { isLanguage, languageNames, languages } from '@mado/languages';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ReactNode } from 'react';
import { useSession } from '../../../app/http/index.ts';
import { useLanguage } from '../../../app/language/i18n.ts';
import { useText } from '../../../app/language/use-text.ts';
import { SettingsSection } from '../../../app/SettingsSection.tsx';
import { LetterSwitches } from './LetterSwitches.tsx';
import { chooseLanguage } from '../choose-language.ts';

/** The language of the pages and of the mails, and which mails there are. */
export function LanguageTab(): ReactNode {
  const t = useText();
  const current = useLanguage();
  const email = useSession()?.email ?? '';
  return (
    <>
      <SettingsSection title={t('app.language')} detail={t('settings.language.detail')}>
        <RadioGroup
          aria-label={t('app.language')}
          value={current}
          onChange={(_, chosen) => {
            if (isLanguage(chosen)) void chooseLanguage(chosen);
          }}
        >
          {languages.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              lang={one}
              label={languageNames[one]}
              control={<Radio size="small" />}
            />
          ))}
        </RadioGroup>
      </SettingsSection>
      <LetterSwitches />
      <SettingsSection title={t('settings.mails.title')} detail={t('settings.mails.detail', { email })}>
        <ul>
          {(['safety', 'factors', 'left', 'others'] as const).map((one) => (
            <li key={one}>{t(`settings.mails.${one}`)}</li>
          ))}
        </ul>
      </SettingsSection>
    </>
  );
}
