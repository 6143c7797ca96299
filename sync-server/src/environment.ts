import { isIP } from 'node:net';
import { ConfigError } from './errors/config-error.ts';

export type Environment = Record<string, string | undefined>;
/** Returns the trimmed value of a variable, or undefined when it is blank or missing. */
export type Get = (name: string) => string | undefined;

/** Every variable that the server reads. `.env.example` and docs/operations.md explain each. */
export const variables: readonly string[] = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'HSTS_SUBDOMAINS',
  'DATA_DIR',
  'DATABASE_URL',
  'PHOTOS_URL',
  'APP_DIR',
  'AUTH_SECRET',
  'SMS_SENDER',
  'SMS_COUNTRIES',
  'SMS_PER_HOUR',
  'SMS_PER_DAY',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_API_URL',
  'MSG91_AUTH_KEY',
  'MSG91_NOTICE_TEMPLATE_ID',
  'MSG91_TEMPLATE_ID',
  'MSG91_TEMPLATE_TEXT',
  'MSG91_API_URL',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TEMPLATE',
  'WHATSAPP_LANGUAGE',
  'WHATSAPP_COUNTRIES',
  'WHATSAPP_API_URL',
  'ALLOW_OUTBOX',
  'SMTP_URL',
  'MAIL_FROM',
  'ADMIN_REGISTRATION',
  'SAMPLE',
  'RATE_LIMITS',
  'SCHOOL_PEOPLE',
  'SCHOOL_PHOTOS_MB',
  'LOG_LEVEL',
  'CLOCK_IS_RIGHT',
  'METRICS_PORT',
  'METRICS_HOST',
  'NODE_ENV',
];

/** Reads one of a few words. Throws a ConfigError that lists them. */
export function oneOf<Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((each) => each === value);
  if (found === undefined)
    throw new ConfigError(`${name}=${value} is not known: it takes ${allowed.join(', ')}.`);
  return found;
}

/** Reads how numbers begin, such as `+91,+971`. `before` names a word that the variable takes, too. */
export function prefixes(name: string, value: string, before = ''): string[] {
  const beginnings = value.split(',').map((each) => each.trim());
  if (!beginnings.every((each) => /^\+[1-9]\d{0,6}$/.test(each))) {
    throw new ConfigError(
      `${name}=${value} cannot be taken: it takes ${before}how numbers begin, such as +91,+971, or any.`,
    );
  }
  return beginnings;
}

/** Reads the name or the address of a machine. */
export function hostName(name: string, value: string): string {
  if (isIP(value) === 0 && !/^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(value)) {
    throw new ConfigError(
      `${name}=${value} is no address of this machine: it takes one such as 127.0.0.1 or ::1, and no path of a socket.`,
    );
  }
  return value;
}

/** Refuses settings in the query of an address that nothing reads. `name` is the variable. */
export function onlyKnown(name: string, url: URL, known: readonly string[]): void {
  const unknown = [...url.searchParams.keys()].find((key) => !known.includes(key));
  // Does not repeat the value: the address holds a password.
  if (unknown !== undefined)
    throw new ConfigError(
      `${name} has a setting that is not known: after the ? it takes ${known.join(', ')}.`,
    );
}

/** Names that other programs set. */
const foreign = ['APPDIR'];
const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Refuses a name that differs from a known one by a letter, such as ADMIN_REGISTRATON. Its value would be
 * ignored, and the default be in force.
 */
export function refuseMisspelt(environment: Environment): void {
  for (const name of Object.keys(environment)) {
    if (variables.includes(name) || foreign.includes(name)) continue;
    const meant = variables.find((known) => isMisspelt(plain(name), plain(known)));
    if (meant !== undefined)
      throw new ConfigError(`${name} is not known: write ${meant}, or remove it from the environment.`);
  }
}

/** Names of fewer letters are too much like those of other programs. */
const fewest = 6;

/** Returns whether the names become the same when at most one letter is removed from each. */
function isMisspelt(name: string, known: string): boolean {
  if (known.length < fewest || Math.abs(name.length - known.length) > 1) return false;
  const ofKnown = new Set(withoutOne(known));
  return withoutOne(name).some((each) => ofKnown.has(each));
}

const withoutOne = (text: string) => [
  text,
  ...Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1)),
];
