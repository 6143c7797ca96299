import { ownDataFields, ownDataSections, ownDataTechnical } from '@memcherrish/shared/text/own-data.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { unzipped } from './files/unzipped.ts';
import { aSchoolmateEverywhere } from './fixtures/schoolmate.ts';
import { rowsOf, type Somebody, type Surroundings, surroundings } from './fixtures/somebody.ts';
import { aTeacherEverywhere } from './fixtures/teacher.ts';
import { openTestServer, type TestServer } from './harness.ts';
import { aMember, anotherAdmin } from './members.ts';

/** The path of a column in data.json, or the reason why it is left out. */
type Decision = { shows: string } | { not: string };
const shows = (where: string): Decision => ({ shows: where });
const not = (why: string): Decision => ({ not: why });

const hash = not('a secret, and no reading of it would tell anybody anything');
const nameless = not('about a place or the server, and of nobody');
const others = not('about admins: theirs is a file of their own, tested below');
const whose = not('says whose row it is');
const within = not('names the row that the file shows it within');

/** Lists every column of every table. The types reject a missing table or column. */
const decided: { [Table in keyof Tables]: Record<keyof Tables[Table], Decision> | Decision } = {
  meta: nameless,
  schools: nameless,
  batches: nameless,
  revision_days: nameless,
  divisions: nameless,
  admins: others,
  school_admins: others,
  second_factors: others,
  recovery_codes: others,
  schoolmates: {
    id: shows('person._id'),
    name: shows('person.name'),
    former_name: shows('person.formerName'),
    nickname: shows('person.nickname'),
    gender: shows('person.gender'),
    place: shows('person.place'),
    location: shows('person.location'),
    self_intro: shows('person.selfIntro'),
    email: shows('person.email'),
    mobile: shows('person.mobile'),
    whatsapp: shows('person.whatsapp'),
    insta_username: shows('person.instaUsername'),
    fb_username: shows('person.fbUsername'),
    photo_id: not('names the file on the server; the photo itself is in the file'),
    school_photo_id: not('names the file on the server; the photo itself is in the file'),
    mobile_access: shows('person.mobileAccessControl'),
    photo_access: shows('person.profileimageAccessControl'),
    username: shows('person.username'),
    password_hash: hash,
    claimed_at: shows('person.claimedAt'),
    revision: shows('person.edits'),
    field_revisions: shows('person.revisions'),
    field_changes: shows('person.changes'),
    made_by: not('names an admin'),
    pending_mobile: shows('person.pendingMobile'),
    part_of: not('names a record on the list of the school'),
    credentials_revision: not('counts how often their password or number was changed'),
    created_at: shows('person.createdAt'),
  },
  memberships: {
    division_id: shows('memberships[].divisionId'),
    schoolmate_id: whose,
    revision: not('counts the changes of the batch, those of people who hide among them'),
    removed: shows('memberships[].left'),
    created_at: shows('memberships[].since'),
    opened_at: shows('memberships[].openedAt'),
  },
  declined_offers: { schoolmate_id: whose, offered_id: shows('declinedOffers[].schoolmateId') },
  teachers: {
    id: shows('person._id'),
    name: shows('person.name'),
    gender: shows('person.gender'),
    email: shows('person.email'),
    mobile: shows('person.mobile'),
    place: shows('person.place'),
    whatsapp: shows('person.whatsapp'),
    insta_username: shows('person.instaUsername'),
    fb_username: shows('person.fbUsername'),
    current_status: shows('person.currentStatus'),
    about: shows('person.about'),
    photo_id: not('names the file on the server; the photo itself is in the file'),
    password_hash: hash,
    credentials_revision: not('counts how often their password was changed'),
    made_by: not('names an admin'),
    assigned_at: shows('person.assignedAt'),
    created_at: shows('person.createdAt'),
  },
  teaching_invitations: {
    id: shows('teachingInvitations[]._id'),
    division_id: shows('teachingInvitations[].divisionId'),
    teacher_id: whose,
    contact: shows('teachingInvitations[].contact'),
    subject: shows('teachingInvitations[].subject'),
    admin_id: not('names an admin'),
    created_at: shows('teachingInvitations[].createdAt'),
    expires_at: shows('teachingInvitations[].expiresAt'),
    refused_at: shows('teachingInvitations[].refusedAt'),
  },
  teacher_schools: {
    teacher_id: whose,
    school_id: shows('schoolsWithoutClass[].schoolId'),
    state: shows('schoolsWithoutClass[].state'),
    at: shows('schoolsWithoutClass[].at'),
  },
  teaching: {
    division_id: shows('assignments[].divisionId'),
    teacher_id: whose,
    subject: shows('assignments[].subject'),
    revision: not('counts the changes of the batch, those of people who hide among them'),
    removed: shows('assignments[].left'),
    created_at: shows('assignments[].since'),
  },
  photos: {
    id: not('names the file on the server; the photo itself is in the file'),
    name: shows('**.address'),
    owner_kind: whose,
    owner_id: whose,
    preview: shows('**.preview'),
    created_at: shows('**.createdAt'),
  },
  join_requests: {
    id: shows('requests[]._id'),
    schoolmate_id: whose,
    division_id: shows('requests[].divisionId'),
    self_intro: shows('requests[].selfIntro'),
    state: shows('requests[].state'),
    created_at: shows('requests[].createdAt'),
    decided_at: shows('requests[].decidedAt'),
  },
  otp_challenges: {
    id: not('means nothing beside the code'),
    mobile: shows('codes[].mobile'),
    purpose: shows('codes[].purpose'),
    code_hash: hash,
    created_at: shows('codes[].createdAt'),
    expires_at: shows('codes[].expiresAt'),
    tries: shows('codes[].tries'),
    verified_at: shows('codes[].verifiedAt'),
    proof_hash: hash,
    proof_expires_at: shows('codes[].proofExpiresAt'),
    proof_used_at: shows('codes[].usedAt'),
    browser: hash,
    network: hash,
    by_owner: not('which of two limits it counted for'),
  },
  sessions: {
    id: shows('sessions[]._id'),
    kind: whose,
    account_id: whose,
    created_at: shows('sessions[].createdAt'),
    expires_at: shows('sessions[].expiresAt'),
    revoked_at: shows('sessions[].endedAt'),
    label: shows('sessions[].label'),
    last_seen_at: shows('sessions[].lastSeenAt'),
  },
  attempts: {
    key: shows('tries[].key'),
    window_start: shows('tries[].since'),
    count: shows('tries[].count'),
  },
  audit: {
    id: shows('log[]._id'),
    at: shows('log[].at'),
    actor_kind: shows('log[].by'),
    actor_id: not('somebody else, or the person: then byYou says it'),
    action: shows('log[].action'),
    school_id: not('by its name'),
    subject_id: not('somebody else, or the person: then aboutYou says it'),
    details: shows('log[].details'),
  },
  idempotency_keys: {
    account_kind: whose,
    account_id: whose,
    key: shows('sentChanges[].key'),
    fingerprint: hash,
    status: shows('sentChanges[].status'),
    body: not('repeats what the rest of the file says'),
    created_at: shows('sentChanges[].createdAt'),
  },
  posts: {
    id: shows('posts[]._id'),
    batch_id: shows('posts[].batchId'),
    author_id: whose,
    text: shows('posts[].text'),
    version: shows('posts[].version'),
    revision: not('counts the changes of the batch'),
    removed: not('one that was removed holds nothing of its author any more'),
    created_at: shows('posts[].createdAt'),
    edited_at: shows('posts[].editedAt'),
  },
  post_photos: { post_id: within, photo_id: within, position: not('the order that the file shows them in') },
  post_reports: {
    id: shows('reports[]._id'),
    post_id: shows('reports[].postId'),
    reporter_id: whose,
    reason: shows('reports[].reason'),
    state: shows('reports[].state'),
    created_at: shows('reports[].createdAt'),
    decided_at: shows('reports[].decidedAt'),
  },
  notifications: {
    id: shows('notifications[]._id'),
    schoolmate_id: whose,
    kind: shows('notifications[].kind'),
    details: not('each of its fields shows'),
    created_at: shows('notifications[].createdAt'),
    read_at: shows('notifications[].readAt'),
  },
  blocks: {
    owner_id: whose,
    from_kind: shows('hidings[].kind'),
    from_id: shows('hidings[]._id'),
    from_name: shows('hidings[].name'),
    mark: not('tells one hiding from another for devices'),
    created_at: shows('hidings[].since'),
    dormant: not('set while two records are one: then it shows under the other'),
  },
  blocked_views: not('would tell that somebody hides from them'),
  hidden_tombstones: not('would tell that somebody hides from them'),
  invitations: {
    id: shows('invitations[]._id'),
    token_hash: hash,
    listing_id: not('whom they have invited'),
    division_id: not('by the names of the class'),
    inviter_kind: whose,
    inviter_id: whose,
    created_at: shows('invitations[].createdAt'),
    expires_at: shows('invitations[].expiresAt'),
    used_at: shows('invitations[].usedAt'),
  },
  claims: {
    id: shows('claims[]._id'),
    listing_id: not('names a record on the list of the school'),
    division_id: shows('claims[].divisionId'),
    schoolmate_id: whose,
    state: shows('claims[].state'),
    merge_id: shows('claims[].mergeId'),
    created_at: shows('claims[].createdAt'),
    decided_at: shows('claims[].decidedAt'),
    looked_at: not('when an admin looked at what others say of them'),
    after_claim_id: not('which of their claims a class had confirmed before'),
  },
  claim_vouches: {
    claim_id: not('of somebody else; the class is named'),
    schoolmate_id: whose,
    word: shows('claimWords[].word'),
    created_at: shows('claimWords[].createdAt'),
  },
  removed_listings: not('of people who have no account, and so no file'),
  import_exclusions: hash,
  deletions: {
    account_kind: whose,
    account_id: whose,
    asked_at: shows('deletion.askedAt'),
    due_at: shows('deletion.dueAt'),
    places: shows('deletion.places'),
  },
  merges: {
    id: shows('merges[]._id'),
    school_id: not('by its name'),
    how: shows('merges[].how'),
    kept_id: whose,
    gone_id: not('a record that is no more, or is somebody else again'),
    admin_id: not('names an admin'),
    at: shows('merges[].at'),
    undone_at: shows('merges[].undoneAt'),
    snapshot: not('what an undo gives back to the other record, which may be somebody else'),
  },
  events: {
    id: shows('events[]._id'),
    school_id: not('by its name'),
    batch_id: not('by its name'),
    maker_kind: whose,
    maker_id: whose,
    title: shows('events[].title'),
    starts_at: shows('events[].startsAt'),
    ends_at: shows('events[].endsAt'),
    zone: shows('events[].zone'),
    place: shows('events[].place'),
    address: shows('events[].address'),
    programme: shows('events[].programme'),
    cost: shows('events[].cost'),
    capacity: shows('events[].capacity'),
    questions: not('shown as texts, without the ids of the answers'),
    version: shows('events[].version'),
    cancelled_at: shows('events[].cancelledAt'),
    created_at: shows('events[].createdAt'),
    edited_at: shows('events[].editedAt'),
  },
  event_replies: {
    id: shows('eventReplies[]._id'),
    event_id: shows('eventReplies[].eventId'),
    person_kind: whose,
    person_id: whose,
    name: not('the name of a person without the app; the own name is in `person`'),
    answer: shows('eventReplies[].answer'),
    guests: shows('eventReplies[].guests'),
    guest_names: shows('eventReplies[].guestNames'),
    diet: shows('eventReplies[].diet'),
    note: shows('eventReplies[].note'),
    answers: not('shown as texts, without the ids of the questions'),
    level: shows('eventReplies[].level'),
    seats: shows('eventReplies[].seats'),
    queued_at: shows('eventReplies[].queuedAt'),
    version: shows('eventReplies[].version'),
    created_at: shows('eventReplies[].createdAt'),
    edited_at: shows('eventReplies[].editedAt'),
  },
  event_doors: {
    event_id: shows('doors[].eventId'),
    account_kind: whose,
    account_id: whose,
    created_at: shows('doors[].since'),
  },
  admissions: {
    event_id: shows('admissions[].eventId'),
    id: not('names the row for phones, and no reading of it would tell anybody anything'),
    number: not('rises by random steps'),
    kind: shows('admissions[].what'),
    who: whose,
    link_to: whose,
    name: not('the name of a walk-in; the own name is in `person`'),
    place: shows('admissions[].guest'),
    removes: not('names other rows'),
    account_id: not('names the helper'),
    created_at: shows('admissions[].recordedAt'),
  },
  not_duplicates: not('what an admin has noted of two records: the other is somebody else'),
};

