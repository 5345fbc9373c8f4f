import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment, { weak: environment['MADO_ADMIN_PASSWORD'] === 'short' ? 'is too easy' : null });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('readConfig', () => {
  it('has a default for everything [QT-4]', () => {
    expect(readConfig({ PATH: '/bin', NODE_ENV: 'production' }, { cwd: '/srv/mado' })).toEqual({
      port: 8080,
      host: '127.0.0.1',
      origin: 'http://localhost:8080',
      dataFolder: '/srv/mado/data',
      databaseUrl: null,
      firstAccount: null,
      smtpUrl: null,
      mailFrom: 'Mado <no-reply@localhost>',
      language: 'ja-JP',
      sample: true,
      approval: false,
      thirdParty: null,
      thumbnailBytes: 1_000_000_000,
      quotaBytes: 100_000_000_000,
      proxyHops: 0,
      metricsAddress: null,
      metricsToken: null,
      reserveBytes: 1_000_000_000,
      production: true,
    });
  });

  it('takes every setting', () => {
    expect(
      readConfig({
        PORT: '9000',
        HOST: '0.0.0.0',
        MADO_ORIGIN: 'https://mado.example.jp/',
        MADO_DATA: '/var/lib/mado',
        DATABASE_URL: 'postgres://mado:secret@db/mado',
        MADO_ADMIN_EMAIL: 'hanako@example.jp',
        MADO_ADMIN_PASSWORD: 'correct horse battery',
        SMTP_URL: 'smtps://mado:hunter2@mail.example.jp',
        MAIL_FROM: '窓医院 <mado@example.jp>',
        MADO_LANGUAGE: 'en-US',
        MADO_SAMPLE: '0',
        MADO_APPROVAL: '1',
        OIDC_ISSUER: 'https://id.example.jp/tenant',
        OIDC_CLIENT_ID: 'mado',
        OIDC_CLIENT_SECRET: 'hunter2',
        MADO_QUOTA: '500',
        MADO_PROXY_HOPS: '2',
        MADO_METRICS: '[::1]:9464',
        MADO_METRICS_TOKEN: 'a-token-of-the-operator',
        MADO_RESERVE: '5000',
        MADO_THUMBNAILS: '700',
      }),
    ).toEqual({
      port: 9000,
      host: '0.0.0.0',
      origin: 'https://mado.example.jp',
      dataFolder: '/var/lib/mado',
      databaseUrl: 'postgres://mado:secret@db/mado',
      firstAccount: { email: 'hanako@example.jp', password: 'correct horse battery' },
      smtpUrl: 'smtps://mado:hunter2@mail.example.jp',
      mailFrom: '窓医院 <mado@example.jp>',
      language: 'en-US',
      sample: false,
      approval: true,
      thirdParty: { issuer: 'https://id.example.jp/tenant', clientId: 'mado', clientSecret: 'hunter2' },
      thumbnailBytes: 700,
      quotaBytes: 500,
      proxyHops: 2,
      metricsAddress: { host: '::1', port: 9464 },
      metricsToken: 'a-token-of-the-operator',
      reserveBytes: 5000,
      production: false,
    });
  });

  it('takes an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', MADO_SAMPLE: '' })).toMatchObject({ port: 8080, sample: true });
  });

  it('lists everything that is wrong at once, and repeats no value', () => {
    const wrong = {
      PORT: '99999',
      MADO_ORIGIN: 'https://mado.example.jp/path',
      DATABASE_URL: 'mysql://user:hunter2@db/x',
      MADO_ADMIN_EMAIL: 'nobody',
      MADO_ADMIN_PASSWORD: 'short',
      SMTP_URL: 'https://mado:hunter2@mail',
      MAIL_FROM: 'hunter2 <nobody>',
      MADO_LANGUAGE: 'sv',
      MADO_SAMPLE: 'yes',
      MADO_QUOTA: '-1',
      MADO_RESERVE: '1 GB',
      MADO_QOUTA: '5',
      MADO_PROXY_HOPS: 'nginx',
      MADO_METRICS: '127.0.0.1:99999',
      MADO_METRICS_TOKEN: 'hunter2',
    };
    expect(problemsOf(wrong)).toEqual([
      'MADO_QOUTA: there is no such setting',
      'PORT: must be a port number, 0 to 65535',
      'MADO_ORIGIN: must be an origin without a path, such as https://mado.example.jp',
      'DATABASE_URL: must be an address like postgres://user:password@host/database',
      'MADO_ADMIN_EMAIL: must be an e-mail address',
      'MADO_LANGUAGE: must be one of ja-JP, en-US, de, es, fr, nl, pt-BR, ru, vi, zh',
      'MADO_SAMPLE: must be 0 or 1',
      'MADO_QUOTA: must be a whole number of bytes',
      'MADO_PROXY_HOPS: must be a number of proxies, 0 to 10',
      'MADO_METRICS: must be host:port, such as 127.0.0.1:9464',
      'MADO_METRICS_TOKEN: must have 16 characters or more, letters, digits and -._~+/=',
      'MADO_RESERVE: must be a whole number of bytes',
      'SMTP_URL: must be an address like smtps://user:password@mail.example.jp',
      'MAIL_FROM: must be an e-mail address, or a name with one in angle brackets',
      'MADO_ADMIN_PASSWORD: is too easy',
    ]);
    expect(problemsOf(wrong).join()).not.toContain('hunter2');
  });

  const later = {
    MADO_BLOBS: 's3://bucket?endpoint=https://s3.example.jp',
    REDIS_URL: 'redis://:hunter2@redis',
    MADO_STUDYLIST: '1',
    MADO_CLOUD_ADAPTER: '1',
  };

  it('knows the settings of what is to come: takes their defaults, and refuses to ignore anything else', () => {
    for (const [name, value] of Object.entries(later)) {
      expect(problemsOf({ [name]: '' })).toEqual([]);
      expect(problemsOf({ [name]: value })).toEqual([
        expect.stringMatching(`^${name}: .*(so far|not built yet): leave it out`),
      ]);
      if (value !== '1') continue;
      expect(problemsOf({ [name]: '0' })).toEqual([]);
      expect(problemsOf({ [name]: 'yes' })).toEqual([`${name}: must be 0 or 1`]);
    }
    expect(problemsOf(later)).toHaveLength(4);
    expect(problemsOf(later).join()).not.toContain('hunter2');
  });

  it.each(['80a', '1e3', '0x50', ' 80', '-1', '1.5'])('refuses the port %j', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it.each([
    ['http://id.example.jp', 'must be an https address'],
    ['https://id.example.jp/?tenant=1', 'without query or fragment'],
    ['https://mado:hunter2@id.example.jp', 'must be an https address'],
    ['id.example.jp', 'must be an https address'],
  ])('believes no issuer %s', (OIDC_ISSUER, words) => {
    const problems = problemsOf({ OIDC_ISSUER, OIDC_CLIENT_ID: 'mado' });
    expect(problems).toEqual([expect.stringContaining(words)]);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('takes an issuer of this machine, and one without a secret, and neither without its other half', () => {
    expect(problemsOf({ OIDC_ISSUER: 'http://localhost:3000', OIDC_CLIENT_ID: 'mado' })).toEqual([]);
    for (const half of [{ OIDC_ISSUER: 'https://id.example.jp' }, { OIDC_CLIENT_ID: 'mado' }])
      expect(problemsOf(half)).toEqual(['OIDC_ISSUER, OIDC_CLIENT_ID: each needs the other beside it']);
    expect(problemsOf({ OIDC_CLIENT_SECRET: 'hunter2' })).toEqual(['OIDC_CLIENT_SECRET: needs OIDC_ISSUER beside it']);
  });

  it('wants an address beside a password', () => {
    expect(problemsOf({ MADO_ADMIN_PASSWORD: 'correct horse battery' })).toEqual([
      'MADO_ADMIN_PASSWORD: needs MADO_ADMIN_EMAIL beside it',
    ]);
  });
});
