import { levels, type Can, type Level } from '@mado/contract';

/** Levels as the database keeps them [AC-1]: 0 none … 4 full_access. */
export type LevelNumber = 0 | 1 | 2 | 3 | 4;

export function levelNumber(level: Level): LevelNumber {
  return levels.indexOf(level) as LevelNumber;
}

/** @throws {RangeError} for a number that is no level */
export function levelName(level: number): Level {
  const name = levels[level];
  if (name === undefined) throw new RangeError(`${level} is no level`);
  return name;
}

/** What one caller may do with one item. */
export interface ItemAccess {
  /** 0 to 4; 1 at most on a read-only item. */
  level: LevelNumber;
  /** A grant that opens downloading at view [AC-10]. */
  download: boolean;
  read_only: boolean;
}

/**
 * What a level opens [AC-9]; the only place that says so. A read-only item lets nothing be changed, and keeps
 * downloading of whoever had it [AC-7].
 */
export function canOf({ level, download, read_only }: ItemAccess): Can {
  const atLeast = (wanted: Level) => level >= levelNumber(wanted);
  const change = (wanted: Level) => atLeast(wanted) && !read_only;
  return {
    view: atLeast('can_view'),
    comment: change('can_comment'),
    edit: change('can_edit'),
    download: atLeast('can_view') && (download || atLeast('can_edit')),
    upload: change('full_access'),
    move: change('full_access'),
    delete: change('full_access'),
    share: change('full_access'),
  };
}
