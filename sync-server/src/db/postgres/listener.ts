import { nanoid } from 'nanoid';
import type pg from 'pg';
import type { Bus, BusListener } from '../bus.ts';
import type { Primary } from './primary.ts';

const channel = 'memcherrish';
/** Characters of one notification: PostgreSQL takes less than 8,000 bytes, and a character may have three. */
const mostLength = 2500;
/** Milliseconds between two looks at the connection, and until a silent one counts as broken. */
const beat = 10_000;
const patience = 5_000;
const firstPause = 50;
const longestPause = 5_000;

/** A message, or a part of a long one: sender, number of its message, number of the part, number of parts, text. */
type Part = [from: string, message: number, at: number, of: number, text: string];

/** Carries messages by LISTEN and NOTIFY, on a connection of its own that it opens again whenever it breaks. */
export class Listener implements Bus {
  readonly #primary: Primary;
  readonly #name = nanoid(8);
  readonly #listeners: BusListener[] = [];
  readonly #incomplete = new Map<string, string[]>();
  #client: pg.Client | null = null;
  #queue: string[] = [];
  #sent = 0;
  #isClosed = false;
  #pause = firstPause;
  #timer: NodeJS.Timeout | null = null;
  #connecting: Promise<void> | null = null;

  constructor(primary: Primary) {
    this.#primary = primary;
  }

  isConnected(): boolean {
    return this.#client !== null;
  }

  subscribe(listener: BusListener): void {
    this.#listeners.push(listener);
  }

  /** Sends all messages of one turn of the event loop together. */
  publish(message: string): void {
    if (this.#isClosed) return;
    if (this.#queue.length === 0) setImmediate(() => this.#send());
    this.#queue.push(message);
  }

  async open(): Promise<void> {
    await this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#connecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = await this.#primary.connectAlone();
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      clearInterval(pulse);
      if (this.#client === client) this.#client = null;
      void client.end().catch(() => undefined);
      this.#connectLater();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    const pulse = setInterval(() => {
      // A line that vanished without a word gives no answer.
      const late = setTimeout(lose, patience);
      client.query('select 1').then(() => clearTimeout(late), lose);
    }, beat).unref();
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      isLost = true;
      clearInterval(pulse);
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#pause = firstPause;
  }

  #connectLater(): void {
    if (this.#isClosed || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#connecting = this.#connect().then(
          () => {
            this.#incomplete.clear();
            for (const each of this.#listeners) each.onGap();
          },
          () => this.#connectLater(),
        );
      },
      this.#pause * (1 - Math.random() / 2),
    ).unref();
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  #send(): void {
    const text = JSON.stringify(this.#queue);
    this.#queue = [];
    this.#sent += 1;
    const of = Math.ceil(text.length / mostLength);
    for (let at = 0; at < of; at += 1) {
      const part: Part = [this.#name, this.#sent, at, of, text.slice(at * mostLength, (at + 1) * mostLength)];
      // Without a connection the others find a gap of their own, or this server pokes its devices when it is back.
      this.#client?.query('select pg_notify($1, $2)', [channel, JSON.stringify(part)]).catch(() => undefined);
    }
  }

  #receive(payload: string): void {
    const [from, number, at, of, text] = JSON.parse(payload) as Part;
    if (from === this.#name) return;
    const id = `${from} ${number}`;
    const parts = this.#incomplete.get(id) ?? [];
    parts[at] = text;
    if (Object.keys(parts).length < of) {
      this.#incomplete.set(id, parts);
      return;
    }
    this.#incomplete.delete(id);
    for (const message of JSON.parse(parts.join('')) as string[]) {
      for (const each of this.#listeners) each.onMessage(message);
    }
  }
}
