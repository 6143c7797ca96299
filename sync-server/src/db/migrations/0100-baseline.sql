create table admins (
  id text primary key,
  name text not null,
  email text not null unique,
  password_hash text not null,
  state text not null,
  created_at text not null,
  credentials_revision integer default 0 not null
);

create table attempts (
  key text primary key,
  window_start text not null,
  count integer not null
);

create table audit (
  id text primary key,
  at text not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  school_id text,
  subject_id text,
  details text
);
create index audit_actor on audit (actor_id, at);
create index audit_at on audit (at);
create index audit_school on audit (school_id, at);
create index audit_subject on audit (subject_id);

create table blocks (
  owner_id text not null,
  from_kind text not null,
  from_id text not null,
  from_name text not null,
  mark text not null,
  created_at text not null,
  dormant integer default 0 not null,
  constraint hidings_key primary key (owner_id, from_id),
  constraint hidings_dormant check (dormant in (0, 1))
);
create index blocks_from on blocks (from_id);

create table claim_vouches (
  claim_id text not null,
  schoolmate_id text not null,
  word text not null,
  created_at text not null,
  constraint claim_words_key primary key (claim_id, schoolmate_id)
);
create index claim_vouches_person on claim_vouches (schoolmate_id);

create table declined_offers (
  schoolmate_id text not null,
  offered_id text not null,
  constraint declined_offers_key primary key (schoolmate_id, offered_id)
);

create table deletions (
  account_kind text not null,
  account_id text not null,
  asked_at text not null,
  due_at text not null,
  places text not null,
  by_school integer default 0 not null,
  constraint deletions_key primary key (account_kind, account_id)
);
create index deletions_due on deletions (due_at);

create table handovers (
  pack_id text primary key,
  school_id text not null,
  made_at text not null,
  taken_in_at text not null,
  exclusion_keys text not null
);
create index handovers_school on handovers (school_id);

create table hello_nonces (
  nonce text primary key,
  expires_at text not null
);

