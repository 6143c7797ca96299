import { z } from 'zod';
import { notification } from '../account/notifications.ts';
import { call } from '../base/call.ts';
import { paths } from '../base/paths.ts';
import { structure } from '../base/structure.ts';
import { ownBatchRole } from '../desk/batch-roles.ts';
import { ownRequest } from '../desk/requests.ts';
import { ownSchoolPrivacy } from '../desk/school-privacy.ts';
import { postsChange } from '../events/posts.ts';
import { block } from '../people/blocks.ts';
import { divisionClaim, ownClaim, returnAsk } from '../people/claim-states.ts';
import { swap } from '../people/hello.ts';
import { divisionPath, ownRecord, rosterPatch, teacher } from '../people/people.ts';
import { teachingInvitation } from '../people/teaching.ts';

/** Raised with every change of the wire format that an older app or server could misread. wire-shapes.test.ts detects such changes. */
export const protocol = 26;
/** The oldest protocol that the server accepts. It stays as long as apps of that age may have unsent changes. */
export const oldestProtocol = 1;

/** A record with the viewer's number that an admin has created since: 'Is this your class?'. */
export const offer = divisionPath.extend({ schoolmateId: z.string() });

/** The viewer's complete own state. */
export const me = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('schoolmate'),
    schoolmate: ownRecord,
    /** The class opened last first, then the newest. */
    memberships: z.array(divisionPath),
    offers: z.array(offer),
    /** The viewer's join requests, waiting or answered, newest first. */
    requests: z.array(ownRequest),
    /** The viewer's waiting claims. */
    ownClaims: z.array(ownClaim),
    /** Claims by others in the viewer's own divisions, newest first. */
    claims: z.array(divisionClaim),
    /** People of the viewer's own divisions who want to open an idle account. Absent if there is none. */
    returns: z.array(returnAsk).optional(),
    /** While the newcomer's veil hides contacts from the viewer: when it ends at the latest, and how many vouch for them. */
    newcomer: z.object({ until: z.string(), vouches: z.number().int() }).optional(),
    /** The newcomers of the viewer's own divisions that the viewer may vouch for. Absent if there is none. */
    newcomers: z.array(z.string()).optional(),
    /** The viewer has signed up and has not answered who sees their details: that is asked before a class opens. */
    asksPrivacyFirst: z.literal(true).optional(),
    /** Newest first. */
    notifications: z.array(notification),
    /** The people that the viewer has blocked, oldest first. */
    hidings: z.array(block),
    /** The people that the viewer swapped details with, oldest first. Absent in data that an app of protocol 7 has stored. */
    swaps: z.array(swap).optional(),
    /** The viewer's roles in batches, as long as they are in force. Absent in data that an app of protocol 15 has stored. */
    roles: z.array(ownBatchRole).optional(),
    /** Those of the viewer's schools that have decided about privacy. Absent if none has. */
    privacy: z.array(ownSchoolPrivacy).optional(),
    /** Whether a report of the viewer's death waits, or was confirmed; usually null. Absent in data that an older app has stored. */
    deathReport: z.enum(['waiting', 'confirmed']).nullable().optional(),
    /** When the account is erased; usually null. */
    deletionDueAt: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('teacher'),
    teacher,
    assignments: z.array(divisionPath.extend({ subject: z.string() })),
    /** Schools that wait for the teacher's reply. Absent in data that an app of protocol 3 has stored. */
    invitations: z.array(teachingInvitation).optional(),
    /** About events, newest first. Absent in data that an app of protocol 13 has stored. */
    notifications: z.array(notification).optional(),
    deletionDueAt: z.string().nullable(),
  }),
]);
export type Me = z.infer<typeof me>;

/** The changes of one batch for this viewer. */
export const batchChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('snapshot'),
    batchId: z.string(),
    schoolId: z.string(),
    /**
     * Paths to download; together they contain every roster of the batch. Several batches may share one path. Its other batches are ignored
     * if they were not requested.
     */
    snapshots: z.array(z.string()),
  }),
  z.object({ kind: z.literal('patch'), batchId: z.string(), rosters: z.array(rosterPatch) }),
  /** The batch was requested, but the viewer may not (or no longer) open it. */
  z.object({ kind: z.literal('gone'), batchId: z.string() }),
]);
export type BatchChange = z.infer<typeof batchChange>;

/** Batches that one pull can request besides the viewer's own. */
export const maxAskedBatches = 10;
/** Whole schools that one pull can request. */
export const maxAskedSchools = 10;

export const pullQuery = z.object({
  /** An invalid cursor counts as none: the response is a snapshot, never an error. */
  cursor: z.string().max(12_000).optional().catch(undefined),
  /** Batches to sync from now on, besides the own ones and those in the cursor; comma separated. */
  batch: z.string().max(400).optional(),
  /** Schools to sync completely from now on, comma separated; `*` means all that are open to the viewer. */
  school: z.string().max(400).optional(),
});

export const pullAnswer = z.object({
  protocol: z.literal(protocol),
  /** Names one history of the database; another value means that a backup was restored. */
  epoch: z.string(),
  /** Server time of the transaction that was read, ISO 8601. */
  at: z.string(),
  /** Null if it has not changed since the cursor. */
  me: me.nullable(),
  /** The schools whose directory is open to the viewer. The device drops the data of all others. */
  schoolIds: z.array(z.string()),
  /** Changed structures, complete. */
  structures: z.array(structure),
  batches: z.array(batchChange),
  /** The changes of the posts of the viewer's own batches. */
  posts: z.array(postsChange),
  /** The batches whose posts the viewer may read. The device drops the posts of all others. */
  postBatches: z.array(z.string()),
  /**
   * Every batch that the cursor covers from now on. The device drops the rosters of all others. Null if the batches have not changed since
   * the cursor.
   */
  kept: z.array(z.string()).nullable(),
  /**
   * The addresses that `batches` and `posts` name. The content of each follows as a line of the response, in this order. An address that
   * stands several times has its list in as many lines. Absent if there are none, and for a caller who does not accept lines (`lineByLine`).
   */
  contents: z.array(z.string()).optional(),
  /** Opaque. The device stores it only after it has stored everything that this response names. */
  cursor: z.string(),
});
/** The media type of JSON values on lines of their own. A caller who accepts it gets snapshots in the response to the pull that names them. */
export const lineByLine = 'application/x-ndjson';
export type PullAnswer = z.infer<typeof pullAnswer>;

export const syncCalls = {
  pull: call({
    method: 'GET',
    path: paths.pull,
    query: pullQuery,
    answer: { mediaType: 'application/json', shape: pullAnswer },
  }),
};
