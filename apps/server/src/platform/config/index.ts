import { resolve } from 'node:path';
import { languages, sourceLanguage, type Language } from '@mado/languages';
import { z } from 'zod';

/** What the operator has set, checked and with defaults filled in. */
export interface Config {
  port: number;
  host: string;
  /** Origin in links: scheme, host, port; no slash at the end. */
  origin: string;
  /** Absolute path of the folder of everything that is kept. */
  dataFolder: string;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl: string | null;
  firstAccount: { email: string; password: string | null } | null;
  /** The mail server; null: mails are kept as files in the data folder. */
  smtpUrl: string | null;
  /** An e-mail address, or a name with one in angle brackets. */
  mailFrom: string;
  sample: boolean;
  /** Whether who registers waits until somebody approves it. */
  approval: boolean;
  /** With whose sign-in (OpenID Connect) one can sign in besides; null: with nobody's. */
  thirdParty: { issuer: string; clientId: string; clientSecret: string | null } | null;
  /** In which the product names what it makes by itself, and speaks to whom it does not know. */
  language: Language;
  /** Bytes that a new organisation may use. */
  quotaBytes: number;
  /**
   * Proxies of the operator's in front of the server, each of which adds to X-Forwarded-For whom it has heard; 0: that
   * header is ignored.
   */
  proxyHops: number;
  /** Where the figures for Prometheus are served, apart from everything else. */
  metricsAddress: { host: string; port: number } | null;
  /** Opens `/metrics` beside everything else. */
  metricsToken: string | null;
  /** Bytes of the disk that uploads leave free. */
  reserveBytes: number;
  /** Bytes that thumbnails take at most, as counted once an hour. */
  thumbnailBytes: number;
  /** False checks every answer against the contract (development and tests). */
  production: boolean;
}

/** The settings are not usable; `problems` has one sentence per setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['These settings are not right:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.problems = problems;
  }
}

const unset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
const wholeNumber = (from: number, to: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);

/** A switch of something that is not built yet: off is what it is, and on is refused rather than ignored. */
const offOnly = (what: string) =>
  optional(
    z
      .enum(['0', '1'], 'must be 0 or 1')
      .refine((value) => value === '0', `${what} not built yet: leave it out, or set 0`),
  );
/** A setting of something that is not built yet. */
const unsetOnly = (what: string) => optional(z.never(`${what}: leave it out`));

