import SQLite from 'better-sqlite3';
import { Kysely, type Selectable } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Dialect } from './dialect.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';

let connection: SQLite.Database;
let kysely: Kysely<Tables>;
let migrator: Migrator;

beforeEach(() => {
  connection = new SQLite(':memory:');
  connection.pragma('foreign_keys = ON');
  kysely = new Kysely<Tables>({ dialect: new Dialect({ database: connection }) });
  migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
});
afterEach(() => kysely.destroy());

const schema = () =>
  connection.prepare('select type, name, sql from sqlite_master order by type, name').all();

type Nullability<Row> = { [Column in keyof Row]-?: null extends Row[Column] ? 'may be null' : 'never null' };

/** Repeats db/tables.ts. The compiler reports a table, column or null that is missing here. */
const expected: { [Table in keyof Tables]: Nullability<Selectable<Tables[Table]>> } = {
  meta: { key: 'never null', value: 'never null' },
  admins: {
    id: 'never null',
    name: 'never null',
    email: 'never null',
    password_hash: 'never null',
    state: 'never null',
    credentials_revision: 'never null',
    created_at: 'never null',
  },
  school_admins: { school_id: 'never null', admin_id: 'never null', created_at: 'never null' },
  schools: {
    id: 'never null',
    name: 'never null',
    photo_id: 'may be null',
    revision: 'never null',
    events_revision: 'never null',
    events_by_members: 'never null',
    created_at: 'never null',
    people_revision: 'never null',
  },
  batches: {
    id: 'never null',
    school_id: 'never null',
    label: 'never null',
    label_key: 'never null',
    revision: 'never null',
    floor: 'never null',
    posts_revision: 'never null',
    posts_floor: 'never null',
    events_revision: 'never null',
    created_at: 'never null',
  },
  divisions: {
    id: 'never null',
    batch_id: 'never null',
    name: 'never null',
    name_key: 'never null',
    created_at: 'never null',
  },
  blocked_views: {
    viewer_id: 'never null',
    batch_id: 'never null',
    mark: 'never null',
    floor: 'never null',
    posts_floor: 'never null',
  },
  hidden_tombstones: { post_id: 'never null', viewer_id: 'never null' },
  blocks: {
    owner_id: 'never null',
    from_kind: 'never null',
    from_id: 'never null',
    from_name: 'never null',
    mark: 'never null',
    created_at: 'never null',
    dormant: 'never null',
  },
  schoolmates: {
    id: 'never null',
    name: 'never null',
    former_name: 'may be null',
    nickname: 'may be null',
    gender: 'may be null',
    place: 'may be null',
    location: 'may be null',
    self_intro: 'may be null',
    email: 'may be null',
    mobile: 'may be null',
    whatsapp: 'may be null',
    insta_username: 'may be null',
    fb_username: 'may be null',
    photo_id: 'may be null',
    school_photo_id: 'may be null',
    mobile_access: 'may be null',
    photo_access: 'may be null',
    username: 'may be null',
    password_hash: 'may be null',
    claimed_at: 'may be null',
    revision: 'never null',
    field_revisions: 'never null',
    field_changes: 'never null',
    made_by: 'may be null',
    pending_mobile: 'may be null',
    part_of: 'may be null',
    credentials_revision: 'never null',
    created_at: 'never null',
  },
  revision_days: {
    batch_id: 'never null',
    at: 'never null',
    revision: 'never null',
    posts_revision: 'never null',
  },
  memberships: {
    division_id: 'never null',
    schoolmate_id: 'never null',
    revision: 'never null',
    removed: 'never null',
    created_at: 'never null',
    opened_at: 'may be null',
  },
  declined_offers: { schoolmate_id: 'never null', offered_id: 'never null' },
  teachers: {
    id: 'never null',
    name: 'never null',
    gender: 'may be null',
    email: 'never null',
    mobile: 'may be null',
    place: 'may be null',
    whatsapp: 'may be null',
    insta_username: 'may be null',
    fb_username: 'may be null',
    current_status: 'may be null',
    about: 'may be null',
    photo_id: 'may be null',
    credentials_revision: 'never null',
    password_hash: 'may be null',
    made_by: 'may be null',
    assigned_at: 'may be null',
    created_at: 'never null',
  },
  teaching_invitations: {
    id: 'never null',
    division_id: 'never null',
    teacher_id: 'may be null',
    contact: 'never null',
    subject: 'never null',
    admin_id: 'never null',
    created_at: 'never null',
    expires_at: 'never null',
    refused_at: 'may be null',
  },
  teacher_schools: {
    teacher_id: 'never null',
    school_id: 'never null',
    state: 'never null',
    at: 'never null',
  },
  teaching: {
    division_id: 'never null',
    teacher_id: 'never null',
    subject: 'never null',
    revision: 'never null',
    removed: 'never null',
    created_at: 'never null',
  },
  photos: {
    id: 'never null',
    name: 'never null',
    owner_kind: 'never null',
    owner_id: 'never null',
    preview: 'never null',
    created_at: 'never null',
  },
  join_requests: {
    id: 'never null',
    schoolmate_id: 'never null',
    division_id: 'never null',
    self_intro: 'may be null',
    state: 'never null',
    created_at: 'never null',
    decided_at: 'may be null',
  },
  invitations: {
    id: 'never null',
    token_hash: 'never null',
    listing_id: 'never null',
    division_id: 'never null',
    inviter_kind: 'never null',
    inviter_id: 'never null',
    created_at: 'never null',
    expires_at: 'never null',
    used_at: 'may be null',
  },
  claims: {
    id: 'never null',
    listing_id: 'never null',
    division_id: 'never null',
    schoolmate_id: 'never null',
    state: 'never null',
    merge_id: 'may be null',
    created_at: 'never null',
    decided_at: 'may be null',
    looked_at: 'may be null',
    after_claim_id: 'may be null',
  },
  claim_vouches: {
    claim_id: 'never null',
    schoolmate_id: 'never null',
    word: 'never null',
    created_at: 'never null',
  },
  removed_listings: {
    schoolmate_id: 'never null',
    inviter_kind: 'may be null',
    inviter_id: 'may be null',
  },
  import_exclusions: {
    division_id: 'never null',
    name_key: 'never null',
    number_key: 'may be null',
    schoolmate_id: 'may be null',
    created_at: 'never null',
  },
  otp_challenges: {
    id: 'never null',
    mobile: 'never null',
    purpose: 'never null',
    code_hash: 'never null',
    created_at: 'never null',
    expires_at: 'never null',
    tries: 'never null',
    verified_at: 'may be null',
    proof_hash: 'may be null',
    proof_expires_at: 'may be null',
    proof_used_at: 'may be null',
    browser: 'may be null',
    network: 'may be null',
    by_owner: 'never null',
  },
  sessions: {
    id: 'never null',
    kind: 'never null',
    account_id: 'never null',
    created_at: 'never null',
    expires_at: 'never null',
    revoked_at: 'may be null',
    label: 'may be null',
    last_seen_at: 'may be null',
  },
  attempts: { key: 'never null', window_start: 'never null', count: 'never null' },
  audit: {
    id: 'never null',
    at: 'never null',
    actor_kind: 'never null',
    actor_id: 'may be null',
    action: 'never null',
    school_id: 'may be null',
    subject_id: 'may be null',
    details: 'may be null',
  },
  idempotency_keys: {
    account_kind: 'never null',
    account_id: 'never null',
    key: 'never null',
    fingerprint: 'never null',
    status: 'never null',
    body: 'never null',
    created_at: 'never null',
  },
  posts: {
    id: 'never null',
    batch_id: 'never null',
    author_id: 'may be null',
    text: 'never null',
    version: 'never null',
    revision: 'never null',
    removed: 'never null',
    created_at: 'never null',
    edited_at: 'may be null',
  },
  post_photos: { post_id: 'never null', photo_id: 'never null', position: 'never null' },
  post_reports: {
    id: 'never null',
    post_id: 'never null',
    reporter_id: 'never null',
    reason: 'may be null',
    state: 'never null',
    created_at: 'never null',
    decided_at: 'may be null',
  },
  notifications: {
    id: 'never null',
    schoolmate_id: 'never null',
    kind: 'never null',
    details: 'never null',
    created_at: 'never null',
    read_at: 'may be null',
  },
  deletions: {
    account_kind: 'never null',
    account_id: 'never null',
    asked_at: 'never null',
    due_at: 'never null',
    places: 'never null',
  },
  second_factors: {
    admin_id: 'never null',
    secret: 'never null',
    created_at: 'never null',
    confirmed_at: 'may be null',
    last_step: 'never null',
  },
  recovery_codes: { admin_id: 'never null', code_hash: 'never null', used_at: 'may be null' },
  merges: {
    id: 'never null',
    school_id: 'never null',
    how: 'never null',
    kept_id: 'may be null',
    gone_id: 'may be null',
    admin_id: 'may be null',
    at: 'never null',
    undone_at: 'may be null',
    snapshot: 'may be null',
  },
  not_duplicates: {
    school_id: 'never null',
    one_id: 'never null',
    other_id: 'never null',
    created_at: 'never null',
  },
  events: {
    id: 'never null',
    school_id: 'never null',
    batch_id: 'may be null',
    maker_kind: 'never null',
    maker_id: 'may be null',
    title: 'never null',
    starts_at: 'never null',
    ends_at: 'may be null',
    zone: 'never null',
    place: 'may be null',
    address: 'may be null',
    programme: 'may be null',
    cost: 'may be null',
    capacity: 'may be null',
    questions: 'never null',
    version: 'never null',
    cancelled_at: 'may be null',
    created_at: 'never null',
    edited_at: 'may be null',
  },
  event_replies: {
    id: 'never null',
    event_id: 'never null',
    person_kind: 'may be null',
    person_id: 'may be null',
    name: 'may be null',
    answer: 'never null',
    guests: 'never null',
    guest_names: 'never null',
    diet: 'may be null',
    note: 'may be null',
    answers: 'never null',
    level: 'never null',
    seats: 'never null',
    queued_at: 'never null',
    version: 'never null',
    created_at: 'never null',
    edited_at: 'never null',
  },
  event_doors: {
    event_id: 'never null',
    account_kind: 'never null',
    account_id: 'never null',
    created_at: 'never null',
  },
  admissions: {
    event_id: 'never null',
    id: 'never null',
    number: 'never null',
    kind: 'never null',
    who: 'may be null',
    link_to: 'may be null',
    name: 'may be null',
    place: 'may be null',
    removes: 'may be null',
    account_id: 'may be null',
    created_at: 'never null',
  },
};

