/** What a sign-in was used on, in a word each; null: it does not say. */
export interface DeviceWords {
  browser: string | null;
  system: string | null;
}

/** So much of a User-Agent is looked at. */
const lookedAt = 512;

/** By what stands in it, the more special first: each browser names those whose pages it can show, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system of a User-Agent header (RFC 9110 10.1.5); whatever else it says is not kept. */
export function deviceWords(userAgent: string | undefined): DeviceWords {
  const text = (userAgent ?? '').slice(0, lookedAt);
  const named = (table: typeof browsers) => table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
