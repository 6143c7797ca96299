import { minute } from '@memcherrish/shared/rules/durations.ts';
import type { Database } from '#db/open.ts';

/** How long what was seen waits, so that a hall of people costs one write. Milliseconds. */
const patience = minute;
const chunk = 500;

/** A time to the hour, ISO 8601. */
export function hourOf(time: Date): string {
  return `${time.toISOString().slice(0, 13)}:00:00.000Z`;
}

/**
 * Remembers when each session was last seen, to the hour: at most one write an hour for a session, some time after the call that was
 * seen and never within it. What a crash loses is one hour's mark.
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

  /** Takes note of a session that was stored as last seen at `stored`. */
  note(sessionId: string, stored: string | null): void {
    const hour = hourOf(this.#clock());
    if (stored !== null && stored >= hour) return;
    this.#waiting.set(sessionId, hour);
    // A write that fails for want of room or a busy moment is made up for by the session's next call.
    this.#timer ??= setTimeout(() => void this.write().catch(() => undefined), patience).unref();
  }

  /** Writes what waits. */
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
            .execute();
        }
      }
    });
  }

  close(): Promise<void> {
    return this.write().catch(() => undefined);
  }
}
