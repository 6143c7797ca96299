import { day, minute } from '@memcherrish/shared/domain/durations.ts';
import type { Database } from '#db/database.ts';
import type { WriteTx } from '#db/write.ts';

/** Milliseconds until the collected times are written: a hall full of people costs one write. */
const patience = minute;
const chunk = 500;

/** Returns the time rounded down to the hour, ISO 8601. */
export function hourOf(time: Date): string {
  return `${time.toISOString().slice(0, 13)}:00:00.000Z`;
}

/** Stores that these sessions reached their accounts: once a day, which is enough to tell an idle account. */
async function reached(tx: WriteTx, sessionIds: readonly string[], hour: string): Promise<void> {
  const dayAgo = new Date(Date.parse(hour) - day).toISOString();
  await tx
    .updateTable('schoolmates')
    .set({ reached_at: hour })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('account_id')
        .where('kind', '=', 'schoolmate')
        .where('id', 'in', sessionIds),
    )
    .where((row) => row.or([row('reached_at', 'is', null), row('reached_at', '<=', dayAgo)]))
    .execute();
}

/**
 * Stores the hour in which each session was last seen. Writes at most once an hour for a session, some time
 * after the call and never within it. A crash loses at most one hour.
 */
export class LastSeen {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #waiting = new Map<string, string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, clock: () => Date) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Notes that a session was seen. `stored` is the time in its row. */
  note(sessionId: string, stored: string | null): void {
    const hour = hourOf(this.#clock());
    if (stored !== null && stored >= hour) return;
    this.#waiting.set(sessionId, hour);
    // A failed write is harmless: the session's next call notes it again.
    this.#timer ??= setTimeout(() => void this.write().catch(() => undefined), patience).unref();
  }

  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const hours = Map.groupBy(this.#waiting, ([, hour]) => hour);
    this.#waiting.clear();
    if (hours.size === 0) return;
    await this.#database.write(async (tx) => {
      for (const [hour, sessions] of hours) {
        const ids = sessions.map(([id]) => id);
        for (let start = 0; start < ids.length; start += chunk) {
          await tx
            .updateTable('sessions')
            .set({ last_seen_at: hour })
            .where('id', 'in', ids.slice(start, start + chunk))
            .where((row) => row.or([row('last_seen_at', 'is', null), row('last_seen_at', '<', hour)]))
            .execute();
          await reached(tx, ids.slice(start, start + chunk), hour);
        }
      }
    });
  }

  close(): Promise<void> {
    return this.write().catch(() => undefined);
  }
}
