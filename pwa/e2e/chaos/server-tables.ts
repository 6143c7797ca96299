import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PrivacyLocks } from '@memcherrish/shared/access/locks.ts';
import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import { type DivisionIds, relationTo, scopeOfMember } from '@memcherrish/shared/access/relation.ts';
import { postsOnDevice } from '@memcherrish/shared/domain/limits.ts';
import type { Schoolmate } from '@memcherrish/shared/domain/person.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { keyed } from './device-contents.ts';
import type { Directory, Hidden, OwnValues, ServerState } from './history.ts';

type Row = Record<string, string | number | null>;

/** The tables of a server, read directly, without the code of its API or sync. */
export class ServerTables {
  readonly #db: DatabaseSync;

  constructor(dataDir: string) {
    this.#db = new DatabaseSync(join(dataDir, 'memcherrish.sqlite'), { readOnly: true });
  }

  close(): void {
    this.#db.close();
  }

  people(ids: readonly string[]): Map<string, OwnValues> {
    return new Map(
      ids.map((id) => {
        const [row] = this.#rows('select * from schoolmates where id = ?', id);
        if (!row) throw new Error('Such a person is not there.');
        const [photos] = this.#rows(
          "select count(*) as held from photos where owner_kind = 'schoolmate' and owner_id = ?",
          id,
        );
        const revisions: Record<string, number> = JSON.parse(String(row['field_revisions']));
        const values = {
          ...{
            name: row['name'],
            place: row['place'],
            location: row['location'],
            selfIntro: row['self_intro'],
          },
          ...{ mobileAccessControl: row['mobile_access'], profileimageAccessControl: row['photo_access'] },
          ...{ emailAccessControl: row['email_access'], socialAccessControl: row['social_access'] },
        };
        return [
          id,
          {
            ...{ revision: Number(row['revision']), revisions, values, photos: Number(photos?.['held']) },
            has: { profile: row['photo_id'] !== null, school: row['school_photo_id'] !== null },
          },
        ];
      }),
    );
  }

  /** Returns the state that a history is judged by, for these people. */
  state(ids: readonly string[]): ServerState {
    const ours = new Set(ids);
    return {
      log: this.#rows('select account_id, key from idempotency_keys where status < 300 order by rowid')
        .filter((row) => ours.has(String(row['account_id'])))
        .map((row) => ({ person: String(row['account_id']), key: String(row['key']) })),
      people: this.people(ids),
      posts: new Map(
        this.#rows('select id, author_id, text, version, removed from posts where reaction is null').map(
          (row) => [
            String(row['id']),
            {
              authorId: row['author_id'] === null ? null : String(row['author_id']),
              text: String(row['text']),
              version: Number(row['version']),
              removed: row['removed'] === 1,
            },
          ],
        ),
      ),
      requests: new Map(
        this.#rows('select id, state from join_requests').map((row) => [
          String(row['id']),
          String(row['state']),
        ]),
      ),
      reports: this.#rows('select post_id, reporter_id from post_reports').map((row) => ({
        postId: String(row['post_id']),
        reporterId: String(row['reporter_id']),
      })),
      readNotifications: new Set(
        this.#rows('select id from notifications where read_at is not null').map((row) => String(row['id'])),
      ),
      hidings: this.#hidings().filter(({ ownerId }) => ours.has(ownerId)),
    };
  }

  #hidings(): Hidden[] {
    return this.#rows('select owner_id, from_id from blocks where dormant = 0').map((row) => ({
      ownerId: String(row['owner_id']),
      fromId: String(row['from_id']),
    }));
  }

  /**
   * Returns everything that a viewer may see, computed from a school's rows with the visibility rules alone.
   */
  allowed(schoolId: string, viewerId: string): Pick<Directory, 'rosters' | 'posts'> {
    const divisions: DivisionIds[] = this.#rows(
      'select divisions.id, batch_id from divisions join batches on batches.id = batch_id where school_id = ?',
      schoolId,
    ).map((row) => ({ schoolId, batchId: String(row['batch_id']), divisionId: String(row['id']) }));
    const membersOf = new Map(
      divisions.map(({ divisionId }) => [
        divisionId,
        this.#rows(
          'select schoolmate_id from memberships where division_id = ? and removed = 0 order by schoolmate_id',
          divisionId,
        ).map((row) => String(row['schoolmate_id'])),
      ]),
    );
    const isIn = (ids: DivisionIds, id: string) => membersOf.get(ids.divisionId)?.includes(id) ?? false;
    const own = divisions.filter((ids) => isIn(ids, viewerId));
    const hidings = this.#hidings();
    const hides = (ownerId: string, fromId: string) =>
      hidings.some((each) => each.ownerId === ownerId && each.fromId === fromId);
    const snapshot = scopeOfMember(own);
    const [school] = this.#rows('select privacy_locks from schools where id = ?', schoolId);
    const locks: PrivacyLocks = JSON.parse(String(school?.['privacy_locks']));
    const rosters = divisions.flatMap((ids) => {
      const relation = relationTo(snapshot, ids);
      if (relation === 'none') return [];
      const people = (membersOf.get(ids.divisionId) ?? [])
        .filter((id) => !hides(id, viewerId))
        .map((id) => personViewOf(this.#person(id), relation, { locks, isVeiled: false }));
      return [{ ...ids, relation, schoolmates: people, teachers: [] }];
    });
    const ownBatches = [...new Set(own.map(({ batchId }) => batchId))];
    const posts = ownBatches.flatMap((batchId) => {
      const inBatch = divisions.filter((ids) => ids.batchId === batchId);
      const posted = this.#rows(
        'select * from posts where batch_id = ? and removed = 0 order by created_at desc, id desc',
        batchId,
      ).filter((row) => {
        const authorId = String(row['author_id']);
        return !hides(authorId, viewerId) && !hides(viewerId, authorId);
      });
      const nameOf = (row: Row) => {
        const authorId = String(row['author_id']);
        const isThere = row['author_id'] !== null && inBatch.some((ids) => isIn(ids, authorId));
        return isThere ? authorId : null;
      };
      const posts = posted.filter((row) => row['parent_id'] === null);
      return posts.slice(0, postsOnDevice).map((row) => {
        const under = posted.filter((each) => each['parent_id'] === row['id']).reverse();
        return {
          ...{ _id: String(row['id']), batchId, authorId: nameOf(row), text: row['text'] },
          ...{ photos: this.#photosOf(String(row['id'])), createdAt: row['created_at'] },
          ...{ editedAt: row['edited_at'], version: row['version'] },
          ...answersIn(under, nameOf),
        };
      });
    });
    return {
      rosters: keyed(rosters, ({ divisionId }) => divisionId),
      posts: keyed(posts, ({ _id }) => _id),
    };
  }

  #person(id: string): Schoolmate {
    const [row] = this.#rows(
      `select schoolmates.*, photos.name as photo_name, photos.preview as photo_preview,
         younger.name as school_photo_name, younger.preview as school_photo_preview
       from schoolmates left join photos on photos.id = photo_id
         left join photos as younger on younger.id = school_photo_id
       where schoolmates.id = ?`,
      id,
    );
    if (!row) throw new Error('A member is not there.');
    const text = (column: string) => (row[column] === null ? null : String(row[column]));
    return {
      ...{ _id: id, name: String(row['name']), gender: text('gender') as Schoolmate['gender'] },
      ...{ formerName: text('former_name'), nickname: text('nickname') },
      ...{ place: text('place'), location: text('location'), selfIntro: text('self_intro') },
      ...{ email: text('email'), mobile: text('mobile'), whatsapp: text('whatsapp') },
      ...{ instaUsername: text('insta_username'), fbUsername: text('fb_username') },
      memorial: text('memorial'),
      profilePic: row['photo_name'] === null ? null : `/uploads/${row['photo_name']}.webp`,
      photoPreview: text('photo_preview'),
      schoolPhoto:
        row['school_photo_name'] === null
          ? null
          : {
              path: `/uploads/${row['school_photo_name']}.webp`,
              preview: String(row['school_photo_preview']),
            },
      ...{ mobileAccessControl: text('mobile_access'), profileimageAccessControl: text('photo_access') },
      ...{ emailAccessControl: text('email_access'), socialAccessControl: text('social_access') },
      claimed: row['claimed_at'] !== null,
    };
  }

  #photosOf(postId: string) {
    return this.#rows(
      `select photos.name, photos.preview from post_photos join photos on photos.id = photo_id
       where post_id = ? order by position`,
      postId,
    ).map((row) => ({ path: `/uploads/${row['name']}.webp`, preview: row['preview'] }));
  }

  #rows(query: string, ...values: (string | number)[]): Row[] {
    return this.#db.prepare(query).all(...values) as Row[];
  }
}

/** Returns the reactions and replies of rows under a post, the oldest first. */
function answersIn(
  under: readonly Row[],
  nameOf: (row: Row) => string | null,
): Pick<Post, 'reactions' | 'replies'> {
  const reacted = under.filter((row) => row['reaction'] !== null);
  const replies = under
    .filter((row) => row['reaction'] === null)
    .map((row) => ({
      ...{ _id: String(row['id']), authorId: nameOf(row) },
      ...{ text: String(row['text']), createdAt: String(row['created_at']) },
    }));
  const kinds = Map.groupBy(reacted, (row) => String(row['reaction']));
  const reactions = Object.fromEntries([...kinds].map(([kind, rows]) => [kind, rows.map(nameOf)]));
  return { ...(reacted.length > 0 && { reactions }), ...(replies.length > 0 && { replies }) };
}