/** Decides by which columns a row belongs to a person. */
const namedBy: Partial<Record<keyof Tables, (row: Record<string, unknown>, who: Somebody) => boolean>> = {
  schoolmates: (row, { id }) => row['id'] === id,
  teachers: (row, { id }) => row['id'] === id,
  memberships: (row, { id }) => row['schoolmate_id'] === id,
  declined_offers: (row, { id }) => row['schoolmate_id'] === id,
  teaching: (row, { id }) => row['teacher_id'] === id,
  teaching_invitations: (row, { id }) => row['teacher_id'] === id,
  teacher_schools: (row, { id }) => row['teacher_id'] === id,
  // A photo that a merge stores for its undo belongs to the original owner.
  photos: (row, { marks }) => row['owner_kind'] !== 'merge' && marks.includes(String(row['id'])),
  join_requests: (row, { id }) => row['schoolmate_id'] === id,
  otp_challenges: (row, { marks }) => marks.includes(String(row['mobile'])),
  sessions: (row, { id }) => row['account_id'] === id,
  attempts: (row, { marks }) => marks.some((mark) => String(row['key']).endsWith(` ${mark}`)),
  audit: (row, { id }) => row['actor_id'] === id || row['subject_id'] === id,
  idempotency_keys: (row, { id }) => row['account_id'] === id,
  posts: (row, { id }) => row['author_id'] === id,
  invitations: (row, { id }) => row['inviter_id'] === id,
  claims: (row, { id }) => row['schoolmate_id'] === id,
  claim_vouches: (row, { id }) => row['schoolmate_id'] === id,
  post_reports: (row, { id }) => row['reporter_id'] === id,
  notifications: (row, { id }) => row['schoolmate_id'] === id,
  events: (row, { id }) => row['maker_id'] === id,
  event_replies: (row, { id }) => row['person_id'] === id,
  event_doors: (row, { id }) => row['account_id'] === id,
  admissions: (row, { id }) => row['who'] === `person:${id}` || row['link_to'] === `person:${id}`,
  blocks: (row, { id }) => row['owner_id'] === id,
  deletions: (row, { id }) => row['account_id'] === id,
  merges: (row, { id }) => row['kept_id'] === id,
};