/** Of an issuer (OpenID Connect Core 1.0, 1.2): without TLS nobody but this machine is believed. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return (protocol === 'https:' || isHere) && `${search}${hash}${username}${password}` === '';
}

const Environment = z.object({
  PORT: optional(wholeNumber(0, 65_535, 'must be a port number, 0 to 65535')),
  HOST: optional(z.string()),
  MADO_ORIGIN: optional(
    z
      .url({ protocol: /^https?$/, message: 'must be an http or https address' })
      .refine((value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''), {
        message: 'must be an origin without a path, such as https://mado.example.jp',
      }),
  ),
  MADO_DATA: optional(z.string()),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, message: 'must be an address like postgres://user:password@host/database' }),
  ),
  MADO_ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  MADO_ADMIN_PASSWORD: optional(z.string()),
  MADO_LANGUAGE: optional(z.enum(languages, `must be one of ${languages.join(', ')}`)),
  MADO_SAMPLE: optional(z.enum(['0', '1'], 'must be 0 or 1')),
  MADO_QUOTA: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, 'must be a whole number of bytes')),
  MADO_PROXY_HOPS: optional(wholeNumber(0, 10, 'must be a number of proxies, 0 to 10')),
  MADO_METRICS: optional(
    z
      .string()
      .refine((text) => /^(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i.test(text) && URL.canParse(`http://${text}`), {
        message: 'must be host:port, such as 127.0.0.1:9464',
        abort: true,
      })
      .transform((text) => new URL(`http://${text}`))
      .transform(({ hostname, port }) => ({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || '80') })),
  ),
  MADO_METRICS_TOKEN: optional(
    z.string().regex(/^[\w.~+/=-]{16,}$/, 'must have 16 characters or more, letters, digits and -._~+/='),
  ),
  MADO_RESERVE: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, 'must be a whole number of bytes')),
  MADO_THUMBNAILS: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, 'must be a whole number of bytes')),
  MADO_BLOBS: unsetOnly('files can only lie on the local disk so far'),
  REDIS_URL: unsetOnly('several servers share PostgreSQL; Redis is not used so far'),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, message: 'must be an address like smtps://user:password@mail.example.jp' }),
  ),
  MAIL_FROM: optional(
    z.string().refine((value) => z.email().safeParse(/^[^<>"\r\n]*<([^<>]*)>$/.exec(value)?.[1] ?? value).success, {
      message: 'must be an e-mail address, or a name with one in angle brackets',
    }),
  ),
  OIDC_ISSUER: optional(
    z.url({ protocol: /^https?$/, message: 'must be an https address', abort: true }).refine(isIssuer, {
      message: 'must be an https address without query or fragment; http only on this machine',
    }),
  ),
  OIDC_CLIENT_ID: optional(z.string().max(1_000)),
  OIDC_CLIENT_SECRET: optional(z.string().max(1_000)),
  MADO_APPROVAL: optional(z.enum(['0', '1'], 'must be 0 or 1')),
  MADO_STUDYLIST: offOnly('the study list is'),
  MADO_CLOUD_ADAPTER: offOnly('the cloud adapter is'),
  NODE_ENV: optional(z.string()),
});

const known = new Set(Object.keys(Environment.shape));

/**
 * Reads the settings of docs/operating.md from the environment.
 *
 * @param weak what is wrong with MADO_ADMIN_PASSWORD, or null
 * @throws {ConfigError} with everything that is wrong, unknown `MADO_…` names included; values are not repeated, they
 *   may be secrets
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  { cwd = process.cwd(), weak = null }: { cwd?: string; weak?: string | null } = {},
): Config {
  const problems = Object.keys(environment)
    .filter((name) => name.startsWith('MADO_') && !known.has(name) && !otherPrograms.has(name))
    .map((name) => `${name}: there is no such setting`);
  const parsed = Environment.safeParse(environment);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  if (environment['MADO_ADMIN_PASSWORD'] && !environment['MADO_ADMIN_EMAIL'])
    problems.push('MADO_ADMIN_PASSWORD: needs MADO_ADMIN_EMAIL beside it');
  if (Boolean(environment['OIDC_ISSUER']) !== Boolean(environment['OIDC_CLIENT_ID']))
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID: each needs the other beside it');
  if (environment['OIDC_CLIENT_SECRET'] && !environment['OIDC_ISSUER'])
    problems.push('OIDC_CLIENT_SECRET: needs OIDC_ISSUER beside it');
  if (weak) problems.push(`MADO_ADMIN_PASSWORD: ${weak}`);
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const set = parsed.data;
  const port = set.PORT ?? 8080;
  const origin = (set.MADO_ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, '');
  return {
    port,
    host: set.HOST ?? '127.0.0.1',
    origin,
    dataFolder: resolve(cwd, set.MADO_DATA ?? './data'),
    databaseUrl: set.DATABASE_URL ?? null,
    firstAccount: set.MADO_ADMIN_EMAIL
      ? { email: set.MADO_ADMIN_EMAIL, password: set.MADO_ADMIN_PASSWORD ?? null }
      : null,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? `Mado <no-reply@${new URL(origin).hostname}>`,
    language: set.MADO_LANGUAGE ?? sourceLanguage,
    sample: set.MADO_SAMPLE !== '0',
    approval: set.MADO_APPROVAL === '1',
    thirdParty:
      set.OIDC_ISSUER !== undefined && set.OIDC_CLIENT_ID !== undefined
        ? { issuer: set.OIDC_ISSUER, clientId: set.OIDC_CLIENT_ID, clientSecret: set.OIDC_CLIENT_SECRET ?? null }
        : null,
    thumbnailBytes: set.MADO_THUMBNAILS ?? 1_000_000_000,
    quotaBytes: set.MADO_QUOTA ?? 100_000_000_000,
    proxyHops: set.MADO_PROXY_HOPS ?? 0,
    metricsAddress: set.MADO_METRICS ?? null,
    metricsToken: set.MADO_METRICS_TOKEN ?? null,
    reserveBytes: set.MADO_RESERVE ?? 1_000_000_000,
    production: set.NODE_ENV === 'production',
  };
}

/** Names that the repository's tools read; the server meets them when it is started by a test. */
const otherPrograms = new Set(['MADO_TEST_DATA']);
