import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { variables } from './environment.ts';
import { ConfigError } from './errors/config-error.ts';

const https = 'https://reunion.example.org';
const outbox = { ALLOW_OUTBOX: '1' };
const production = { NODE_ENV: 'production', ...outbox };

type Environment = Record<string, string>;

function errorOf(environment: Environment): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('It was taken.');
}

describe('a public address is production, whatever NODE_ENV says', () => {
  const places: Environment[] = [
    { PUBLIC_URL: https },
    { PUBLIC_URL: 'http://reunion.example.org' },
    { PUBLIC_URL: 'https://192.168.1.5' },
    { HOST: '0.0.0.0', PUBLIC_URL: https },
    { HOST: '::', PUBLIC_URL: https },
    { HOST: '192.168.1.5', PUBLIC_URL: 'http://localhost:3000' },
  ];
  const stages: Environment[] = [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }, { NODE_ENV: '' }];
  const open = places.flatMap((place) => stages.map((stage) => ({ ...place, ...stage })));

  it.each(open)('%j has no sample, no open registration, and limits', (environment) => {
    expect(readConfig({ ...environment, ...outbox })).toMatchObject({
      production: true,
      adminRegistration: 'approval',
      sample: false,
      rateLimits: 1,
    });
  });

  it.each(open)('%j refuses a sample, open registration, no limits, and codes in the log', (environment) => {
    const at = { ...environment, ...outbox };
    expect(errorOf({ ...at, SAMPLE: 'on' })).toMatch(/^SAMPLE=on is refused/);
    expect(errorOf({ ...at, ADMIN_REGISTRATION: 'open' })).toMatch(/^ADMIN_REGISTRATION=open is refused/);
    expect(errorOf({ ...at, RATE_LIMITS: 'off' })).toMatch(/^RATE_LIMITS=off is refused/);
    expect(errorOf(environment)).toMatch(/^SMS_SENDER=outbox .* is refused/);
  });

  it('a developer on loopback keeps the sample and open registration', () => {
    for (const address of ['http://localhost:5173', 'http://127.0.0.1:3000', 'https://[::1]:3000'])
      expect(readConfig({ PUBLIC_URL: address })).toMatchObject({ production: false, sample: true });
  });
});

describe('names of variables', () => {
  it.each([
    ['ADMIN_REGISTRATON', 'ADMIN_REGISTRATION'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['node_env', 'NODE_ENV'],
    ['NODE_EVN', 'NODE_ENV'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['SMS_COUNTRIE', 'SMS_COUNTRIES'],
  ])('stop the start in production when %s is written instead of %s', (name, meant) => {
    expect(errorOf({ ...production, [name]: 'x' })).toBe(
      `${name} is not known: write ${meant}, or remove it from the environment.`,
    );
  });

  it('are accepted when they belong to other programs', () => {
    const others = [
      'PATH',
      'HOSTNAME',
      'PORTS',
      'NODE_OPTIONS',
      'SHOST',
      'SAMPLE_RATE',
      'APPDIR',
      'PGDATABASE',
    ];
    const environment = Object.fromEntries(others.map((name) => [name, 'x']));
    expect(readConfig({ ...production, ...environment })).toEqual(readConfig(production));
  });

  it('are the same in .env.example, in the manual and in the server', () => {
    const root = resolve(import.meta.dirname, '../..');
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    const manual = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const table = manual.slice(manual.indexOf('\n## Variables'));
    const inExample = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const rows = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    expect(inExample.sort()).toEqual([...variables].sort());
    expect(rows.sort()).toEqual([...variables].sort());
  });
});

describe('an unknown value of a variable', () => {
  it.each(['prod', 'Production', 'PRODUCTION', 'live', 'produciton', 'production;', 'staging'])(
    'NODE_ENV=%s stops the start',
    (value) => {
      expect(errorOf({ NODE_ENV: value })).toBe(
        `NODE_ENV=${value} is not known: it takes production, development, test.`,
      );
    },
  );

  it.each(['/run/memcherrish.sock', '0.0.0.0:3000', 'http://localhost', '[::1]', '-', 'two words'])(
    'HOST=%s and METRICS_HOST=%s stop the start',
    (value) => {
      expect(errorOf({ HOST: value })).toMatch(/^HOST=.* such as 127\.0\.0\.1 or ::1/);
      expect(errorOf({ METRICS_HOST: value })).toMatch(/^METRICS_HOST=.* such as 127\.0\.0\.1 or ::1/);
    },
  );

  it('a misspelt setting in the address of the bucket or the mail server stops the start, and hides its password', () => {
    const bucket = 'https://KEY:WORD@s3.example.org/bucket?regoin=eu';
    const postgres = { DATABASE_URL: 'postgres://me:word@host/name', AUTH_SECRET: 'x'.repeat(32) };
    expect(errorOf({ ...postgres, PHOTOS_URL: bucket })).toBe(
      'PHOTOS_URL has a setting that is not known: after the ? it takes region, plain.',
    );
    const mail = { MAIL_FROM: 'no-reply@example.org', SMTP_URL: 'smtp://10.0.0.7?plian' };
    expect(errorOf({ ...outbox, PUBLIC_URL: https, ...mail })).toBe(
      'SMTP_URL has a setting that is not known: after the ? it takes plain.',
    );
  });
});
