import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { CodeBudget, SmsCountries, SmsSettings } from '#sms/sender.ts';
import { readSender, readWhatsApp } from '#sms/sms-settings.ts';
import type { WhatsAppSettings } from '#sms/whatsapp.ts';
import {
  type Environment,
  type Get,
  hostName,
  oneOf,
  onlyKnown,
  prefixes,
  refuseMisspelt,
} from './environment.ts';
import { ConfigError, isLoopback } from './errors/config-error.ts';
import { type MailSettings, readMail } from './mail/mail-settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** The least serious lines that are written. Each answered call is a line of `info`. */
export type LogLevel = (typeof logLevels)[number];

/** The maximum that one school may use: people, and bytes of photos. Null means no limit. */
export type Quotas = Record<'people' | 'photos', number | null>;

/** The environment, read once at the start. No other code reads it. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The address of PostgreSQL. Null means a file of SQLite in the data directory. */
  databaseUrl: string | null;
  /** The S3 bucket of the photos and the log of deletions. Null: they are in the data directory. */
  photosUrl: URL | null;
  appDir: string;
  /** Without a trailing slash. Null means the listening address. */
  publicUrl: URL | null;
  /** Null means that the server makes one and stores it in the data directory. */
  authSecret: string | null;
  /** The date on which the operator confirmed the clock, such as 2026-11-28. */
  clockConfirmed: string | null;
  sms: SmsSettings;
  /** Null means that no code goes by WhatsApp. */
  whatsApp: WhatsAppSettings | null;
  /** The mail server for links and notices. Null means that no e-mail is sent. */
  mail: MailSettings | null;
  smsCountries: SmsCountries;
  smsBudget: CodeBudget;
  quotas: Quotas;
  adminRegistration: 'open' | 'approval' | 'closed';
  sample: boolean;
  /** Multiplies every limit; null turns all of them off. */
  rateLimits: number | null;
  trustProxy: string[] | false;
  logLevel: LogLevel;
  /** Null means that no metrics are served. */
  metrics: { port: number; host: string } | null;
  /** Whether HSTS includes the subdomains: browsers then open them over https only, too. */
  hstsSubdomains: boolean;
  /** True for NODE_ENV=production and for each public address, whatever NODE_ENV says. */
  production: boolean;
}

const builtApp = resolve(import.meta.dirname, '../../pwa/dist');

/** Reads the environment. Throws a ConfigError for the first invalid value. */
export function readConfig(environment: Environment, { takesPhotosUrl = false } = {}): Config {
  const get = (name: string) => environment[name]?.trim() || undefined;
  const stage = oneOf('NODE_ENV', get('NODE_ENV') ?? 'development', ['production', 'development', 'test']);
  const host = hostName('HOST', get('HOST') ?? '127.0.0.1');
  const publicUrl = readUrl(get('PUBLIC_URL'));
  const isPublic = !isLoopback(host) || (publicUrl !== null && !isLoopback(publicUrl.hostname));
  const production = isPublic || stage === 'production';
  if (production) refuseMisspelt(environment);
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
    clockConfirmed: readDate('CLOCK_IS_RIGHT', get('CLOCK_IS_RIGHT')),
    sms: readSender(get, production),
    whatsApp: readWhatsApp(get),
    mail: readMail(get, publicUrl),
    smsCountries: readCountries(get('SMS_COUNTRIES')),
    smsBudget: {
      perHour: readCount('SMS_PER_HOUR', get('SMS_PER_HOUR') ?? '500'),
      perDay: readCount('SMS_PER_DAY', get('SMS_PER_DAY') ?? '2000'),
    },
    quotas: {
      people: readQuota('SCHOOL_PEOPLE', get('SCHOOL_PEOPLE')),
      photos: readQuota('SCHOOL_PHOTOS_MB', get('SCHOOL_PHOTOS_MB'), 1_000_000),
    },
    adminRegistration: readRegistration(get('ADMIN_REGISTRATION'), production),
    sample: readSample(get('SAMPLE'), production),
    rateLimits: readRateLimits(get('RATE_LIMITS'), production),
    trustProxy: readProxies(get('TRUST_PROXY')),
    logLevel: oneOf('LOG_LEVEL', get('LOG_LEVEL') ?? (production ? 'info' : 'warn'), logLevels),
    metrics: readMetrics(get),
    hstsSubdomains: oneOf('HSTS_SUBDOMAINS', get('HSTS_SUBDOMAINS') ?? 'off', ['on', 'off']) === 'on',
    production,
  };
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
  const host = hostName('METRICS_HOST', get('METRICS_HOST') ?? '127.0.0.1');
  return port === undefined ? null : { port: readPort('METRICS_PORT', port), host };
}

function readRegistration(value: string | undefined, production: boolean): Config['adminRegistration'] {
  const chosen = oneOf('ADMIN_REGISTRATION', value ?? (production ? 'approval' : 'open'), [
    'open',
    'approval',
    'closed',
  ]);
  if (production && chosen === 'open') {
    throw new ConfigError(
      'ADMIN_REGISTRATION=open is refused at a public address and in production, because any stranger becomes an admin: it takes approval or closed.',
    );
  }
  return chosen;
}

function readSample(value: string | undefined, production: boolean): boolean {
  const isOn = oneOf('SAMPLE', value ?? (production ? 'off' : 'on'), ['on', 'off']) === 'on';
  if (production && isOn) {
    throw new ConfigError(
      'SAMPLE=on is refused at a public address and in production, because its passwords are published: it takes off.',
    );
  }
  return isOn;
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
  onlyKnown('PHOTOS_URL', url, ['region', 'plain']);
  return url;
}

function readDate(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value)))
    throw new ConfigError(`${name}=${value} is no date: it takes the date of today, such as 2026-11-28.`);
  return value;
}

function readSecret(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (value.length < 32)
    throw new ConfigError('AUTH_SECRET is too short: it takes at least 32 random characters.');
  return value;
}

/**
 * Reads `lists` (the countries of the numbers on class lists), `any`, or prefixes such as `+91,+971`. Codes cost money, and in some countries a fraudster earns a share of it.
 */
function readCountries(value = 'lists'): SmsCountries {
  if (value === 'lists' || value === 'any') return value;
  return prefixes('SMS_COUNTRIES', value, 'lists, ');
}

function readCount(name: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) {
    throw new ConfigError(`${name}=${value} cannot be taken: it takes a whole number above 0.`);
  }
  return Number(value);
}

/** Reads the most that one school may use. Without it there is no limit. */
function readQuota(name: string, value = 'off', unit = 1): number | null {
  if (value === 'off') return null;
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new ConfigError(`${name}=${value} cannot be taken: it takes a whole number above 0, or off.`);
  return Number(value) * unit;
}

function readRateLimits(value = '1', production: boolean): number | null {
  if (value === 'off') {
    if (production)
      throw new ConfigError(
        'RATE_LIMITS=off is refused at a public address and in production: it takes a number above 0.',
      );
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
