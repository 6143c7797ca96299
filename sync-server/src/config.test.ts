import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './errors/config-error.ts';

type Environment = Record<string, string>;

/** The variables that production needs, added to each tested environment. */
const outbox = { ALLOW_OUTBOX: '1' };
const production = { NODE_ENV: 'production', ...outbox };

function errorOf(environment: Environment): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('It was taken.');
}

describe('the defaults', () => {
  it('are the documented values', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      photosUrl: null,
      appDir: resolve(import.meta.dirname, '../../pwa/dist'),
      publicUrl: null,
      ...{ authSecret: null, clockConfirmed: null },
      ...{ sms: { kind: 'outbox' as const }, whatsApp: null },
      mail: null,
      smsCountries: 'lists',
      smsBudget: { perHour: 500, perDay: 2000 },
      adminRegistration: 'open',
      ...{ sample: true, quotas: { people: null, photos: null } },
      rateLimits: 1,
      trustProxy: false,
      logLevel: 'warn',
      metrics: null,
      hstsSubdomains: false,
      production: false,
    } satisfies Config);
  });

  // Shows asvs:6.3.2
  it('are stricter in production', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      adminRegistration: 'approval',
      sample: false,
      rateLimits: 1,
      logLevel: 'info',
    });
  });

  it('serve metrics on loopback when a port is set', () => {
    expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' });
    expect(() => readConfig({ METRICS_PORT: 'some' })).toThrow('METRICS_PORT=some is no port');
  });

  it('include a log level, and an unknown one stops the start with the valid ones', () => {
    expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(/^LOG_LEVEL=loud is not known: it takes fatal, /);
  });

  it('apply to variables that are set but blank', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'PUBLIC_URL',
      'AUTH_SECRET',
      'SMS_SENDER',
      'SMS_COUNTRIES',
      'SMS_PER_HOUR',
      'SMS_PER_DAY',
      'ADMIN_REGISTRATION',
      'SAMPLE',
      'RATE_LIMITS',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'METRICS_PORT',
      'METRICS_HOST',
      'NODE_ENV',
    ];
    for (const blank of ['', '  ']) {
      expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}));
    }
  });
});

const secret = 'x'.repeat(32);
const https = 'https://reunion.example.org';
const accountSid = `AC${'0a'.repeat(16)}`;
const twilio = {
  SMS_SENDER: 'twilio',
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: 'a-token',
  TWILIO_FROM: '+15005550006',
};
const msg91 = { SMS_SENDER: 'msg91', MSG91_AUTH_KEY: 'a-key', MSG91_TEMPLATE_ID: 'a-template' };
const webhook = {
  SMS_SENDER: 'webhook',
  WEBHOOK_URL: 'https://sms.example.org/send',
  WEBHOOK_SECRET: secret,
};

