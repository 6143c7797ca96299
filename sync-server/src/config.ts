import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** The environment, read once (design section 3). Nothing else reads it. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Where the built app is. */
  appDir: string;
  /** Without a trailing slash; null means the listening address. */
  publicUrl: URL | null;
  /** Null means: make one and keep it in the data directory. */
  authSecret: string | null;
  smsSender: 'outbox';
  adminRegistration: 'open' | 'approval' | 'closed';
  sample: boolean;
  /** Multiplies every limit; null is off. */
  rateLimits: number | null;
  trustProxy: string[] | false;
  production: boolean;
}

/** A value that stops the start: one line that names the variable and what it takes. */
export class ConfigError extends Error {}

const builtApp = resolve(import.meta.dirname, '../../pwa/dist');

type Environment = Record<string, string | undefined>;

/** Throws a ConfigError for the first value that cannot be taken. */
export function readConfig(environment: Environment): Config {
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
  return {
    port: readPort(get('PORT')),
    host,
    dataDir: resolve(get('DATA_DIR') ?? 'data'),
    appDir: resolve(get('APP_DIR') ?? builtApp),
    publicUrl,
    authSecret: readSecret(get('AUTH_SECRET')),
    smsSender: readSender(get('SMS_SENDER'), production, get('ALLOW_OUTBOX') === '1'),
    adminRegistration: oneOf(
      'ADMIN_REGISTRATION',
      get('ADMIN_REGISTRATION') ?? (production ? 'approval' : 'open'),
      ['open', 'approval', 'closed'],
    ),
    sample:
      oneOf('SAMPLE', get('SAMPLE') ?? (production ? 'off' : 'on'), ['on', 'off']) === 'on' && !production,
    rateLimits: readRateLimits(get('RATE_LIMITS'), production),
    trustProxy: readProxies(get('TRUST_PROXY')),
    production,
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function oneOf<Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((each) => each === value);
  if (found === undefined)
    throw new ConfigError(`${name}=${value} is not known: it takes ${allowed.join(', ')}.`);
  return found;
}

function readPort(value = '3000'): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new ConfigError(`PORT=${value} is no port: it takes a number from 0 (any free one) to 65535.`);
  }
  return port;
}

function readUrl(value: string | undefined): URL | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin = url !== null && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol);
  if (!isOrigin) {
    // The value is not repeated: a password may stand in it.
    throw new ConfigError(
      'PUBLIC_URL is no address: it takes one such as https://reunion.example.org, without a path or a password.',
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

function readSender(value = 'outbox', production: boolean, allowOutbox: boolean): 'outbox' {
  if (value !== 'outbox') throw new ConfigError(`SMS_SENDER=${value} is not known: it takes outbox.`);
  if (production && !allowOutbox) {
    throw new ConfigError(
      'SMS_SENDER=outbox sends no messages and is refused in production: set ALLOW_OUTBOX=1 if codes are read from the outbox on purpose.',
    );
  }
  return value;
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
