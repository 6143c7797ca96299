import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { SmsCountries } from '#auth/code-countries.ts';
import type { CodeBudget } from '#auth/code-limits.ts';
import type { SmsSettings } from '#sms/sender.ts';
import { ConfigError, isLoopback } from './config-error.ts';
import { type MailSettings, readMail } from './mail/mail-settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** The least serious lines that are written. Each answered call is a line of `info`. */
export type LogLevel = (typeof logLevels)[number];

/** The environment, read once at the start. No other code reads it. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The address of PostgreSQL. Null means a file of SQLite in the data directory. */
  databaseUrl: string | null;
  /** The bucket of an S3 server for photos and deletions. Null means the data directory. */
  photosUrl: URL | null;
  appDir: string;
  /** Without a trailing slash. Null means the listening address. */
  publicUrl: URL | null;
  /** Null means that the server makes one and stores it in the data directory. */
  authSecret: string | null;
  sms: SmsSettings;
  /** The mail server for links and notices. Null means that no e-mail is sent. */
  mail: MailSettings | null;
  smsCountries: SmsCountries;
  smsBudget: CodeBudget;
  adminRegistration: 'open' | 'approval' | 'closed';
  sample: boolean;
  /** Multiplies every limit; null turns all of them off. */
  rateLimits: number | null;
  trustProxy: string[] | false;
  logLevel: LogLevel;
  /** Null means that no metrics are served. */
  metrics: { port: number; host: string } | null;
  production: boolean;
}

const builtApp = resolve(import.meta.dirname, '../../pwa/dist');

type Environment = Record<string, string | undefined>;

/** Reads the environment. Throws a ConfigError for the first invalid value. */
export function readConfig(environment: Environment, { takesPhotosUrl = false } = {}): Config {
  const get = (name: string) => environment[name]?.trim() || undefined;
  const production = get('NODE_ENV') === 'production';
  const host = get('HOST') ?? '127.0.0.1';
  const publicUrl = readUrl(get('PUBLIC_URL'));
  if (
    !isLoopback(host) &&
    publicUrl?.protocol !== 'https:' &&
    !(publicUrl && isLoopback(publicUrl.hostname))
  ) {
    throw new ConfigError(
      `HOST=${host} is not a loopback address: set PUBLIC_URL to the https address that people will open. Over plain http a phone gets no sign-in and no offline copy.`,
    );
  }
  const databaseUrl = readDatabaseUrl(get('DATABASE_URL'));
  const authSecret = readSecret(get('AUTH_SECRET'));
  if (databaseUrl !== null && authSecret === null) {
    throw new ConfigError(
      'AUTH_SECRET is missing: with DATABASE_URL every server takes the same one, of at least 32 random characters.',
    );
  }
  const photosUrl = readPhotosUrl(get('PHOTOS_URL'));
  if (photosUrl !== null && databaseUrl === null && !takesPhotosUrl) {
    throw new ConfigError(
      'PHOTOS_URL takes DATABASE_URL too: with SQLite the photos are in DATA_DIR, so that one backup holds all.',
    );
  }
  return {
    port: readPort('PORT', get('PORT')),
    host,
    dataDir: resolve(get('DATA_DIR') ?? 'data'),
    databaseUrl,
    photosUrl,
    appDir: resolve(get('APP_DIR') ?? builtApp),
    publicUrl,
    authSecret,
    sms: readSender(get, production),
    mail: readMail(get, publicUrl),
    smsCountries: readCountries(get('SMS_COUNTRIES')),
    smsBudget: {
      perHour: readCount('SMS_PER_HOUR', get('SMS_PER_HOUR') ?? '500'),
      perDay: readCount('SMS_PER_DAY', get('SMS_PER_DAY') ?? '2000'),
    },
    adminRegistration: oneOf(
      'ADMIN_REGISTRATION',
      get('ADMIN_REGISTRATION') ?? (production ? 'approval' : 'open'),
      ['open', 'approval', 'closed'],
    ),
    sample:
      oneOf('SAMPLE', get('SAMPLE') ?? (production ? 'off' : 'on'), ['on', 'off']) === 'on' && !production,
    rateLimits: readRateLimits(get('RATE_LIMITS'), production),
    trustProxy: readProxies(get('TRUST_PROXY')),
    logLevel: oneOf('LOG_LEVEL', get('LOG_LEVEL') ?? (production ? 'info' : 'warn'), logLevels),
    metrics: readMetrics(get),
    production,
  };
}

function oneOf<Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((each) => each === value);
  if (found === undefined)
    throw new ConfigError(`${name}=${value} is not known: it takes ${allowed.join(', ')}.`);
  return found;
}

function readPort(name: string, value = '3000'): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new ConfigError(`${name}=${value} is no port: it takes a number from 0 (any free one) to 65535.`);
  }
  return port;
}

function readMetrics(get: Get): Config['metrics'] {
  const port = get('METRICS_PORT');
  return port === undefined
    ? null
    : { port: readPort('METRICS_PORT', port), host: get('METRICS_HOST') ?? '127.0.0.1' };
}

function readUrl(value: string | undefined): URL | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin = url !== null && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol);
  if (!isOrigin) {
    // Does not repeat the value: it may contain a password.
    throw new ConfigError(
      'PUBLIC_URL is no address: it takes one such as https://reunion.example.org, without a path or a password.',
    );
  }
  return url;
}