let server: TestServer;
let school: Surroundings;
let schoolmate: Somebody;
let teacher: Somebody;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
  school = await surroundings(server);
  schoolmate = await aSchoolmateEverywhere(server, school);
  teacher = await aTeacherEverywhere(server, school);
  const asked = { asked_at: '2026-01-02T03:04:05.006Z', due_at: '2099-01-02T03:04:05.006Z', places: '[]' };
  await server.ctx.database.write((tx) =>
    tx
      .insertInto('deletions')
      .values([schoolmate, teacher].map(({ kind, id }) => ({ ...asked, account_kind: kind, account_id: id })))
      .execute(),
  );
});
afterAll(() => server.close());

async function fileOf({ token }: Pick<Somebody, 'token'>) {
  const answer = await server.as(token).get(paths.accountData);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="memcherrish-own-data.zip"');
  const files = unzipped(answer.rawPayload);
  const data: Record<string, unknown> = JSON.parse(String(files.get('data.json')));
  return { files, data, page: String(files.get('readable.html')) };
}

const change = (id: string, fields: { claimed_at: string | null; mobile: string | null }) =>
  server.ctx.database.write((tx) => tx.updateTable('schoolmates').set(fields).where('id', '=', id).execute());

/** Returns all values at a path: `a.b`, `list[].b`, and `**.b` for any depth. */
function valuesAt(data: unknown, path: string): unknown[] {
  const [step = '', ...rest] = path.split('.');
  const left = rest.join('.');
  if (typeof data !== 'object' || data === null) return [];
  if (step === '**') {
    return Object.values(data).flatMap((value) => [...valuesAt(value, left), ...valuesAt(value, path)]);
  }
  const found: unknown = Reflect.get(data, step.replace('[]', ''));
  const values = step.endsWith('[]') ? (Array.isArray(found) ? found : []) : [found];
  return left === '' ? values : values.flatMap((value) => valuesAt(value, left));
}

