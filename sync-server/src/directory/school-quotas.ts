import { minute, second } from '@memcherrish/shared/domain/durations.ts';
import { quotaWords } from '@memcherrish/shared/text/desk/quotas.ts';
import { LRUCache } from 'lru-cache';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { Quotas } from '#server/config.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { schoolsOfOwner, type Used, usage } from './school-usage-store.ts';

/** From this share on the server warns the operator. */
const nearlyAll = 0.8;
/** The number of counts that are remembered. */
const mostCounts = 2000;
/** How long a count is used: with additions meanwhile, and when it leaves no room. */
const countedFor = { room: minute, full: 5 * second } as const;

interface Count {
  used: number;
  at: number;
}

/**
 * Keeps one school from filling the disk and the database that all share. A school is counted once a minute at most, and
 * what this server adds meanwhile is added to the count. Several servers may thus exceed a quota by what they add in a
 * minute.
 */
export class SchoolQuotas {
  readonly #most: Quotas;
  readonly #now: () => number;
  readonly #counts = new LRUCache<string, Count>({ max: mostCounts });

  /** `now` is a time that no one sets, in milliseconds. */
  constructor(most: Quotas, now = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  /** Throws an ApiError when the school has no room for more people. */
  async takePeople(tx: WriteTx, schoolId: string, added: number): Promise<void> {
    const most = this.#most.people;
    if (most === null || added === 0 || (await this.#take(tx, 'people', schoolId, added, most))) return;
    throw new ApiError('invalid-input', quotaWords.people(most));
  }

  /** The same for one person, unless they are in the school already. */
  async takePerson(tx: WriteTx, schoolId: string, schoolmateId: string): Promise<void> {
    if (this.#most.people === null) return;
    if (!(await schoolsOfOwner(tx, schoolmateId)).includes(schoolId)) await this.takePeople(tx, schoolId, 1);
  }

  get limitsPhotos(): boolean {
    return this.#most.photos !== null;
  }

  /**
   * Throws an ApiError when no school of the owner has room for another photo. A person without a school is limited by
   * the uploads of an account.
   */
  async takePhoto(tx: WriteTx, ownerId: string, bytes: number): Promise<void> {
    const most = this.#most.photos;
    if (most === null) return;
    const schools = await schoolsOfOwner(tx, ownerId);
    let hasRoom = schools.length === 0;
    for (const schoolId of schools) {
      if (await this.#take(tx, 'photos', schoolId, bytes, most)) hasRoom = true;
    }
    if (!hasRoom) throw new ApiError('invalid-input', quotaWords.photos(megabytes(most)));
  }

  /** Counts the addition, and returns true, if the school has room for it. */
  async #take(tx: ReadTx, what: Used, schoolId: string, added: number, most: number): Promise<boolean> {
    const key = `${what} ${schoolId}`;
    const known = this.#counts.get(key);
    const now = this.#now();
    const isFull = known !== undefined && known.used + added > most;
    const isKnown = known !== undefined && now - known.at < (isFull ? countedFor.full : countedFor.room);
    const count = isKnown ? known : { used: (await usage(tx, what, schoolId)).get(schoolId) ?? 0, at: now };
    this.#counts.set(key, count);
    if (count.used + added > most) return false;
    count.used += added;
    return true;
  }

  /** Returns a sentence about each school that has used most of a quota. */
  async nearlyFull(tx: ReadTx): Promise<string[]> {
    const sentences: string[] = [];
    for (const what of ['people', 'photos'] as const) {
      const most = this.#most[what];
      if (most === null) continue;
      const full = [...(await usage(tx, what))].filter(([, used]) => used >= nearlyAll * most);
      for (const [schoolId, used] of full) {
        const { name } = await tx
          .selectFrom('schools')
          .select('name')
          .where('id', '=', schoolId)
          .executeTakeFirstOrThrow();
        sentences.push(
          what === 'people'
            ? quotaWords.nearlyAllPeople(name, used, most)
            : quotaWords.nearlyAllPhotos(name, megabytes(used), megabytes(most)),
        );
      }
    }
    return sentences;
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
