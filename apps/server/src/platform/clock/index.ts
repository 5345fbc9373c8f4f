export {
  dayInJapan,
  timeInJapan,
  daysLater,
  endOfDayInJapan,
  nextHourInJapan,
  startOfDayInJapan,
} from './day-in-japan.ts';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