/** Returns the forms in which a stored value may be exported. */
function formsOf(value: unknown): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const forms = [text, `/uploads/${text}.webp`];
  if (value === 0 || value === 1) forms.push(String(value === 1));
  return forms;
}
const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

describe.each([
  ['a schoolmate', () => schoolmate],
  ['a teacher', () => teacher],
])('the own data of %s', (_who, who) => {
  // Shows decision:own-data
  it('contain every value of every column about the person, at the listed path', async () => {
    const { data } = await fileOf(who());
    for (const [table, columns] of Object.entries(decided) as [keyof Tables, object][]) {
      const isTheirs = namedBy[table];
      if (!isTheirs) continue;
      const rows = (await rowsOf(server, table)).filter((row) => isTheirs(row, who()));
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          const decision: Decision = Reflect.get(columns, column);
          expect([table, column, decision]).toEqual([table, column, expect.any(Object)]);
          if (!('shows' in decision)) continue;
          const there = valuesAt(data, decision.shows).map(written);
          const shown = formsOf(value).some((form) => there.includes(form));
          expect([table, column, value, shown]).toEqual([table, column, value, true]);
        }
      }
    }
  });

  it('contain no hash and no data of other people', async () => {
    const { files } = await fileOf(who());
    const all = [...files.values()].map(String).join('\n');
    for (const text of [...school.mate.marks, school.mate.id, '$argon2', 'codehash-', 'proofhash-']) {
      expect(all).not.toContain(text);
    }
    const other = who() === schoolmate ? teacher : schoolmate;
    for (const text of other.marks) expect(all).not.toContain(text);
    expect(all).not.toContain('somebody-else');
  });

  it('include a readable page that needs no script and no network', async () => {
    const { data, page } = await fileOf(who());
    expect(page).not.toMatch(/<script|<link|https?:\/\/|javascript:/i);
    for (const name of Object.keys(data)) expect(page).toContain(`<h2>${ownDataSections[name]}</h2>`);
    const named = (value: unknown): string[] => {
      if (Array.isArray(value)) return value.flatMap(named);
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([name, each]) => [name, ...named(each)]);
    };
    const names = new Set(Object.values(data).flatMap(named));
    const unnamed = [...names].filter((name) => !(name in ownDataFields) && !ownDataTechnical.has(name));
    expect(unnamed).toEqual([]);
  });
});