describe('accepted values', () => {
  const taken: [environment: Environment, expected: Partial<Config>][] = [
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: 'localhost' }, { host: 'localhost' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: '127.0.0.2' }, { host: '127.0.0.2' }],
    [{ ...outbox, HOST: '0.0.0.0', PUBLIC_URL: https }, { host: '0.0.0.0' }],
    [{ ...outbox, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, { host: '0.0.0.0' }],
    [{ DATA_DIR: '/var/lib/memcherrish' }, { dataDir: resolve('/var/lib/memcherrish') }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [{ ...outbox, PUBLIC_URL: https }, { publicUrl: new URL(https) }],
    [{ ...outbox, PUBLIC_URL: `${https}/` }, { publicUrl: new URL(https) }],
    [{ ...outbox, PUBLIC_URL: `${https}:8443` }, { publicUrl: new URL(`${https}:8443`) }],
    [{ HSTS_SUBDOMAINS: 'on' }, { hstsSubdomains: true }],
    [{ AUTH_SECRET: secret }, { authSecret: secret }],
    [{ SMS_SENDER: 'outbox' }, { sms: { kind: 'outbox' } }],
    [{ ...production, SMS_SENDER: 'outbox' }, { sms: { kind: 'outbox' } }],
    [
      { ...production, ...twilio },
      {
        sms: {
          kind: 'twilio',
          accountSid,
          authToken: 'a-token',
          from: '+15005550006',
          apiUrl: new URL('https://api.twilio.com'),
        },
      },
    ],
    [
      { ...production, ...msg91 },
      {
        sms: {
          kind: 'msg91',
          authKey: 'a-key',
          ...{ templateId: 'a-template', templateText: null, noticeTemplateId: null },
          apiUrl: new URL('https://control.msg91.com'),
        },
      },
    ],
    [
      { ...production, ...webhook },
      { sms: { kind: 'webhook', url: new URL('https://sms.example.org/send'), secret } },
    ],
    [
      { ...webhook, WEBHOOK_URL: 'http://127.0.0.1:8080/send' },
      { sms: { kind: 'webhook', url: new URL('http://127.0.0.1:8080/send'), secret } },
    ],
    [{ ADMIN_REGISTRATION: 'open' }, { adminRegistration: 'open' }],
    [{ ADMIN_REGISTRATION: 'approval' }, { adminRegistration: 'approval' }],
    [{ ADMIN_REGISTRATION: 'closed' }, { adminRegistration: 'closed' }],
    [{ ...production, ADMIN_REGISTRATION: 'closed' }, { adminRegistration: 'closed' }],
    [{ SAMPLE: 'on' }, { sample: true }],
    [{ SAMPLE: 'off' }, { sample: false }],
    [{ ...production, SAMPLE: 'off' }, { sample: false }],
    [{ RATE_LIMITS: '1' }, { rateLimits: 1 }],
    [{ RATE_LIMITS: '0.5' }, { rateLimits: 0.5 }],
    [{ RATE_LIMITS: '20' }, { rateLimits: 20 }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: null }],
    [{ ...production, RATE_LIMITS: '2' }, { rateLimits: 2 }],
    [{ SMS_COUNTRIES: '+91, +971,+1876' }, { smsCountries: ['+91', '+971', '+1876'] }],
    [{ SMS_COUNTRIES: 'any' }, { smsCountries: 'any' }],
    [{ SMS_COUNTRIES: 'lists' }, { smsCountries: 'lists' }],
    [{ SMS_PER_HOUR: '60' }, { smsBudget: { perHour: 60, perDay: 2000 } }],
    [{ SMS_PER_DAY: '90' }, { smsBudget: { perHour: 500, perDay: 90 } }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ TRUST_PROXY: '127.0.0.1' }, { trustProxy: ['127.0.0.1'] }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ TRUST_PROXY: '10.0.0.0/32,fd00::/128' }, { trustProxy: ['10.0.0.0/32', 'fd00::/128'] }],
    [{ NODE_ENV: 'development' }, { production: false }],
    [{ NODE_ENV: 'test' }, { production: false }],
  ];

  it.each(taken)('%j is accepted', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });
});

