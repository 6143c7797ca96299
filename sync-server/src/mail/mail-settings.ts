import { type Get, onlyKnown } from '#server/environment.ts';
import { ConfigError, isLoopback } from '#server/errors/config-error.ts';

export interface MailSettings {
  /** `smtps:`, or `smtp:` with STARTTLS. Holds the user and the password. */
  url: URL;
  /** The sender, such as `Memcherrish <no-reply@example.org>`. */
  from: string;
  /** Whether letters cross a loopback or private network without TLS. */
  isPlain: boolean;
}

/**
 * Reads SMTP_URL and MAIL_FROM, or returns null without them. Letters name the public address, so it must be set.
 * Throws a ConfigError.
 */
export function readMail(get: Get, publicUrl: URL | null): MailSettings | null {
  const value = get('SMTP_URL');
  const from = get('MAIL_FROM');
  if (value === undefined) {
    if (from !== undefined) throw new ConfigError('MAIL_FROM takes SMTP_URL too: the mail server to use.');
    return null;
  }
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url?.protocol === 'smtp:' && (isLoopback(url.hostname) || url.searchParams.has('plain'));
  const isWhole = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  if (!isWhole || !/^\/?$/.test(url.pathname)) {
    // Does not repeat the value: it contains a password.
    throw new ConfigError(
      'SMTP_URL is no address of a mail server: it takes one such as smtps://USER:PASSWORD@mail.example.org:465, or smtp:// with STARTTLS. Mail without TLS on a private network needs ?plain.',
    );
  }
  onlyKnown('SMTP_URL', url, ['plain']);
  if (from === undefined || !/^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from)) {
    throw new ConfigError(
      `MAIL_FROM is ${from === undefined ? 'missing' : 'not right'}: SMTP_URL takes a sender such as Memcherrish <no-reply@example.org>.`,
    );
  }
  if (publicUrl === null) {
    throw new ConfigError('SMTP_URL takes PUBLIC_URL too: e-mails hold links to that address.');
  }
  return { url, from, isPlain };
}