create table idempotency_keys (
  account_kind text not null,
  account_id text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  created_at text not null,
  authority text default '[]' not null,
  constraint idempotency_keys_key primary key (account_kind, account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table import_exclusions (
  division_id text not null,
  name_key text not null,
  number_key text,
  schoolmate_id text,
  created_at text not null
);
create index import_exclusions_division on import_exclusions (division_id);
create index import_exclusions_person on import_exclusions (schoolmate_id);

create table invitations (
  id text primary key,
  token_hash text not null unique,
  listing_id text not null,
  division_id text not null,
  inviter_kind text not null,
  inviter_id text not null,
  created_at text not null,
  expires_at text not null,
  used_at text
);
create index invitations_inviter on invitations (inviter_id);
create index invitations_listing on invitations (listing_id);

create table join_requests (
  id text primary key,
  schoolmate_id text not null,
  division_id text not null,
  self_intro text,
  state text not null,
  created_at text not null,
  decided_at text
);
create index join_requests_division on join_requests (division_id, state);
create unique index join_requests_waiting on join_requests (schoolmate_id, division_id) where state = 'pending';

create table loose_photos (
  id text not null primary key,
  why text not null,
  since text not null
);

create table memberships (
  division_id text not null,
  schoolmate_id text not null,
  revision integer not null,
  removed integer default 0 not null,
  created_at text not null,
  opened_at text,
  constraint memberships_key primary key (division_id, schoolmate_id),
  constraint memberships_removed check (removed in (0, 1))
);
create index memberships_person on memberships (schoolmate_id);
create index memberships_revision on memberships (division_id, revision);

create table meta (
  key text primary key,
  value text not null
);

create table notifications (
  id text primary key,
  schoolmate_id text not null,
  kind text not null,
  details text not null,
  created_at text not null,
  read_at text
);
create index notifications_newest on notifications (schoolmate_id, created_at);

create table otp_challenges (
  id text primary key,
  mobile text not null,
  purpose text not null,
  code_hash text not null,
  created_at text not null,
  expires_at text not null,
  tries integer default 0 not null,
  verified_at text,
  proof_hash text,
  proof_expires_at text,
  proof_used_at text,
  browser text,
  network text,
  by_owner integer default 0 not null
);
create index otp_challenges_mobile on otp_challenges (mobile, created_at);
create index otp_challenges_network on otp_challenges (network, created_at);
create index otp_challenges_proof on otp_challenges (proof_hash);
create index otp_challenges_time on otp_challenges (created_at);

create table passkey_challenges (
  challenge text not null primary key,
  admin_id text references admins (id) on delete cascade,
  created_at text not null,
  expires_at text not null
);
create index passkey_challenges_admin on passkey_challenges (admin_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table passkeys (
  id text primary key,
  admin_id text not null references admins (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  sign_count text not null,
  transports text not null,
  name text not null,
  created_at text not null,
  last_used_at text
);
create index passkeys_admin on passkeys (admin_id);

create table photos (
  id text primary key,
  name text not null unique,
  owner_kind text not null,
  owner_id text not null,
  preview text not null,
  created_at text not null,
  bytes integer default 80000 not null
);
create index photos_owner on photos (owner_kind, owner_id);

create table post_reports (
  id text primary key,
  post_id text not null,
  reporter_id text not null,
  reason text,
  state text not null,
  created_at text not null,
  decided_at text,
  constraint post_reports_once unique (post_id, reporter_id)
);
create index post_reports_reporter on post_reports (reporter_id);
create index post_reports_state on post_reports (state, post_id);

create table recovery_codes (
  admin_id text not null references admins (id),
  code_hash text not null,
  used_at text,
  constraint recovery_codes_key primary key (admin_id, code_hash)
);

create table recovery_links (
  id text primary key,
  account_kind text not null,
  account_id text not null,
  token_hash text not null,
  started_by text references admins (id) on delete cascade,
  created_at text not null,
  usable_at text not null,
  expires_at text not null
);
create index recovery_links_account on recovery_links (account_kind, account_id);
create index recovery_links_admin on recovery_links (started_by);
create index recovery_links_expiry on recovery_links (expires_at);

create table removed_listings (
  schoolmate_id text primary key,
  inviter_kind text,
  inviter_id text
);

create table revision_days (
  batch_id text not null,
  at text not null,
  revision integer not null,
  posts_revision integer not null,
  constraint revision_days_key primary key (batch_id, at)
);

create table schoolmates (
  id text primary key,
  name text not null,
  gender text,
  place text,
  location text,
  self_intro text,
  email text,
  mobile text,
  whatsapp text,
  insta_username text,
  fb_username text,
  photo_id text references photos (id),
  mobile_access text,
  photo_access text,
  username text unique,
  password_hash text,
  claimed_at text,
  revision integer default 0 not null,
  field_revisions text default '{}' not null,
  created_at text not null,
  made_by text,
  pending_mobile text,
  field_changes text default '{}' not null,
  former_name text,
  nickname text,
  school_photo_id text references photos (id),
  part_of text,
  credentials_revision integer default 0 not null,
  email_access text,
  social_access text,
  privacy_question text,
  names_declined_at text,
  memorial text,
  death_denied_at text
);
create unique index schoolmates_claimed_mobile on schoolmates (mobile) where claimed_at is not null;
create index schoolmates_mobile on schoolmates (mobile);
create index schoolmates_part_of on schoolmates (part_of) where part_of is not null;
create index schoolmates_school_photo on schoolmates (school_photo_id) where school_photo_id is not null;

create table claims (
  id text primary key,
  listing_id text not null,
  division_id text not null,
  schoolmate_id text not null,
  state text not null,
  merge_id text,
  created_at text not null,
  decided_at text,
  looked_at text,
  after_claim_id text,
  inviter_id text references schoolmates (id) on delete set null
);
create index claims_after on claims (after_claim_id);
create index claims_division on claims (division_id, state);
create index claims_inviter on claims (inviter_id);
create index claims_listing on claims (listing_id);
create index claims_person on claims (schoolmate_id);
create unique index claims_waiting on claims (schoolmate_id, listing_id, division_id) where state = 'waiting';

create table consents (
  owner_id text not null references schoolmates (id) on delete cascade,
  viewer_id text not null references schoolmates (id) on delete cascade,
  fields text not null,
  signed_at text not null,
  created_at text not null,
  constraint consents_key primary key (owner_id, viewer_id)
);
create index consents_viewer on consents (viewer_id);

create table death_reports (
  schoolmate_id text not null references schoolmates (id) on delete cascade,
  reporter_id text not null references schoolmates (id) on delete cascade,
  born text,
  died text,
  note text,
  created_at text not null,
  constraint death_reports_key primary key (schoolmate_id, reporter_id)
);
create index death_reports_reporter on death_reports (reporter_id);

create table schools (
  id text primary key,
  name text not null,
  photo_id text references photos (id),
  revision integer default 1 not null,
  created_at text not null,
  events_revision integer default 0 not null,
  events_by_members integer default 0 not null check (events_by_members in (0, 1)),
  people_revision integer default 0 not null,
  privacy_locks text default '{}' not null,
  privacy_defaults text default '{}' not null
);

create table batches (
  id text primary key,
  school_id text not null references schools (id),
  label text not null,
  label_key text not null,
  revision integer default 1 not null,
  floor integer default 0 not null,
  created_at text not null,
  posts_revision integer default 0 not null,
  posts_floor integer default 0 not null,
  events_revision integer default 0 not null,
  constraint batches_label unique (school_id, label_key)
);

create table batch_roles (
  id text not null primary key,
  schoolmate_id text not null references schoolmates (id) on delete cascade,
  batch_id text not null references batches (id) on delete cascade,
  role text not null,
  given_by text not null,
  given_at text not null,
  until text not null,
  ended_at text
);
create index batch_roles_batch on batch_roles (batch_id);
create index batch_roles_person on batch_roles (schoolmate_id);

create table blocked_views (
  viewer_id text not null,
  batch_id text not null references batches (id) on delete cascade,
  mark text not null,
  floor integer not null,
  posts_floor integer not null,
  constraint blocked_views_key primary key (viewer_id, batch_id)
);
create index blocked_views_batch on blocked_views (batch_id);

create table divisions (
  id text primary key,
  batch_id text not null references batches (id),
  name text not null,
  name_key text not null,
  created_at text not null,
  constraint divisions_name unique (batch_id, name_key)
);

create table class_photos (
  id text primary key,
  division_id text not null references divisions (id) on delete cascade,
  photo_id text,
  added_by text not null references schoolmates (id) on delete cascade,
  digest text not null,
  created_at text not null,
  constraint class_photos_one unique (division_id, added_by)
);
create index class_photos_added_by on class_photos (added_by);

create table class_photo_tags (
  id text primary key,
  class_photo_id text not null references class_photos (id) on delete cascade,
  marked_by_tag text references class_photo_tags (id) on delete cascade,
  x integer not null,
  y integer not null,
  size integer not null,
  person_id text references schoolmates (id) on delete cascade,
  made_by text not null references schoolmates (id) on delete cascade,
  declined integer default 0 not null,
  number integer not null
);
create index class_photo_tags_class_photo_id on class_photo_tags (class_photo_id);
create index class_photo_tags_made_by on class_photo_tags (made_by);
create index class_photo_tags_marked_by_tag on class_photo_tags (marked_by_tag);
create index class_photo_tags_person_id on class_photo_tags (person_id);

create table events (
  id text primary key,
  school_id text not null references schools (id),
  maker_kind text not null,
  maker_id text,
  title text not null,
  starts_at text not null,
  ends_at text,
  zone text not null,
  place text,
  address text,
  programme text,
  cost text,
  capacity integer,
  questions text not null,
  version integer not null,
  cancelled_at text,
  created_at text not null,
  edited_at text,
  whole_school integer default 0 not null check (whole_school in (0, 1)),
  teachers integer default 1 not null check (teachers in (0, 1)),
  door_revision integer default 0 not null
);
create index events_maker on events (maker_id);
create index events_of_school on events (school_id, starts_at);

create table admissions (
  event_id text not null references events (id) on delete cascade,
  id text not null,
  number integer not null,
  kind text not null,
  who text,
  link_to text,
  name text,
  place integer,
  removes text,
  account_id text,
  created_at text not null,
  discarded integer default 0 not null,
  weight integer default 1 not null,
  constraint admissions_key primary key (event_id, id),
  constraint admissions_number unique (event_id, number)
);
create index admissions_account on admissions (account_id);
create index admissions_link on admissions (link_to);
create index admissions_share on admissions (event_id, discarded, account_id, weight);
create index admissions_who on admissions (who);

create table event_batches (
  event_id text not null references events (id) on delete cascade,
  batch_id text not null references batches (id),
  constraint event_batches_key primary key (event_id, batch_id)
);
create index event_batches_batch on event_batches (batch_id);

create table event_doors (
  event_id text not null references events (id) on delete cascade,
  account_kind text not null,
  account_id text not null,
  created_at text not null,
  constraint event_doors_key primary key (event_id, account_id)
);
create index event_doors_account on event_doors (account_id);

create table event_organisers (
  event_id text not null references events (id) on delete cascade,
  schoolmate_id text not null references schoolmates (id) on delete cascade,
  created_at text not null,
  constraint event_organisers_key primary key (event_id, schoolmate_id)
);
create index event_organisers_person on event_organisers (schoolmate_id);

create table event_replies (
  id text primary key,
  event_id text not null references events (id),
  person_kind text,
  person_id text,
  name text,
  answer text not null,
  guests integer not null,
  guest_names text not null,
  diet text,
  note text,
  answers text not null,
  level text not null,
  seats integer not null,
  queued_at text not null,
  version integer not null,
  created_at text not null,
  edited_at text not null,
  here_at text,
  came_at text,
  entered integer default 0 not null check (entered in (0, 1)),
  constraint event_replies_once unique (event_id, person_id),
  constraint event_replies_person check ((person_id is null) = (name is not null) and (person_id is null) = (person_kind is null))
);
create index event_replies_person on event_replies (person_id);

create table event_payments (
  reply_id text not null references event_replies (id) on delete cascade,
  id text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  method text not null,
  paid_on text not null,
  corrects text,
  recorded_at text not null,
  taken_back_at text,
  constraint event_payments_key primary key (reply_id, id)
);

create table import_shapes (
  school_id text not null references schools (id) on delete cascade,
  headings_key text not null,
  columns text not null,
  at text not null,
  constraint import_shapes_key primary key (school_id, headings_key)
);

create table imports (
  id text primary key,
  division_id text not null references divisions (id) on delete cascade,
  admin_id text references admins (id) on delete set null,
  at text not null,
  added integer not null,
  undone_at text,
  file_id text,
  file_name text,
  made_division integer default 0 not null,
  filled integer default 0 not null
);
create index imports_division on imports (division_id, at);
create index imports_file on imports (file_id);

create table imported_people (
  import_id text not null references imports (id) on delete cascade,
  schoolmate_id text not null references schoolmates (id) on delete cascade,
  created integer not null,
  filled text,
  constraint imported_people_key primary key (import_id, schoolmate_id)
);
create index imported_people_person on imported_people (schoolmate_id);

create table merges (
  id text primary key,
  school_id text not null references schools (id),
  how text not null,
  kept_id text,
  gone_id text,
  admin_id text,
  at text not null,
  undone_at text,
  snapshot text
);
create index merges_gone on merges (gone_id);
create index merges_kept on merges (kept_id);
create index merges_school on merges (school_id, at);

create table not_duplicates (
  school_id text not null references schools (id),
  one_id text not null,
  other_id text not null,
  created_at text not null,
  constraint not_duplicates_key primary key (school_id, one_id, other_id)
);
create index not_duplicates_one on not_duplicates (one_id);
create index not_duplicates_other on not_duplicates (other_id);

create table outreach_notes (
  id text not null primary key,
  school_id text not null references schools (id) on delete cascade,
  schoolmate_id text not null references schoolmates (id) on delete cascade,
  kind text not null,
  text text not null,
  made_by text not null,
  created_at text not null
);
create index outreach_notes_person on outreach_notes (schoolmate_id);
create index outreach_notes_school on outreach_notes (school_id);

create table posts (
  id text primary key,
  batch_id text not null references batches (id),
  author_id text,
  text text not null,
  version integer not null,
  revision integer not null,
  removed integer default 0 not null,
  created_at text not null,
  edited_at text,
  event_id text references events (id) on delete set null,
  parent_id text,
  reaction text,
  memorial integer default 0 not null,
  constraint posts_removed check (removed in (0, 1))
);
create index posts_author on posts (author_id);
create index posts_event on posts (event_id);
create index posts_parent on posts (parent_id);
create index posts_revision on posts (batch_id, revision);
create index posts_top on posts (batch_id, parent_id, removed, created_at, id);

create table hidden_tombstones (
  post_id text not null references posts (id) on delete cascade,
  viewer_id text not null,
  constraint hidden_tombstones_key primary key (post_id, viewer_id)
);
create index hidden_tombstones_viewer on hidden_tombstones (viewer_id);

create table post_photos (
  post_id text not null references posts (id),
  photo_id text not null references photos (id),
  position integer not null,
  digest text,
  constraint post_photos_key primary key (post_id, photo_id)
);
create index post_photos_photo on post_photos (photo_id);

create table rehearsals (
  id text primary key,
  school_id text not null references schools (id) on delete cascade,
  batch_id text not null references batches (id) on delete cascade,
  admin_id text not null references admins (id) on delete cascade,
  at text not null,
  file_name text not null,
  content text not null,
  choices text not null,
  revision integer not null,
  imported text
);
create index rehearsals_admin on rehearsals (admin_id, school_id, at);
create index rehearsals_batch on rehearsals (batch_id);
create index rehearsals_school on rehearsals (school_id);

create table removals (
  id text primary key,
  school_id text not null references schools (id) on delete cascade,
  kind text not null,
  subject_id text not null,
  actor_id text,
  at text not null,
  details text not null
);
create index removals_school on removals (school_id, at);
create index removals_subject on removals (subject_id);

create table removed_photos (
  batch_id text not null references batches (id) on delete cascade,
  digest text not null,
  created_at text not null,
  constraint removed_photos_key primary key (batch_id, digest)
);

create table removed_rows (
  removal_id text not null references removals (id) on delete cascade,
  position integer not null,
  table_name text not null,
  content text not null,
  constraint removed_rows_key primary key (removal_id, position)
);
create index removed_rows_table on removed_rows (table_name);

create table school_admins (
  school_id text not null references schools (id),
  admin_id text not null references admins (id),
  created_at text not null,
  constraint school_admins_key primary key (school_id, admin_id)
);
create index school_admins_admin on school_admins (admin_id);

create table second_factors (
  admin_id text primary key references admins (id),
  secret text not null,
  created_at text not null,
  confirmed_at text,
  last_step integer default 0 not null
);

create table sessions (
  id text primary key,
  kind text not null,
  account_id text not null,
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  label text,
  last_seen_at text,
  end_reason text
);
create index sessions_account on sessions (kind, account_id);

create table hello_keys (
  session_id text primary key references sessions (id) on delete cascade,
  public_key text not null,
  created_at text not null
);

create table teacher_schools (
  teacher_id text not null,
  school_id text not null,
  state text not null,
  at text not null,
  constraint teacher_schools_key primary key (teacher_id, school_id)
);
create index teacher_schools_school on teacher_schools (school_id);

create table teachers (
  id text primary key,
  name text not null,
  gender text,
  email text not null unique,
  mobile text,
  place text,
  whatsapp text,
  insta_username text,
  fb_username text,
  current_status text,
  about text,
  photo_id text references photos (id),
  password_hash text,
  created_at text not null,
  credentials_revision integer default 0 not null,
  made_by text,
  assigned_at text
);
create index teachers_mobile on teachers (mobile);

create table teaching (
  division_id text not null,
  teacher_id text not null,
  subject text not null,
  revision integer not null,
  removed integer default 0 not null,
  created_at text not null,
  constraint teaching_key primary key (division_id, teacher_id, subject),
  constraint teaching_removed check (removed in (0, 1))
);
create index teaching_revision on teaching (division_id, revision);
create index teaching_teacher on teaching (teacher_id);

create table teaching_invitations (
  id text primary key,
  division_id text not null,
  teacher_id text,
  contact text not null,
  subject text not null,
  admin_id text not null,
  created_at text not null,
  expires_at text not null,
  refused_at text
);
create unique index teaching_invitations_key on teaching_invitations (division_id, contact, subject);
create index teaching_invitations_teacher on teaching_invitations (teacher_id);
