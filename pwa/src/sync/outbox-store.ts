import { v7 as uuidv7 } from 'uuid';
import type { Problem } from '#api/outcome.ts';
import type { PersonDatabase } from '#local/db/database.ts';
import type { OutboxRow } from '#local/edits/edits.ts';
import { mutationOf } from '#local/edits/mutations/index.ts';
import type { Answered, EditProblem } from '#local/edits/mutations/outbox-row.ts';
import { nextToSend, rebaseEdit } from '#local/outbox/queue.ts';
import { rowsOf } from '#local/outbox/rows.ts';
import { Superseded } from './superseded.ts';

/** An edit that may be sent, with the device's data that is sent with it. */
export interface Taken {
  row: OutboxRow;
  mobile: string;
  /** The epoch that the edit was made on, or is sent to again. */
  epoch: string | null;
}

/**
 * The operations that sending needs on the outbox. Each call is one durable transaction, and rejects with
 * `Superseded` after a sign-out.
 */
export interface OutboxStore {
  /** Returns the next edit that may be sent, and counts the try beforehand. `except` are keys to skip. */
  take(except: ReadonlySet<string>): Promise<Taken | null>;
  /**
   * Marks an edit as confirmed and rebases later edits of the same subject. The row stays until a pull has brought
   * the result.
   */
  confirm(key: string, answered: Answered): Promise<void>;
  /** Leaves an edit at its position; it is sent again. */
  keep(key: string, problem: Problem): Promise<void>;
  /** Leaves an edit at its position, and asks the person: the network refuses it and lets others through. */
  block(key: string, problem: Problem): Promise<void>;
  /** Parks an edit until the person decides. */
  park(key: string, problem: Problem): Promise<void>;
  /** Parks the fields in conflict. The rest is sent under a new key, at the same position. */
  split(key: string, problem: Problem): Promise<void>;
}

export class DexieOutbox implements OutboxStore {
  readonly #db: PersonDatabase;
  readonly #generation: string;

  constructor(db: PersonDatabase, generation: string) {
    this.#db = db;
    this.#generation = generation;
  }

  async take(except: ReadonlySet<string>): Promise<Taken | null> {
    return await this.#write(async (rows, epoch) => {
      const row = nextToSend(rows, except);
      if (row?.seq === undefined) return null;
      const mobile = await this.#mobile();
      // Before the first pull the number is unknown. The pull triggers the sending again.
      if (mobile === null && mutationOf(row.edit).namesNumber) return null;
      const tried = { ...row, tries: row.tries + 1 };
      await this.#db.outbox.put(tried);
      return { row: tried, mobile: mobile ?? '', epoch };
    });
  }

  async confirm(key: string, answered: Answered): Promise<void> {
    await this.#write(async (rows) => {
      await this.#db.outbox.bulkPut(afterConfirmed(rows, key, answered));
    });
  }

  async keep(key: string, problem: Problem): Promise<void> {
    await this.#change(key, (row) => [{ ...row, problem: asKept(problem) }]);
  }

  async block(key: string, problem: Problem): Promise<void> {
    await this.#change(key, (row) => [{ ...row, problem: { ...asKept(problem), isBlocked: true } }]);
  }

  async park(key: string, problem: Problem): Promise<void> {
    await this.#change(key, (row) => [{ ...row, state: 'refused', problem: asKept(problem) }]);
  }

  async split(key: string, problem: Problem): Promise<void> {
    await this.#write(async (rows) => {
      await this.#db.outbox.bulkPut(afterConflict(rows, key, problem, uuidv7()));
    });
  }

  async #change(key: string, changed: (row: OutboxRow) => OutboxRow[]): Promise<void> {
    await this.#write(async (rows) => {
      const row = waitingRow(rows, key);
      if (row) await this.#db.outbox.bulkPut(changed(row));
    });
  }

  async #write<T>(work: (rows: OutboxRow[], epoch: string | null) => Promise<T>): Promise<T> {
    const { state, outbox, me } = this.#db;
    return await this.#db.transaction('rw', [state, outbox, me], async () => {
      const { generation, epoch = null } = (await state.get('state')) ?? {};
      if (generation !== this.#generation) throw new Superseded();
      return await work(await rowsOf(this.#db), epoch);
    });
  }

  async #mobile(): Promise<string | null> {
    const held = (await this.#db.me.get('me'))?.me;
    return held?.kind === 'schoolmate' ? held.schoolmate.mobile : null;
  }
}

/**
 * Returns the rows that change when an edit is confirmed: itself, and later edits of the same field or post with
 * their new base.
 */
export function afterConfirmed(rows: readonly OutboxRow[], key: string, answered: Answered): OutboxRow[] {
  const row = waitingRow(rows, key);
  if (!row) return [];
  const later = rows.slice(rows.indexOf(row) + 1).flatMap((each) => {
    if (each.state === 'sent') return [];
    const edit = rebaseEdit(each.edit, row.edit, answered);
    return edit === each.edit ? [] : [{ ...each, edit }];
  });
  return [{ ...row, state: 'sent', problem: null, answered }, ...later];
}

/**
 * Splits a refused profile edit. Returns its fields in conflict, which wait for the person, and before them the rest
 * under the key `restKey`. The server applied none of it.
 */
export function afterConflict(
  rows: readonly OutboxRow[],
  key: string,
  problem: Pick<Problem, 'message' | 'code' | 'fields' | 'conflicts'>,
  restKey: string,
): OutboxRow[] {
  const row = waitingRow(rows, key);
  const { conflicts } = problem;
  if (!row || row.seq === undefined || !conflicts) return [];
  const halves = mutationOf(row.edit).split?.(row.edit, (field) => field in conflicts);
  if (!halves) return [];
  const parked: OutboxRow = {
    ...row,
    edit: halves.parked,
    state: 'conflict',
    problem: asKept(problem),
    conflicts,
  };
  const { rest } = halves;
  if (!rest) return [parked];
  const before = rows[rows.indexOf(row) - 1]?.seq ?? row.seq - 1;
  // Outbox numbers are integers, so a fraction lies between the neighbours.
  const seq = (before + row.seq) / 2;
  return [{ ...row, seq, key: restKey, edit: rest, tries: 0, problem: null }, parked];
}

/** Returns the row of a key while it may still change. It may have been discarded, or confirmed by another tab. */
function waitingRow(rows: readonly OutboxRow[], key: string): OutboxRow | undefined {
  return rows.find((row) => row.key === key && row.state === 'waiting');
}

function asKept({ code, message, fields }: Pick<Problem, 'message' | 'code' | 'fields'>): EditProblem {
  return { code: code ?? null, message, fields };
}