type ColumnInfo = { name: string; notnull: 0 | 1; pk: number };

describe('the migrations', () => {
  it('are listed in the order of their names, which is the order they run in', () => {
    expect(Object.keys(migrations)).toEqual(Object.keys(migrations).sort());
  });

  it.each(Object.keys(migrations))(
    '%s runs after the earlier migrations, and a second run changes nothing',
    async (name) => {
      const { error, results } = await migrator.migrateTo(name);
      expect(error).toBeUndefined();
      expect(results?.at(-1)).toMatchObject({ migrationName: name, status: 'Success' });
      const before = schema();
      const again = await migrator.migrateTo(name);
      expect(again.error).toBeUndefined();
      expect(again.results).toEqual([]);
      expect(schema()).toEqual(before);
    },
  );

  it('make the tables that the row types promise: names, columns and nulls', async () => {
    await migrator.migrateToLatest();
    const tables = connection
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'",
      )
      .pluck()
      .all() as string[];
    const actual = tables.map((table) => {
      const columns = connection.pragma(`table_info(${table})`) as ColumnInfo[];
      // A text primary key may be null in SQLite, but never in the row types.
      const nulls = columns.map(({ name, notnull, pk }) => [
        name,
        notnull || pk ? 'never null' : 'may be null',
      ]);
      return [table, Object.fromEntries(nulls)];
    });
    expect(Object.fromEntries(actual)).toEqual(expected);
  });

  it('point every foreign key to columns that can be referenced', async () => {
    await migrator.migrateToLatest();
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  });
});

