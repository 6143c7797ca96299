import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { unpacked } from '@memcherrish/shared/rules/whole-roster.ts';
import type { PackedRoster } from '@memcherrish/shared/wire/columns.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { Dexie, liveQuery, type Observable, type Table } from 'dexie';
import type { OutboxRow, SentRow } from '#local/outbox/edits.ts';
import { databaseName, type Person } from '#local/session/person.ts';
import type { DraftRow } from './draft-row.ts';

/** How the last contact with the server went; `outdated-…` names which of the two has to be updated first. */
export type Contact =
  | 'connecting'
  | 'live'
  | 'offline'
  | 'foreign'
  | 'waiting'
  | 'session-expired'
  | 'outdated-app'
  | 'outdated-server';

/** The single row that says where the device stands with the server. */
export interface SyncState {
  key: 'state';
  /** Made with this database; whoever holds another one may not write. */
  generation: string;
  cursor: string | null;
  /** The history of the server's database that the cursor belongs to; null before the first pull. */
  epoch: string | null;
  /** Server time of what is held, ISO 8601. */
  asOf: string | null;
  /** Device time of the last answer, in milliseconds: the lease alone counts by it. */
  lastContact: number;
  contact: Contact;
  /** Batches that the cursor covers. */
  kept: string[];
  /** The own batches whose posts are held, and whether the server has older ones than these. */
  posts: Record<string, { revision: number; older: boolean }>;
  /** Whether the lease ran out and the directory was taken off the device. */
  locked: boolean;
}

export interface MeRow {
  key: 'me';
  me: Me;
}

/** A batch that a screen waits for. */
export interface WantedRow {
  batchId: string;
}

/** Raised with each change of the tables below, with a way from the one before (e2e/schema.test.ts). */
const schemaVersion = 3;

/** Everything that one person's device holds of the directory: one row a division. */
export class PersonDatabase extends Dexie {
  /** Kept by columns, read whole. */
  declare readonly rosters: Table<Roster, string, PackedRoster>;
  declare readonly structures: Table<Structure, string>;
  declare readonly me: Table<MeRow, string>;
  declare readonly state: Table<SyncState, string>;
  declare readonly wanted: Table<WantedRow, string>;
  declare readonly posts: Table<Post, string>;
  declare readonly outbox: Table<OutboxRow, number>;
  declare readonly sent: Table<SentRow, string>;
  declare readonly drafts: Table<DraftRow, [string, DraftRow['part']]>;

  constructor(person: Person) {
    // Never opens by itself: an old tab would bring a deleted database back. `device.ts` alone opens it.
    super(databaseName(person), { chromeTransactionDurability: 'strict', autoOpen: false });
    this.version(1).stores({
      // An older app of this version lists by the compound index what is held.
      rosters: 'divisionId, batchId, relation, [schoolId+batchId+divisionId]',
      structures: '_id',
      me: 'key',
      state: 'key',
      wanted: 'batchId',
    });
    this.version(2)
      .stores({
        posts: '_id, batchId',
        outbox: '++seq, &key, state',
        sent: 'key, sentAt, edit.kind',
        drafts: '[key+part]',
      })
      .upgrade(async (transaction) => {
        // The old app knew neither posts nor epochs: without a cursor one pull brings everything.
        const states = transaction.table<SyncState, string>('state');
        await states.toCollection().modify({ cursor: null, epoch: null, posts: {} });
        // Nor news: every screen counts those before that pull.
        await transaction
          .table<MeRow, string>('me')
          .toCollection()
          .modify(({ me }) => {
            if (me.kind === 'schoolmate') me.notifications ??= [];
            me.deletionDueAt ??= null;
          });
      });
    // Rosters by columns: what an older app has kept stays as it is until a pull replaces it.
    this.version(schemaVersion).stores({});
    // Asked for what is not there, Dexie reads that as well.
    this.rosters.hook('reading', (roster: PackedRoster | Roster | undefined) => roster && unpacked(roster));
  }

  /**
   * The rosters of these divisions as they are kept, whole where an older app has kept them: to make faces of many takes longer than reading
   * them. To be asked inside of a transaction that holds the table.
   */
  async keptRosters(divisionIds: readonly string[]): Promise<(PackedRoster | Roster)[]> {
    const keys = [...divisionIds];
    const { idbtrans: trans } = Dexie.currentTransaction;
    const found: (PackedRoster | Roster | undefined)[] = await this.rosters.core.getMany({ trans, keys });
    return found.filter((roster) => roster !== undefined);
  }

  /** What a query answers, and again whenever that changes: for code that has the database and not the library. */
  watch<T>(query: () => Promise<T>): Observable<T> {
    return liveQuery(query);
  }
}

/** Whether a newer version of the app has made a person's database its own: this one may not touch it, and Dexie would not tell. */
export async function isFromNewerApp(person: Person): Promise<boolean> {
  const all = 'databases' in indexedDB ? await indexedDB.databases() : [];
  const version = all.find(({ name }) => name === databaseName(person))?.version ?? 0;
  // Dexie counts in tens.
  return version >= 10 * (schemaVersion + 1);
}

/** The state of a database that has never heard from the server. */
export function freshState(generation: string, now: number): SyncState {
  return {
    key: 'state',
    generation,
    cursor: null,
    epoch: null,
    asOf: null,
    lastContact: now,
    contact: 'connecting',
    kept: [],
    posts: {},
    locked: false,
  };
}

const lostNames = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError']);

/** Whether the browser could not keep something: no room, no right, or a handle that is gone. None of it is a fault of the app. */
export function isStorageFailure(error: unknown): boolean {
  return isLostConnection(error) || (error instanceof Error && fullNames.has(error.name));
}

const fullNames = new Set(['QuotaExceededError', 'AbortError']);

/** Whether the browser gives no more room: photos go first, edits last. */
export function isFull(error: unknown): boolean {
  const names = error instanceof Error ? [error.name, innerName(error)] : [];
  return names.includes('QuotaExceededError');
}

/** Dexie tells an aborted transaction, and inside it why. */
function innerName(error: Error): unknown {
  const inner: unknown = Reflect.get(error, 'inner');
  return inner instanceof Error || inner instanceof DOMException ? inner.name : undefined;
}

/** Whether a connection does not work any more: closed by another tab, or dropped by the system as iOS does. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && lostNames.has(error.name);
}
