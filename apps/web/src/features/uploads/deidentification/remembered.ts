import { keep, keptOf } from './last-choice.ts';
import { shownFields, switchedOptions, type Settings } from './settings.ts';

/** Keeps in this browser what an account has chosen. */
export function remember(account: string, { master, fields, options }: Settings): void {
  const checked = shownFields.filter((field) => fields[field]?.isChecked);
  keep(account, { master, checked, options });
}

/** The settings with what the account chose last; as they are where it never has. */
export function withRemembered(account: string, settings: Settings): Settings {
  const kept = keptOf(account);
  if (kept === null) return settings;
  return {
    ...settings,
    master: kept.master,
    fields: Object.fromEntries(
      shownFields.map((field) => [field, { isChecked: kept.checked.includes(field), text: '' }]),
    ),
    options: switchedOptions.filter((option) => kept.options.includes(option)),
  };
}
