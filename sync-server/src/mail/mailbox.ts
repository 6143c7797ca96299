import { second } from '@memcherrish/shared/domain/durations.ts';
import type { Letter } from '@memcherrish/shared/text/app/mail.ts';
import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

interface Parts {
  /** The host that letters name, so that people recognise the server. */
  host: string;
  /** Gets a line about a letter that was not accepted. It names no address. */
  report: (line: string) => void;
  /** Counts each letter. */
  counted: (result: 'accepted' | 'rejected') => void;
}

const patience = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 20 * second };

/** Sends e-mails through an SMTP server. A letter is sent in the background, so no call waits for it. */
export class Mailbox {
  readonly host: string;
  readonly #parts: Parts;
  readonly #from: string;
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #running = new Set<Promise<void>>();

  constructor({ url, from, isPlain }: MailSettings, parts: Parts) {
    this.host = parts.host;
    this.#parts = parts;
    this.#from = from;
    const isWrapped = url.protocol === 'smtps:';
    this.#transport = createTransport({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || (isWrapped ? 465 : 587)),
      secure: isWrapped,
      requireTLS: !isPlain,
      ignoreTLS: isPlain,
      ...(url.username !== '' && {
        auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      }),
      ...patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Sends a letter in the background. A failure is reported and counted. */
  post(to: string, { subject, text }: Letter): void {
    // An address as an object is not parsed, so a typed address cannot add another one.
    const message = { from: this.#from, to: { name: '', address: to }, subject, text };
    const running = this.#transport
      .sendMail(message)
      .then(
        () => this.#parts.counted('accepted'),
        (error: unknown) => {
          this.#parts.counted('rejected');
          this.#parts.report(
            `An e-mail was not sent (${codeOf(error)}). Check SMTP_URL and the mail server.`,
          );
        },
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Connects and signs in, without sending anything. Returns the reason why that failed, or null. */
  async problem(): Promise<string | null> {
    try {
      await this.#transport.verify();
      return null;
    } catch (error) {
      return codeOf(error);
    }
  }

  /** Waits for the letters that are being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
    this.#transport.close();
  }
}

/** Returns a code such as EAUTH. The message of an error may hold an address. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
