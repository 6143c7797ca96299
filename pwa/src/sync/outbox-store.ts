import { v7 as uuidv7 } from 'uuid';
import type { Problem } from '#api/outcome.ts';
import type { PersonDatabase } from '#local/db/database.ts';
import type { Answered, Edit, EditProblem, OutboxRow } from '#local/outbox/edits.ts';
import { nextToSend, rebaseEdit, rowsOf } from '#local/outbox/queue.ts';
import { namesNumber } from './send-edit.ts';
import { Superseded } from './superseded.ts';

/** An edit that may leave, and what the device knows that goes with it. */
export interface Taken {
  row: OutboxRow;
  mobile: string;
  /** The history that it was made on, or is offered to again. */
  epoch: string | null;
}

/** What sending needs of the outbox. Each call is one durable transaction, and refuses with `Superseded` once the person has signed out. */
export interface OutboxStore {
  /** The next edit that may leave, counted as one try more before it does. `except` are keys to pass over. */
  take(except: ReadonlySet<string>): Promise<Taken | null>;
  /** The server has it; later edits of the same thing move onto what it answered. The row stays until a pull has brought it. */
  confirm(key: string, answered: Answered): Promise<void>;
  /** It stays where it is, and is sent again. */
  keep(key: string, problem: Problem): Promise<void>;
  /** It waits for the person. */
  park(key: string, problem: Problem): Promise<void>;
  /** The fields in conflict wait for the person; the rest goes on under a key of its own, in its place. */
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
      // Before the first pull nobody knows it; the pull starts this anew.
      if (mobile === null && namesNumber(row.edit)) return null;
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

/** The rows that change when an edit is confirmed: itself, and later edits of the same field or post, onto the answered base. */
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
 * The rows that a refused profile edit becomes: its fields in conflict, which wait for the person, and before them the rest, which
 * goes on under the key `restKey` (nothing of it was applied).
 */
export function afterConflict(
  rows: readonly OutboxRow[],
  key: string,
  problem: Pick<Problem, 'message' | 'code' | 'fields' | 'conflicts'>,
  restKey: string,
): OutboxRow[] {
  const row = waitingRow(rows, key);
  const { conflicts } = problem;
  if (!row || row.seq === undefined || row.edit.kind !== 'profile' || !conflicts) return [];
  const parked: OutboxRow = {
    ...row,
    edit: onlyFields(row.edit, (field) => field in conflicts),
    state: 'conflict',
    problem: asKept(problem),
    conflicts,
  };
  const rest = onlyFields(row.edit, (field) => !(field in conflicts));
  if (Object.keys(rest.fields).length === 0) return [parked];
  const before = rows[rows.indexOf(row) - 1]?.seq ?? row.seq - 1;
  // Between its neighbours: the numbers of the outbox count up in ones, and halves are as good.
  const seq = (before + row.seq) / 2;
  return [{ ...row, seq, key: restKey, edit: rest, tries: 0, problem: null }, parked];
}

type ProfileEdit = Extract<Edit, { kind: 'profile' }>;

function onlyFields(edit: ProfileEdit, isWanted: (field: string) => boolean): ProfileEdit {
  const wanted = <T extends object>(from: T): T =>
    Object.fromEntries(Object.entries(from).filter(([field]) => isWanted(field))) as T;
  return { ...edit, fields: wanted(edit.fields), base: wanted(edit.base) };
}

/** The row of a key while it may still change: it may have been discarded, or confirmed by another tab. */
function waitingRow(rows: readonly OutboxRow[], key: string): OutboxRow | undefined {
  return rows.find((row) => row.key === key && row.state === 'waiting');
}

function asKept({ code, message, fields }: Pick<Problem, 'message' | 'code' | 'fields'>): EditProblem {
  return { code: code ?? null, message, fields };
}
