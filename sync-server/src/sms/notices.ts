import type { SmsSender } from './sender.ts';

/**
 * Sends messages that tell a number about a change of its account. They hold no code and no secret. A message that
 * cannot be sent changes nothing: the devices of the account get a notification as well.
 */
export class SmsNotices {
  /** The address of the app that the messages name. */
  readonly address: string;
  readonly #sender: SmsSender;
  readonly #report: (line: string) => void;
  readonly #sending = new Set<Promise<void>>();

  constructor(sender: SmsSender, address: string, report: (line: string) => void) {
    this.#sender = sender;
    this.address = address;
    this.#report = report;
  }

  send(to: string, text: string): void {
    const sending = this.#sender
      .send({ to, code: null, text })
      .catch(() => false)
      .then((isAccepted) => {
        if (!isAccepted) this.#report('A message about a changed number was not sent.');
        this.#sending.delete(sending);
      });
    this.#sending.add(sending);
  }

  /** Waits for everything that is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }
}
