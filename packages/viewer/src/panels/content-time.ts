const digits = (value: number, length = 2): string => String(value).padStart(length, '0');

/** As DA has it (PS3.5 6.2). */
export const dateOf = (at: Date): string =>
  `${digits(at.getFullYear(), 4)}${digits(at.getMonth() + 1)}${digits(at.getDate())}`;

/** As TM has it, to the second. */
export const timeOf = (at: Date): string =>
  `${digits(at.getHours())}${digits(at.getMinutes())}${digits(at.getSeconds())}`;