describe('the schema', () => {
  const now = '2026-01-01T00:00:00.000Z';
  const person = (id: string, over: object) => ({
    id,
    name: id,
    revision: 0,
    field_revisions: '{}',
    created_at: now,
    ...over,
  });
  const mobile = '+919876543210';

  beforeEach(() => migrator.migrateToLatest());

  it('rejects two claimed people with one number', async () => {
    await kysely
      .insertInto('schoolmates')
      .values(person('one', { mobile, claimed_at: now }))
      .execute();
    const second = kysely.insertInto('schoolmates').values(person('two', { mobile, claimed_at: now }));
    await expect(second.execute()).rejects.toThrow(/UNIQUE/);
  });

  it('accepts unclaimed records with the number of a claimed one, since each school may have its own', async () => {
    const people = [
      person('one', { mobile, claimed_at: now }),
      person('two', { mobile }),
      person('three', { mobile }),
    ];
    await kysely.insertInto('schoolmates').values(people).execute();
    expect(await kysely.selectFrom('schoolmates').select('id').execute()).toHaveLength(3);
  });

  it('rejects a removed flag that is neither 0 nor 1', async () => {
    const row = { division_id: 'd', schoolmate_id: 's', revision: 1, removed: 2 as 0, created_at: now };
    await expect(kysely.insertInto('memberships').values(row).execute()).rejects.toThrow(/CHECK/);
  });

  it('rejects two equal labels in a school, and two equal names in a batch', async () => {
    await kysely.insertInto('schools').values({ id: 's', name: 'S', revision: 1, created_at: now }).execute();
    const batch = { school_id: 's', label: 'L', label_key: 'l', revision: 1, floor: 0, created_at: now };
    await kysely
      .insertInto('batches')
      .values({ id: 'b', ...batch })
      .execute();
    await expect(
      kysely
        .insertInto('batches')
        .values({ id: 'c', ...batch })
        .execute(),
    ).rejects.toThrow(/UNIQUE/);
    const division = { batch_id: 'b', name: 'A', name_key: 'a', created_at: now };
    await kysely
      .insertInto('divisions')
      .values({ id: 'd', ...division })
      .execute();
    await expect(
      kysely
        .insertInto('divisions')
        .values({ id: 'e', ...division })
        .execute(),
    ).rejects.toThrow(/UNIQUE/);
  });
});
