import { nanoid } from 'nanoid';
import { savePhoto } from '#features/photos/photos-service.ts';
import { aPhoto } from '#test/cast-school.ts';
import { goodPassword, type TestServer } from '#test/harness.ts';
import { aMobile, aRecord } from '#test/places.ts';
import { mark, past, type Somebody, type Surroundings } from './somebody.ts';
import { isHiddenFrom, leaveAccountTraces, signedIn } from './traces.ts';

export async function aSchoolmateEverywhere(
  server: TestServer,
  { divisionId, batchId, schoolId, mate }: Surroundings,
): Promise<Somebody> {
  const { parts } = server;
  const id = mark('person');
  const fields = {
    name: mark('name'),
    place: mark('place'),
    location: mark('location'),
    self_intro: mark('intro'),
    email: `${mark('mail')}@example.org`,
    whatsapp: aMobile(),
    former_name: mark('former'),
    nickname: mark('nick'),
    insta_username: mark('insta'),
    fb_username: mark('fb'),
    username: mark('username').toLowerCase(),
    password_hash: `cheap ${goodPassword}`,
    mobile: aMobile(),
    pending_mobile: aMobile(),
  };
  const record = {
    ...fields,
    id,
    gender: 'Other' as const,
    mobile_access: 'Batch',
    photo_access: 'Division',
    claimed_at: past,
    created_at: past,
    revision: 3,
    field_revisions: JSON.stringify({ name: 3 }),
    field_changes: JSON.stringify({ name: { at: past, by: 'self' } }),
  };
  const offered = await aRecord(server, { mobile: fields.mobile, name: mark('offer') }, divisionId);
  const [own, younger, posted] = [
    await savePhoto(parts, await aPhoto(4), 'a'),
    await savePhoto(parts, await aPhoto(6), 'a'),
    await savePhoto(parts, await aPhoto(5), 'a'),
  ];
  const aside = await savePhoto(parts, await aPhoto(7), 'a');
  const post = mark('post');
  const request = mark('request');
  const merge = mark('merge');
  const merged = { id: mark('gone'), name: mark('gone-name') };
  const texts = {
    intro: mark('asked'),
    post: mark('text'),
    reason: mark('reason'),
    told: mark('told'),
    hidden: mark('hidden-from'),
    stranger: mark('stranger'),
  };
  const names = {
    own: nanoid(21),
    younger: nanoid(21),
    posted: nanoid(21),
    aside: nanoid(21),
    key: crypto.randomUUID(),
    claim: mark('claim'),
  };
  const mates = mark('claim');
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const photo = { preview: 'AAAA', created_at: past };
    await trx
      .insertInto('photos')
      .values([
        { ...photo, id: own.id, name: names.own, owner_kind: 'schoolmate', owner_id: id },
        { ...photo, id: younger.id, name: names.younger, owner_kind: 'schoolmate', owner_id: id },
        { ...photo, id: posted.id, name: names.posted, owner_kind: 'post', owner_id: post },
        { ...photo, id: aside.id, name: names.aside, owner_kind: 'merge', owner_id: merge },
      ])
      .execute();
    await trx
      .insertInto('schoolmates')
      .values({ ...record, photo_id: own.id, school_photo_id: younger.id })
      .execute();
    await parts.revisions.addMembers(writing, divisionId, [id], past);
    const asked = { schoolmate_id: id, division_id: divisionId, self_intro: texts.intro };
    await trx
      .insertInto('join_requests')
      .values([
        { ...asked, id: request, state: 'accepted', created_at: past, decided_at: past },
        { ...asked, id: mark('pending'), state: 'pending', created_at: past },
      ])
      .execute();
    await trx.insertInto('declined_offers').values({ schoolmate_id: id, offered_id: offered }).execute();
    const gone = { ...merged, photo_id: aside.id };
    const parted = { school_id: schoolId, how: 'merge' as const, admin_id: null, at: past, undone_at: null };
    await trx
      .insertInto('merges')
      .values({
        ...parted,
        id: merge,
        kept_id: id,
        gone_id: merged.id,
        snapshot: JSON.stringify({ gone, moved: { audit: [] } }),
      })
      .execute();
    await trx
      .insertInto('not_duplicates')
      .values({ school_id: schoolId, one_id: mate.id, other_id: id, created_at: past })
      .execute();
    const claim = { division_id: divisionId, created_at: past, decided_at: past };
    await trx
      .insertInto('claims')
      .values([
        { ...claim, id: names.claim, place_id: id, schoolmate_id: id, state: 'joined', merge_id: merge },
        { ...claim, id: mates, place_id: mark('record'), schoolmate_id: mate.id, state: 'refused' },
      ])
      .execute();
    await trx
      .insertInto('claim_words')
      .values([
        { claim_id: names.claim, schoolmate_id: mate.id, word: 'knows', created_at: past },
        { claim_id: mates, schoolmate_id: id, word: 'not-them', created_at: past },
      ])
      .execute();
    await trx
      .insertInto('removed_places')
      .values({ schoolmate_id: mark('removed'), inviter_kind: 'schoolmate', inviter_id: id })
      .execute();
    await trx
      .insertInto('barred_people')
      .values({ division_id: divisionId, name_key: mark('key'), schoolmate_id: id, created_at: past })
      .execute();
    const revision = await parts.revisions.posts.raise(writing, batchId);
    const written = { batch_id: batchId, version: 2, revision, removed: 0 as const, created_at: past };
    await trx
      .insertInto('posts')
      .values([
        { ...written, id: post, author_id: id, text: texts.post, edited_at: past },
        { ...written, id: `mates-${post}`, author_id: mate.id, text: mate.marks[1] ?? '' },
      ])
      .execute();
    await trx.insertInto('post_photos').values({ post_id: post, photo_id: posted.id, position: 0 }).execute();
    const report = { state: 'kept' as const, created_at: past, decided_at: past };
    await trx
      .insertInto('post_reports')
      .values([
        { ...report, id: mark('report'), post_id: `mates-${post}`, reporter_id: id, reason: texts.reason },
        { ...report, id: mark('report'), post_id: post, reporter_id: mate.id, reason: null },
      ])
      .execute();
    const details = JSON.stringify({ schoolName: 'St. Mary’s', excerpt: texts.told, reason: null });
    await trx
      .insertInto('notifications')
      .values({
        id: mark('news'),
        schoolmate_id: id,
        kind: 'post-removed',
        details,
        created_at: past,
        read_at: past,
      })
      .execute();
    await trx
      .insertInto('otp_challenges')
      .values({
        id: mark('code'),
        mobile: fields.mobile,
        purpose: 'forgot',
        code_hash: mark('codehash'),
        created_at: past,
        expires_at: past,
        tries: 2,
        verified_at: past,
        proof_hash: mark('proofhash'),
        proof_expires_at: past,
        proof_used_at: past,
      })
      .execute();
    await isHiddenFrom(trx, { kind: 'schoolmate', id, name: fields.name }, mate.id);
    const hidden = { owner_id: id, from_kind: 'teacher' as const, from_id: texts.stranger };
    await trx
      .insertInto('hidings')
      .values({ ...hidden, from_name: texts.hidden, mark: 'mark', created_at: past })
      .execute();
    await leaveAccountTraces(trx, { kind: 'schoolmate', id, schoolId, key: names.key, answer: fields.name });
    await trx
      .insertInto('attempts')
      .values({ key: `schoolmate ${fields.username}`, window_start: past, count: 1 })
      .execute();
  });
  const token = await signedIn(server, 'schoolmate', id);
  const { password_hash: _, ...told } = fields;
  const marks = [
    id,
    ...Object.values(told),
    ...Object.values(texts),
    ...Object.values(names),
    ...Object.values(merged),
    own.id,
    younger.id,
    posted.id,
    aside.id,
  ];
  return { kind: 'schoolmate', id, token, marks, offered };
}
