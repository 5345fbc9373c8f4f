import { autoDeleteDays, autoDeleteMostDays, type FolderSettings, type NewFolderSettings } from '@mado/contract';
import { dayInJapan, isDay } from '../../app/day.ts';

/** Settings while they are typed: texts as they stand in their fields, '' in the one that is not asked for. */
export interface SettingsDraft {
  on: boolean;
  self: boolean;
  type: 'delete-on-date' | 'delete-after-days';
  /** yyyy-MM-dd */
  date: string;
  days: string;
}

export type DraftProblem = 'noDate' | 'past' | 'tooMany';

const off: SettingsDraft = { on: false, self: false, type: 'delete-on-date', date: '', days: '' };

type Settings = Omit<FolderSettings, 'auto_delete_parent'>;

export function draftOf(settings: Settings | null): SettingsDraft {
  if (!settings?.auto_delete) return off;
  return {
    on: true,
    self: settings.auto_delete_self,
    type: settings.auto_delete_type ?? 'delete-on-date',
    date: settings.auto_delete_date ?? '',
    days: settings.auto_delete_after === null ? '' : String(settings.auto_delete_after),
  };
}

/** On with what auto-delete begins with, off without anything. */
export function switched(on: boolean, now: Date): SettingsDraft {
  return on ? { ...off, on, date: dayInJapan(now, autoDeleteDays) } : off;
}

export function typed(draft: SettingsDraft, type: SettingsDraft['type'], now: Date): SettingsDraft {
  if (type === draft.type) return draft;
  return type === 'delete-on-date'
    ? { ...draft, type, date: dayInJapan(now, autoDeleteDays), days: '' }
    : { ...draft, type, date: '', days: String(autoDeleteDays) };
}

/** What was typed as a number of days, also in wide figures; null: it is none. */
export function figures(text: string): string | null {
  const plain = text.normalize('NFKC');
  return /^\d{0,6}$/.test(plain) ? plain : null;
}

export function problemOf({ on, type, date, days }: SettingsDraft, now: Date): DraftProblem | null {
  if (!on) return null;
  if (type === 'delete-after-days') return Number(days) > autoDeleteMostDays ? 'tooMany' : null;
  if (!isDay(date)) return 'noDate';
  return date < dayInJapan(now) ? 'past' : null;
}

export function asked({ on, self, type, date, days }: SettingsDraft): NewFolderSettings {
  return {
    auto_delete: on,
    auto_delete_self: self,
    auto_delete_type: type,
    auto_delete_date: date === '' ? null : date,
    auto_delete_after: on && type === 'delete-after-days' ? Number(days) : null,
  };
}
