import type { Tables } from '#db/tables.ts';
import type { Somebody } from '../fixtures/somebody.ts';
import { communityColumns } from './community-columns.ts';
import type { Decisions } from './decision.ts';
import { eventsColumns } from './events-columns.ts';
import { peopleColumns } from './people-columns.ts';

export const decided: Decisions = { ...peopleColumns, ...communityColumns, ...eventsColumns };

/** Decides by which columns a row belongs to a person. */
export const namedBy: Partial<
  Record<keyof Tables, (row: Record<string, unknown>, who: Somebody) => boolean>
> = {
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
  death_reports: (row, { id }) => row['reporter_id'] === id,
  post_reports: (row, { id }) => row['reporter_id'] === id,
  notifications: (row, { id }) => row['schoolmate_id'] === id,
  events: (row, { id }) => row['maker_id'] === id,
  event_replies: (row, { id }) => row['person_id'] === id,
  event_payments: (row, { marks }) => marks.includes(String(row['method'])),
  event_organisers: (row, { id }) => row['schoolmate_id'] === id,
  event_doors: (row, { id }) => row['account_id'] === id,
  batch_roles: (row, { id }) => row['schoolmate_id'] === id,
  admissions: (row, { id }) => row['who'] === `person:${id}` || row['link_to'] === `person:${id}`,
  blocks: (row, { id }) => row['owner_id'] === id,
  class_photos: (row, { id }) => row['added_by'] === id,
  class_photo_tags: (row, { id }) => row['person_id'] === id,
  consents: (row, { id }) => row['owner_id'] === id,
  deletions: (row, { id }) => row['account_id'] === id,
  merges: (row, { id }) => row['kept_id'] === id,
};