describe('the file', () => {
  it('contains the unchanged photos, which the page shows', async () => {
    const { files, page } = await fileOf(schoolmate);
    const pictures = [...files.keys()].filter((name) => name.startsWith('photos/'));
    expect(pictures).toEqual([
      'photos/profile.webp',
      'photos/school-days.webp',
      expect.stringMatching(/^photos\/post-.*-1\.webp$/),
    ]);
    for (const name of pictures) {
      expect(files.get(name)?.subarray(8, 12).toString()).toBe('WEBP');
      expect(page).toContain(`<img src="${name}" alt="Picture">`);
    }
  });

  it('shows markup in a text as plain text', async () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&';
    const { id } = schoolmate;
    const set = (place: string) =>
      server.ctx.database.write((tx) =>
        tx.updateTable('schoolmates').set({ place }).where('id', '=', id).execute(),
      );
    const before = schoolmate.marks[2] ?? '';
    await set(nasty);
    const { data, page } = await fileOf(schoolmate);
    await set(before);
    expect(data).toMatchObject({ person: { place: nasty } });
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;');
  });

  it('lists the schools of an admin, without names of people in them', async () => {
    const admin = await anotherAdmin(server, [school.schoolId]);
    const answer = await admin.caller.get(paths.accountData);
    const data = JSON.parse(String(unzipped(answer.rawPayload).get('data.json')));
    expect(data).toMatchObject({
      person: { _id: admin.id, email: admin.email, name: 'Another Admin' },
      schools: [{ schoolId: school.schoolId }],
      sessions: [expect.any(Object)],
    });
    const all = JSON.stringify(data);
    for (const text of [...school.mate.marks, ...schoolmate.marks]) expect(all).not.toContain(text);
  });

  it('names the class of a declined record until another person has claimed it', async () => {
    const { offered = '', token } = schoolmate;
    const declined = async () => (await fileOf({ token })).data['declinedOffers'];
    expect(await declined()).toMatchObject([{ schoolmateId: offered, division: expect.any(String) }]);
    const { mobile } = (await rowsOf(server, 'schoolmates')).find((row) => row['id'] === offered) ?? {};
    await change(offered, { claimed_at: '2026-01-02T03:04:05.006Z', mobile: '+919846012345' });
    expect(await declined()).toEqual([
      { schoolmateId: offered, schoolName: null, batch: null, division: null },
    ]);
    await change(offered, { claimed_at: null, mobile: String(mobile) });
  });

  it('contains no codes for an unproved number, which may belong to another person', async () => {
    const other = await aMember(server, [], { username: 'whoever_has_the_number' });
    const owner = await aMember(server, [], { pending_mobile: other.mobile });
    await server.as(null).post(paths.sendForgotCode, { mobile: other.mobile });
    expect((await fileOf(other)).data['codes']).toMatchObject([{ mobile: other.mobile }]);
    expect((await fileOf(owner)).data['codes']).toEqual([]);
  });

  it('contains no tries of the username "null" for a person without a username', async () => {
    const nameless = await aMember(server, [], { username: null });
    const tried = { key: 'schoolmate null', window_start: '2026-01-02T03:04:05.006Z', count: 3 };
    await server.ctx.database.write((tx) => tx.insertInto('attempts').values(tried).execute());
    expect((await fileOf(nameless)).data['tries']).toEqual([
      expect.objectContaining({ key: `own-data schoolmate ${nameless.id}` }),
    ]);
  });

  it('is created at most ten times a day', async () => {
    const admin = await anotherAdmin(server);
    for (let file = 0; file < 10; file += 1) {
      expect((await admin.caller.get(paths.accountData)).statusCode).toBe(200);
    }
    const refused = await admin.caller.get(paths.accountData);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited']);
  });
});