describe('rejected values stop the start with one line that names the variable and the values it accepts', () => {
  const refused: [environment: Environment, variable: string, takes: RegExp][] = [
    ...['-1', '65536', '3000.5', '3e3', '0x10', 'http', '80 80'].map(
      (value): [Environment, string, RegExp] => [{ PORT: value }, 'PORT', /a number from 0 .* to 65535/],
    ),
    ...['0.0.0.0', '::', '192.168.1.5', 'reunion.example.org', '127.0.0.1.example.org'].map(
      (value): [Environment, string, RegExp] => [
        { HOST: value },
        'HOST',
        /set PUBLIC_URL to the https address/,
      ],
    ),
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://reunion.example.org' }, 'HOST', /https/],
    [{ ...production, HOST: '0.0.0.0' }, 'HOST', /https/],
    ...[
      'reunion.example.org',
      'ftp://reunion.example.org',
      'https://',
      'localhost:3000',
      `${https}/reunion`,
      `${https}/?a=1`,
      `${https}/#here`,
      'https://user:password@reunion.example.org',
    ].map((value): [Environment, string, RegExp] => [{ PUBLIC_URL: value }, 'PUBLIC_URL', /such as https:/]),
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET', /at least 32 random characters/],
    [{ AUTH_SECRET: 'x'.repeat(31) }, 'AUTH_SECRET', /at least 32/],
    [{ SMS_SENDER: 'carrier-pigeon' }, 'SMS_SENDER', /it takes outbox, twilio, msg91, webhook/],
    [{ ...twilio, TWILIO_ACCOUNT_SID: '' }, 'TWILIO_ACCOUNT_SID', /is missing.*the account sid/],
    [{ ...twilio, TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_ACCOUNT_SID', /is not right.*32 hexadecimal/],
    [{ ...twilio, TWILIO_AUTH_TOKEN: ' ' }, 'TWILIO_AUTH_TOKEN', /is missing.*the auth token/],
    [{ ...twilio, TWILIO_FROM: '' }, 'TWILIO_FROM', /is missing.*a number such as/],
    [{ ...twilio, TWILIO_API_URL: 'http://api.twilio.com' }, 'TWILIO_API_URL', /https/],
    [{ ...msg91, MSG91_AUTH_KEY: '' }, 'MSG91_AUTH_KEY', /is missing.*the auth key/],
    [{ ...msg91, MSG91_TEMPLATE_ID: '' }, 'MSG91_TEMPLATE_ID', /is missing.*the variable otp/],
    [{ ...msg91, MSG91_API_URL: 'msg91' }, 'MSG91_API_URL', /https/],
    [{ ...webhook, WEBHOOK_URL: '' }, 'WEBHOOK_URL', /is missing.*https address/],
    [{ ...webhook, WEBHOOK_URL: 'http://sms.example.org/send' }, 'WEBHOOK_URL', /https/],
    [{ ...webhook, WEBHOOK_URL: 'https://user:word@sms.example.org' }, 'WEBHOOK_URL', /https/],
    [{ ...webhook, WEBHOOK_SECRET: '' }, 'WEBHOOK_SECRET', /is missing.*at least 32/],
    [{ ...webhook, WEBHOOK_SECRET: 'hunter2' }, 'WEBHOOK_SECRET', /is not right.*at least 32/],
    [
      { NODE_ENV: 'production' },
      'SMS_SENDER',
      /refused at a public address and in production: set ALLOW_OUTBOX=1/,
    ],
    [
      { NODE_ENV: 'production', SMS_SENDER: 'outbox' },
      'SMS_SENDER',
      /refused at a public address and in production/,
    ],
    [{ NODE_ENV: 'production', ALLOW_OUTBOX: '0' }, 'SMS_SENDER', /ALLOW_OUTBOX=1/],
    [{ ADMIN_REGISTRATION: 'yes' }, 'ADMIN_REGISTRATION', /it takes open, approval, closed/],
    [{ ADMIN_REGISTRATION: 'OPEN' }, 'ADMIN_REGISTRATION', /it takes open/],
    [{ SAMPLE: 'true' }, 'SAMPLE', /it takes on, off/],
    [{ SAMPLE: '1' }, 'SAMPLE', /it takes on, off/],
    ...['0', '-1', 'none', 'Infinity', 'NaN', '1x'].map((value): [Environment, string, RegExp] => [
      { RATE_LIMITS: value },
      'RATE_LIMITS',
      /a number above 0/,
    ]),
    ...['91', '+', '+0', 'IN', '+91;+971', '+91,'].map((value): [Environment, string, RegExp] => [
      { SMS_COUNTRIES: value },
      'SMS_COUNTRIES',
      /such as \+91,\+971, or any/,
    ]),
    ...['0', '-1', '1.5', 'off', '1e9'].flatMap((value): [Environment, string, RegExp][] => [
      [{ SMS_PER_HOUR: value }, 'SMS_PER_HOUR', /a whole number above 0/],
      [{ SMS_PER_DAY: value }, 'SMS_PER_DAY', /a whole number above 0/],
    ]),
    [
      { ...production, RATE_LIMITS: 'off' },
      'RATE_LIMITS',
      /refused at a public address and in production: it takes a number above 0/,
    ],
    [{ ...production, ADMIN_REGISTRATION: 'open' }, 'ADMIN_REGISTRATION', /any stranger.*approval or closed/],
    [{ ...production, SAMPLE: 'on' }, 'SAMPLE', /its passwords are published: it takes off/],
    [{ ...production, ALLOW_OUTBOX: 'yes' }, 'ALLOW_OUTBOX', /it takes 0, 1/],
    [{ HSTS_SUBDOMAINS: 'yes' }, 'HSTS_SUBDOMAINS', /it takes on, off/],
    ...[
      'true',
      '1',
      'on',
      'loopback',
      'proxy.example.org',
      '127.0.0.1,',
      '10.0.0.0/',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::1/129',
    ].map((value): [Environment, string, RegExp] => [
      { TRUST_PROXY: value },
      'TRUST_PROXY',
      /the addresses of the proxies/,
    ]),
  ];

  it.each(refused)('%j is rejected', (environment, variable, takes) => {
    const line = errorOf(environment);
    expect(line).toMatch(new RegExp(`^${variable}\\b`));
    expect(line).toMatch(takes);
    expect(line).not.toContain('\n');
  });

  it('a rejected secret is not repeated in the message', () => {
    expect(errorOf({ AUTH_SECRET: 'short-but-secret' })).not.toContain('secret-');
    expect(errorOf({ AUTH_SECRET: 'short-but-secret' })).not.toContain('short-but');
    expect(errorOf({ ...webhook, WEBHOOK_SECRET: 'hunter2' })).not.toContain('hunter2');
    expect(errorOf({ PUBLIC_URL: 'https://user:hunter2@reunion.example.org' })).not.toContain('hunter2');
  });
});
