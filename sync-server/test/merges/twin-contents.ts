import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '#test/scene/harness.ts';

export const roles = ['keep', 'gone', 'mate', 'other', 'decliner'] as const;
export type Role = (typeof roles)[number];

interface Told {
  schoolId: string;
  ids: Record<Role, string>;
  divisions: readonly string[];
  /** Ids in the order in which the posts were written. */
  posts: readonly string[];
  /** Maps numbers and usernames to names that are the same in both schools. */
  called: ReadonlyMap<string, string>;
}

/** Returns every stored row about the people of the school, with names that are the same in both schools. */
export async function contentsOf(server: TestServer, school: Told): Promise<unknown> {
  const { read } = server.ctx.database;
  const ids = Object.values(school.ids);
  const roleOf = (id: string | null) => roles.find((role) => school.ids[role] === id) ?? id;
  const named = (value: string | null) => (value === null ? null : (school.called.get(value) ?? value));
  const people = await read.selectFrom('schoolmates').selectAll().where('id', 'in', ids).execute();
  const photos = await read
    .selectFrom('photos')
    .select(['id', 'owner_id', 'preview'])
    .where('owner_kind', '=', 'schoolmate')
    .where('owner_id', 'in', ids)
    .execute();
  const members = await read
    .selectFrom('memberships')
    .selectAll()
    .where('schoolmate_id', 'in', ids)
    .execute();
  const posts = await read.selectFrom('posts').selectAll().where('id', 'in', school.posts).execute();
  const requests = await read
    .selectFrom('join_requests')
    .selectAll()
    .where('schoolmate_id', 'in', ids)
    .execute();
  const declined = await read
    .selectFrom('declined_offers')
    .selectAll()
    .where('schoolmate_id', 'in', ids)
    .execute();
  const told = await read.selectFrom('notifications').selectAll().where('schoolmate_id', 'in', ids).execute();
  const blocks = await read.selectFrom('blocks').selectAll().where('owner_id', 'in', ids).execute();
  const links = await read.selectFrom('invitations').selectAll().where('inviter_id', 'in', ids).execute();
  const claims = await read.selectFrom('claims').selectAll().where('schoolmate_id', 'in', ids).execute();
  const acts = await read
    .selectFrom('audit')
    .select(['action', 'subject_id'])
    .where('school_id', '=', school.schoolId)
    .where('subject_id', 'in', ids)
    .execute();
  const held = await read
    .selectFrom('merges')
    .select('id')
    .where('school_id', '=', school.schoolId)
    .where('snapshot', 'is not', null)
    .execute();
  return {
    people: people
      .map(
        ({
          id,
          revision: _,
          field_revisions: __,
          field_changes: ___,
          credentials_revision: ____,
          photo_id,
          ...row
        }) => ({
          ...row,
          role: roleOf(id),
          photo: photos.find((photo) => photo.id === photo_id && photo.owner_id === id)?.preview ?? null,
          mobile: named(row.mobile),
          whatsapp: named(row.whatsapp),
          username: named(row.username),
        }),
      )
      .sort((one, other) => String(one.role).localeCompare(String(other.role))),
    places: members
      .filter((member) => member.removed === 0)
      .map((member) => [
        roleOf(member.schoolmate_id),
        school.divisions.indexOf(member.division_id),
        member.created_at,
      ])
      .sort(),
    posts: school.posts.map((id) => {
      const post = posts.find((each) => each.id === id);
      return [roleOf(post?.author_id ?? null), post?.text, post?.removed];
    }),
    requests: requests
      .map((row) => [roleOf(row.schoolmate_id), school.divisions.indexOf(row.division_id), row.state])
      .sort(),
    declined: declined.map((row) => [roleOf(row.schoolmate_id), roleOf(row.offered_id)]).sort(),
    hidings: blocks.map((row) => [roleOf(row.owner_id), roleOf(row.from_id), row.dormant]).sort(),
    links: links.map((row) => [roleOf(row.listing_id), row.used_at]).sort(),
    claims: claims.map((row) => [roleOf(row.listing_id), roleOf(row.schoolmate_id), row.state]).sort(),
    told: told.map((row) => [roleOf(row.schoolmate_id), row.kind]).sort(),
    acts: acts.map((act) => [act.action, roleOf(act.subject_id)]).sort(),
    held,
  };
}

/** Returns the names of the photo files on disk, and those that rows refer to. */
export async function photoFiles({ ctx, dataDir }: TestServer): Promise<[files: string[], named: string[]]> {
  const rows = await ctx.database.read.selectFrom('photos').select('id').execute();
  const named = rows.flatMap(({ id }) => [`${id}.small.webp`, `${id}.webp`]).sort();
  return [readdirSync(join(dataDir, 'photos')).sort(), named];
}
