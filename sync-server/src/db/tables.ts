import type { FieldColumns } from '@memcherrish/shared/wire/schoolmate-registry.ts';
import type { Generated } from 'kysely';
import type {
  AdminRow,
  AuditRow,
  ChallengeRow,
  DeletionRow,
  IdempotencyKeyRow,
  NotificationRow,
  PasskeyChallengeRow,
  PasskeyRow,
  RecoveryLinkRow,
  SecondFactorRow,
  SessionRow,
} from './account-rows.ts';
import type { ClassPhotoRow, ClassPhotoTagRow } from './class-photo-rows.ts';
import type {
  BlockedViewRow,
  BlockRow,
  ClaimRow,
  ClaimVouchRow,
  DeathReportRow,
  ImportExclusionRow,
  InvitationRow,
  JoinRequestRow,
  MergeRow,
  NotDuplicatesRow,
  PostReportRow,
  PostRow,
  RemovedListingRow,
  RemovedPhotoRow,
} from './community-rows.ts';
import type {
  BatchRow,
  DivisionRow,
  HandoverRow,
  ImportedPersonRow,
  ImportRow,
  ImportShapeRow,
  LoosePhotoRow,
  MembershipRow,
  PhotoRow,
  RehearsalRow,
  RevisionDayRow,
  SchoolmateRow,
  SchoolRow,
  TeacherRow,
  TeacherSchoolRow,
  TeachingInvitationRow,
  TeachingRow,
} from './directory-rows.ts';
import type { AdmissionRow, EventDoorRow } from './door-rows.ts';
import type {
  EventBatchRow,
  EventOrganiserRow,
  EventPaymentRow,
  EventReplyRow,
  EventRow,
} from './event-rows.ts';
import type { ConsentRow, HelloKeyRow, HelloNonceRow } from './hello-rows.ts';
import type { OutreachNoteRow } from './outreach-rows.ts';
import type { RemovalRow, RemovedRow } from './removal-rows.ts';
import type { BatchRoleRow } from './role-rows.ts';

/** A row with columns that have a default, so that an insert may omit them. */
type WithDefaults<Row, Column extends keyof Row> = Omit<Row, Column> & {
  [Each in Column]: Generated<Row[Each]>;
};

/**
 * The tables by their rows. Times are ISO 8601 in UTC, flags are 0 or 1, and JSON is text. Both SQLite and
 * PostgreSQL can store them.
 */
export interface Tables {
  meta: { key: string; value: string };
  admins: WithDefaults<AdminRow, 'credentials_revision'>;
  school_admins: { school_id: string; admin_id: string; created_at: string };
  schools: WithDefaults<
    SchoolRow,
    'people_revision' | 'events_revision' | 'events_by_members' | 'privacy_locks' | 'privacy_defaults'
  >;
  batches: WithDefaults<BatchRow, 'posts_revision' | 'posts_floor' | 'events_revision'>;
  divisions: DivisionRow;
  schoolmates: WithDefaults<
    SchoolmateRow,
    | Exclude<keyof FieldColumns, 'name'>
    | 'field_changes'
    | 'school_photo_id'
    | 'part_of'
    | 'names_declined_at'
    | 'memorial'
    | 'death_denied_at'
    | 'credentials_revision'
  >;
  memberships: MembershipRow;
  declined_offers: { schoolmate_id: string; offered_id: string };
  teachers: WithDefaults<TeacherRow, 'credentials_revision' | 'made_by' | 'assigned_at'>;
  teaching: TeachingRow;
  teaching_invitations: WithDefaults<TeachingInvitationRow, 'refused_at'>;
  teacher_schools: TeacherSchoolRow;
  photos: WithDefaults<PhotoRow, 'bytes'>;
  join_requests: JoinRequestRow;
  otp_challenges: WithDefaults<ChallengeRow, 'browser' | 'network' | 'by_owner'>;
  sessions: WithDefaults<SessionRow, 'label' | 'last_seen_at' | 'end_reason'>;
  attempts: { key: string; window_start: string; count: number };
  audit: WithDefaults<AuditRow, 'details'>;
  idempotency_keys: WithDefaults<IdempotencyKeyRow, 'authority'>;
  posts: WithDefaults<PostRow, 'event_id' | 'memorial'>;
  death_reports: DeathReportRow;
  /** `digest` is that of the bytes as they were sent. Photos from before albums have none. */
  post_photos: WithDefaults<
    { post_id: string; photo_id: string; position: number; digest: string | null },
    'digest'
  >;
  removed_photos: RemovedPhotoRow;
  post_reports: PostReportRow;
  notifications: NotificationRow;
  deletions: WithDefaults<DeletionRow, 'by_school'>;
  invitations: WithDefaults<InvitationRow, 'used_at'>;
  claims: WithDefaults<ClaimRow, 'merge_id' | 'decided_at' | 'looked_at'>;
  claim_vouches: ClaimVouchRow;
  removed_listings: RemovedListingRow;
  import_exclusions: ImportExclusionRow;
  removals: RemovalRow;
  removed_rows: RemovedRow;
  imports: WithDefaults<ImportRow, 'filled' | 'file_id' | 'file_name' | 'made_division'>;
  rehearsals: WithDefaults<RehearsalRow, 'imported'>;
  import_shapes: ImportShapeRow;
  imported_people: WithDefaults<ImportedPersonRow, 'filled'>;
  revision_days: RevisionDayRow;
  blocks: WithDefaults<BlockRow, 'dormant'>;
  blocked_views: BlockedViewRow;
  hidden_tombstones: { post_id: string; viewer_id: string };
  second_factors: WithDefaults<SecondFactorRow, 'confirmed_at' | 'last_step'>;
  passkeys: WithDefaults<PasskeyRow, 'last_used_at'>;
  passkey_challenges: WithDefaults<PasskeyChallengeRow, 'admin_id'>;
  recovery_links: RecoveryLinkRow;
  recovery_codes: { admin_id: string; code_hash: string; used_at: string | null };
  merges: MergeRow;
  not_duplicates: NotDuplicatesRow;
  events: WithDefaults<EventRow, 'whole_school' | 'teachers' | 'door_revision'>;
  event_batches: EventBatchRow;
  event_replies: WithDefaults<EventReplyRow, 'entered'>;
  event_payments: WithDefaults<EventPaymentRow, 'corrects' | 'taken_back_at'>;
  event_organisers: EventOrganiserRow;
  event_doors: EventDoorRow;
  admissions: WithDefaults<AdmissionRow, 'discarded' | 'weight'>;
  hello_keys: HelloKeyRow;
  hello_nonces: HelloNonceRow;
  consents: ConsentRow;
  outreach_notes: OutreachNoteRow;
  batch_roles: WithDefaults<BatchRoleRow, 'ended_at'>;
  handovers: HandoverRow;
  loose_photos: LoosePhotoRow;
  class_photos: WithDefaults<ClassPhotoRow, 'photo_id'>;
  class_photo_tags: WithDefaults<ClassPhotoTagRow, 'declined'>;
}