function readDatabaseUrl(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!/^postgres(ql)?:\/\/[^/]+\/[^/?]+/.test(value)) {
    // Does not repeat the value: it may contain a password.
    throw new ConfigError(
      'DATABASE_URL is no address: it takes one such as postgres://user:password@host:5432/database.',
    );
  }
  return value;
}

function readPhotosUrl(value: string | undefined): URL | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url?.protocol === 'http:' && (isLoopback(url.hostname) || url.searchParams.has('plain'));
  const isWhole = url !== null && url.username !== '' && url.password !== '' && url.pathname.length > 1;
  if (!isWhole || !(url.protocol === 'https:' || isPlain)) {
    // Does not repeat the value: it contains a secret.
    throw new ConfigError(
      'PHOTOS_URL is no address of a bucket: it takes one such as https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1. Plain http needs ?plain on a private network.',
    );
  }
  return url;
}

function readSecret(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (value.length < 32)
    throw new ConfigError('AUTH_SECRET is too short: it takes at least 32 random characters.');
  return value;
}

type Get = (name: string) => string | undefined;

function readSender(get: Get, production: boolean): SmsSettings {
  const kind = oneOf('SMS_SENDER', get('SMS_SENDER') ?? 'outbox', ['outbox', 'twilio', 'msg91', 'webhook']);
  const needed = (name: string, takes: string, pattern = /./) => {
    const value = get(name);
    // Does not repeat the value: most of these are secrets.
    if (value === undefined || !pattern.test(value)) {
      throw new ConfigError(
        `${name} is ${value === undefined ? 'missing' : 'not right'}: SMS_SENDER=${kind} takes ${takes}.`,
      );
    }
    return value;
  };
  switch (kind) {
    case 'outbox':
      if (production && get('ALLOW_OUTBOX') !== '1') {
        throw new ConfigError(
          'SMS_SENDER=outbox sends no messages and is refused in production: set ALLOW_OUTBOX=1 if codes are read from the outbox on purpose.',
        );
      }
      return { kind };
    case 'twilio':
      return {
        kind,
        accountSid: needed(
          'TWILIO_ACCOUNT_SID',
          'the account sid, AC and 32 hexadecimal digits',
          /^AC[0-9a-f]{32}$/i,
        ),
        authToken: needed('TWILIO_AUTH_TOKEN', 'the auth token of the account'),
        from: needed(
          'TWILIO_FROM',
          'a number such as +15005550006, a sender name or a messaging service sid',
        ),
        apiUrl: providerUrl('TWILIO_API_URL', get('TWILIO_API_URL') ?? 'https://api.twilio.com'),
      };
    case 'msg91':
      return {
        kind,
        authKey: needed('MSG91_AUTH_KEY', 'the auth key of the account'),
        templateId: needed('MSG91_TEMPLATE_ID', 'the id of a template with the variable otp'),
        apiUrl: providerUrl('MSG91_API_URL', get('MSG91_API_URL') ?? 'https://control.msg91.com'),
      };
    case 'webhook':
      return {
        kind,
        url: providerUrl('WEBHOOK_URL', needed('WEBHOOK_URL', 'the https address that takes the messages')),
        secret: needed('WEBHOOK_SECRET', 'at least 32 random characters', /^.{32,}$/),
      };
  }
}

/** Requires https, so that codes never cross a network in clear text. */
function providerUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.username || url.password) {
    throw new ConfigError(`${name} is no address that can be used: it takes one that begins with https://.`);
  }
  return url;
}

/**
 * Reads `lists` (the countries of the numbers on class lists), `any`, or prefixes such as `+91,+971`. Codes cost money, and in some countries a fraudster earns a share of it.
 */
function readCountries(value = 'lists'): SmsCountries {
  if (value === 'lists' || value === 'any') return value;
  const beginnings = value.split(',').map((each) => each.trim());
  if (!beginnings.every((each) => /^\+[1-9]\d{0,6}$/.test(each))) {
    throw new ConfigError(
      `SMS_COUNTRIES=${value} cannot be taken: it takes lists, how numbers begin, such as +91,+971, or any.`,
    );
  }
  return beginnings;
}

function readCount(name: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) {
    throw new ConfigError(`${name}=${value} cannot be taken: it takes a whole number above 0.`);
  }
  return Number(value);
}

function readRateLimits(value = '1', production: boolean): number | null {
  if (value === 'off') {
    if (production)
      throw new ConfigError('RATE_LIMITS=off is refused in production: it takes a number above 0.');
    return null;
  }
  const factor = Number(value);
  if (!Number.isFinite(factor) || factor <= 0) {
    throw new ConfigError(`RATE_LIMITS=${value} cannot be taken: it takes a number above 0, or off.`);
  }
  return factor;
}

function readProxies(value: string | undefined): string[] | false {
  if (value === undefined || value === 'off') return false;
  const addresses = value.split(',').map((each) => each.trim());
  for (const each of addresses) {
    const [address = '', bits] = each.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (
      isIP(address) === 0 ||
      (bits !== undefined && !(/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
    ) {
      throw new ConfigError(
        `TRUST_PROXY=${value} cannot be taken: it takes the addresses of the proxies, such as 127.0.0.1,10.0.0.0/8.`,
      );
    }
  }
  return addresses;
}
