import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { ClassPhotosDocument } from '@memcherrish/shared/wire/desk/class-photos.ts';
import type { EventsDocument, ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { PackedRoster } from '@memcherrish/shared/wire/sync/columns.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { unpacked } from '@memcherrish/shared/wire/sync/whole-roster.ts';
import { Dexie, liveQuery, type Observable, type Table } from 'dexie';
import type { OutboxRow, SentRow } from '#local/edits/edits.ts';
import type { Picture } from '#local/edits/mutations/pictures.ts';
import { databaseName, type Person } from '#local/session/person.ts';
import type { AdmissionRow, DoorRow } from './door-rows.ts';

/**
 * One half of a draft (drafts.ts). Text and photos have separate rows, so that typing does not write the photos
 * again.
 */
interface DraftRow {
  key: string;
  part: 'text' | 'photos';
  value: string | Picture[];
}

/** The result of the last contact with the server. `outdated-…` names the side that has to be updated first. */
export type Contact =
  | 'connecting'
  | 'live'
  | 'offline'
  | 'foreign'
  | 'waiting'
  | 'session-expired'
  | 'outdated-app'
  | 'outdated-server';

/** The single row that describes the sync with the server. */
export interface SyncState {
  key: 'state';
  /** Created with this database. A tab with another generation may not write. */
  generation: string;
  cursor: string | null;
  /** The epoch that the cursor belongs to; null before the first pull. */
  epoch: string | null;
  /** Server time of the stored data, ISO 8601. */
  asOf: string | null;
  /** The time of the last response (clock.ts), in milliseconds. The lease counts from it. */
  lastContact: number;
  /** How far the device's clock was ahead of it, in milliseconds. Missing in a row of an older app. */
  clockError?: number;
  contact: Contact;
  /** Batches that the cursor covers. */
  kept: string[];
  /** The own batches whose posts are stored. `older` is true if the server has older posts. */
  posts: Record<string, { revision: number; older: boolean }>;
  /** True while the lease is over. The directory is hidden, and deleted if the cursor is null (lease.ts). */
  locked: boolean;
  /** The days on which the clock said so, in milliseconds. */
  daysOver?: number[];
}

export interface MeRow {
  key: 'me';
  me: Me;
}

/** The events of the viewer, in one row. */
export interface EventsRow {
  key: 'events';
  /** The tag under which the server sent the document; null after the device changed it. */
  tag: string | null;
  document: EventsDocument;
}

/** The class photos of the viewer's batches, in one row. */
export interface ClassPhotosRow {
  key: 'class-photos';
  tag: string | null;
  document: ClassPhotosDocument;
  /** Device time in milliseconds when the newest document was asked for. Edits confirmed later are not in it. */
  askedAt: number;
}

/** The key of this device for 'Say hello' (hello-key.ts). */
export interface HelloKeyRow {
  name: 'hello';
  /** Not extractable. */
  privateKey: CryptoKey;
  /** A point of P-256 in base64url. */
  publicKey: string;
  /** Whether the server has confirmed the key once. */
  isRegistered: boolean;
}

/** A batch that a screen waits for. */
export interface WantedRow {
  batchId: string;
}

/**
 * Increase it with each change of the tables below, and add the upgrade from the version before (e2e/schema.test.ts).
 */
const schemaVersion = 8;

/** The directory of one person on this device; one row for each division. */
export class PersonDatabase extends Dexie {
  /** Stored as columns (`PackedRoster`), read as a whole `Roster`. */
  declare readonly rosters: Table<Roster, string, PackedRoster>;
  declare readonly structures: Table<Structure, string>;
  declare readonly me: Table<MeRow, string>;
  declare readonly state: Table<SyncState, string>;
  declare readonly wanted: Table<WantedRow, string>;
  declare readonly posts: Table<Post, string>;
  declare readonly events: Table<EventsRow, string>;
  declare readonly classPhotos: Table<ClassPhotosRow, string>;
  declare readonly outbox: Table<OutboxRow, number>;
  declare readonly sent: Table<SentRow, string>;
  declare readonly drafts: Table<DraftRow, [string, DraftRow['part']]>;
  declare readonly doors: Table<DoorRow, string>;
  declare readonly keys: Table<HelloKeyRow, string>;
  declare readonly admissions: Table<AdmissionRow, [string, string]>;

  constructor(person: Person) {
    // Turns off auto-open: an old tab would recreate a deleted database. Only `device.ts` opens it.
    super(databaseName(person), { chromeTransactionDurability: 'strict', autoOpen: false });
    this.version(1).stores({
      // An older app of this version lists the stored divisions by the compound index.
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
        // The old app stored no posts and no epochs. Without a cursor one pull brings everything.
        const states = transaction.table<SyncState, string>('state');
        await states.toCollection().modify({ cursor: null, epoch: null, posts: {} });
        // It stored no notifications either, and every screen counts them before that pull.
        await transaction
          .table<MeRow, string>('me')
          .toCollection()
          .modify(({ me }) => {
            if (me.kind === 'schoolmate') me.notifications ??= [];
            me.deletionDueAt ??= null;
          });
      });
    // Version 3 has the same tables: it stores rosters as columns. Rows of an older app stay unchanged until a pull
    // replaces them.
    this.version(4).stores({ doors: 'eventId', admissions: '[eventId+id]' });
    this.version(5).stores({ events: 'key' });
    this.version(6).stores({ keys: 'name' });
    this.version(7)
      .stores({ classPhotos: 'key' })
      .upgrade(async (transaction) => {
        // The old app stored posts without replies and reactions. Without a cursor one pull brings everything.
        await transaction.table<SyncState, string>('state').toCollection().modify({ cursor: null });
      });
    this.version(schemaVersion).upgrade(async (transaction) => {
      // The old app knew events of one batch or a whole school, and each invited the teachers.
      await transaction
        .table<EventsRow, string>('events')
        .toCollection()
        .modify(({ document }) => {
          for (const event of document.events as (ReunionEvent & { batchId?: string; batch?: string })[]) {
            const { batchId: _id, batch = '' } = event;
            event.batches = _id ? [{ _id, batch }] : null;
            event.teachers = true;
          }
        });
    });
    // Dexie calls this hook with undefined when a row does not exist.
    this.rosters.hook('reading', (roster: PackedRoster | Roster | undefined) => roster && unpacked(roster));
  }

  /**
   * Returns the rosters of these divisions as stored: packed, or whole if an older app stored them. Unpacking many
   * PersonViews takes longer than reading them. Call it inside a transaction that includes the table.
   */
  async keptRosters(divisionIds: readonly string[]): Promise<(PackedRoster | Roster)[]> {
    const keys = [...divisionIds];
    const { idbtrans: trans } = Dexie.currentTransaction;
    const found: (PackedRoster | Roster | undefined)[] = await this.rosters.core.getMany({ trans, keys });
    return found.filter((roster) => roster !== undefined);
  }

  /**
   * Emits the result of a query, and again whenever it changes. For modules that have the database but do not import
   * Dexie.
   */
  watch<T>(query: () => Promise<T>): Observable<T> {
    return liveQuery(query);
  }
}

/**
 * Returns whether a newer version of the app has upgraded a person's database. This version may not open it, and
 * Dexie would not report it.
 */
export async function isFromNewerApp(person: Person): Promise<boolean> {
  const all = 'databases' in indexedDB ? await indexedDB.databases() : [];
  const version = all.find(({ name }) => name === databaseName(person))?.version ?? 0;
  // Dexie multiplies version numbers by ten.
  return version >= 10 * (schemaVersion + 1);
}

/** Returns the state of a database before its first contact with the server. */
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

/**
 * Returns whether the browser could not store data: no space, no permission, or a lost connection. None of these is a
 * fault of the app.
 */
export function isStorageFailure(error: unknown): boolean {
  return isLostConnection(error) || (error instanceof Error && fullNames.has(error.name));
}

const fullNames = new Set(['QuotaExceededError', 'AbortError']);

/** Returns whether the storage quota is exhausted. Photos are deleted first, edits last. */
export function isFull(error: unknown): boolean {
  const names = error instanceof Error ? [error.name, innerName(error)] : [];
  return names.includes('QuotaExceededError');
}

/** Dexie wraps the cause of an aborted transaction in `inner`. */
function innerName(error: Error): unknown {
  const inner: unknown = Reflect.get(error, 'inner');
  return inner instanceof Error || inner instanceof DOMException ? inner.name : undefined;
}

/**
 * Returns whether a database connection no longer works: closed by another tab, or dropped by the system as iOS does.
 */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && lostNames.has(error.name);
}
