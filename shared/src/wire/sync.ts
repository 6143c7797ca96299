import { z } from 'zod';
import { block } from './blocks.ts';
import { divisionClaim, ownClaim } from './claim-states.ts';
import { notification } from './notifications.ts';
import { divisionPath, ownRecord, rosterPatch, teacher } from './people.ts';
import { postsChange } from './posts.ts';
import { ownRequest } from './requests.ts';
import { structure } from './structure.ts';
import { teachingInvitation } from './teaching.ts';

/** Raised with every change of the wire's shapes that an older app or server could misread; wire-shapes.test.ts knows them. */
export const protocol = 4;
/** The oldest one whose calls the server still takes: as long as an app of that age may be out there with changes to send. */
export const oldestProtocol = 1;

/** A record of the viewer's number that an admin made since: 'Is this your class?'. */
export const offer = divisionPath.extend({ schoolmateId: z.string() });

/** The viewer, whole. */
export const me = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('schoolmate'),
    schoolmate: ownRecord,
    /** The newest first. */
    memberships: z.array(divisionPath),
    offers: z.array(offer),
    /** The own join requests that wait or were answered, the newest first. */
    requests: z.array(ownRequest),
    /** Own claims that wait. */
    ownClaims: z.array(ownClaim),
    /** Claims in the own divisions, of others; the newest first. */
    claims: z.array(divisionClaim),
    /** The newest first. */
    notifications: z.array(notification),
    /** Whom the viewer hides from, the oldest first. */
    hidings: z.array(block),
    /** When the account is deleted for good; null as a rule. */
    deletionDueAt: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('teacher'),
    teacher,
    assignments: z.array(divisionPath.extend({ subject: z.string() })),
    /** Schools that ask for the teacher and wait for an answer. Absent in what an app of protocol 3 has stored. */
    invitations: z.array(teachingInvitation).optional(),
    deletionDueAt: z.string().nullable(),
  }),
]);
export type Me = z.infer<typeof me>;

/** What has changed in one batch for this viewer. */
export const batchChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('snapshot'),
    batchId: z.string(),
    schoolId: z.string(),
    /**
     * Paths to fetch; together they hold every roster of the batch. One may be named by several batches, and may hold batches that were not
     * asked for: those are left alone.
     */
    snapshots: z.array(z.string()),
  }),
  z.object({ kind: z.literal('patch'), batchId: z.string(), rosters: z.array(rosterPatch) }),
  /** It was asked for, and the viewer may not open it (any more). */
  z.object({ kind: z.literal('gone'), batchId: z.string() }),
]);
export type BatchChange = z.infer<typeof batchChange>;

/** Most batches that one pull may ask for beside the viewer's own. */
export const maxAskedBatches = 10;
/** Most schools that one pull may ask for whole. */
export const maxAskedSchools = 10;

export const pullQuery = z.object({
  /** Whatever is no cursor counts as none: a snapshot, never an error. */
  cursor: z.string().max(12_000).optional().catch(undefined),
  /** Batches to keep from now on beside the own ones and those in the cursor, comma separated. */
  batch: z.string().max(400).optional(),
  /** Schools of which every batch is to be kept from now on, comma separated; `*` stands for all that are open to the viewer. */
  school: z.string().max(400).optional(),
});

export const pullAnswer = z.object({
  protocol: z.literal(protocol),
  /** Names the history of the database; another one means that a backup was restored. */
  epoch: z.string(),
  /** Server time of the transaction that was read, ISO 8601. */
  at: z.string(),
  /** Null where it is what it was at the cursor. */
  me: me.nullable(),
  /** The schools whose directory is open to the viewer; the device keeps nothing of any other. */
  schoolIds: z.array(z.string()),
  /** Structures that have changed, whole. */
  structures: z.array(structure),
  batches: z.array(batchChange),
  /** What has changed in the posts of the viewer's own batches. */
  posts: z.array(postsChange),
  /** The batches whose posts the viewer may read; the device drops those of all others. */
  postBatches: z.array(z.string()),
  /**
   * Every batch that the cursor covers from here on; the device drops the rosters of all others. Null where these are the ones that the
   * cursor has covered before.
   */
  kept: z.array(z.string()).nullable(),
  /** Opaque; kept only once everything that this answer names is stored. */
  cursor: z.string(),
});
export type PullAnswer = z.infer<typeof pullAnswer>;
