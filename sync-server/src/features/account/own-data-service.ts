import { ownDataFiles } from '@memcherrish/shared/domain/limits.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { photoPath } from '#directory/people-rows.ts';
import type { Reads } from '#server/context.ts';
import { classPhotosBy, classPhotoTagsOf } from './own-class-photos-store.ts';
import {
  adminRecord,
  blocksOf,
  givenBy,
  newcomerVouchesOf,
  notificationsOf,
  numberChangesOf,
  photoOf,
  postPhotosOf,
  postsOf,
  reportsOf,
  returnsOf,
  schoolmateRecord,
  teacherRecord,
} from './own-data-store.ts';
import {
  assignmentsOf,
  batchRolesOf,
  claimsOf,
  claimWordsOf,
  deathReportsOf,
  declinedOf,
  invitationsOf,
  membershipsOf,
  mergesOf,
  offersOf,
  requestsOf,
  schoolsOf,
  schoolsWithoutClassOf,
  teachingInvitationsOf,
} from './own-divisions-store.ts';
import { admissionsOf, doorsOf, eventRepliesOf, eventsMadeBy, organisedBy } from './own-events-store.ts';
import { removedPostsOf } from './own-removed-store.ts';
import {
  deletionOf,
  logOf,
  passkeysOf,
  sentChangesOf,
  sessionsOf,
  signInTracesOf,
} from './personal-data-store.ts';

export interface OwnData {
  sections: Record<string, unknown>;
  /** The pictures: their name in the file, and the ids of their photos. */
  photos: { name: string; id: string }[];
}

/** Gathers all data about the account in one read transaction. Refuses more than a few files a day. */
export async function gatherOwnData(
  ctx: Reads<'attempts' | 'clock' | 'database' | 'sessions'>,
  account: Account,
): Promise<OwnData> {
  const { kind, id } = account;
  await ctx.attempts.count(`own-data ${kind} ${id}`, ownDataFiles.perAccount, ownDataFiles.window);
  await ctx.sessions.lastSeen.write();
  const photos: OwnData['photos'] = [];
  const large = (photo: { id: string; name: string; preview: string; createdAt: string }, name: string) => {
    photos.push({ name, id: photo.id });
    return { file: name, address: photoPath(photo.name), preview: photo.preview, createdAt: photo.createdAt };
  };
  // A photo that is no longer served at any address.
  const aside = (id: string, name: string) => {
    photos.push({ name, id });
    return { file: name };
  };
  const sections = await ctx.database.readTransaction(async (tx) => {
    const photo = await photoOf(tx, account, 'photo_id');
    const schoolPhoto = await photoOf(tx, account, 'school_photo_id');
    return {
      account: { kind, madeAt: ctx.clock().toISOString() },
      person: {
        ...(await personOf(tx, account)),
        photo: photo ? large(photo, 'photos/profile.webp') : null,
        ...(kind === 'schoolmate' && {
          schoolPhoto: schoolPhoto ? large(schoolPhoto, 'photos/school-days.webp') : null,
        }),
      },
      ...(await affairsOf(tx, account, large, aside)),
      invitations: await invitationsOf(tx, account),
      sessions: await sessionsOf(tx, account),
      passkeys: await passkeysOf(tx, account),
      ...(await signInTracesOf(tx, account)),
      sentChanges: await sentChangesOf(tx, account),
      log: await logOf(tx, account),
      deletion: await deletionOf(tx, account),
    };
  });
  return { sections, photos };
}

function personOf(tx: ReadTx, { kind, id }: Account) {
  if (kind === 'schoolmate') return schoolmateRecord(tx, id);
  return kind === 'teacher' ? teacherRecord(tx, id) : adminRecord(tx, id);
}

async function affairsOf(
  tx: ReadTx,
  { kind, id }: Account,
  large: (photo: { id: string; name: string; preview: string; createdAt: string }, name: string) => object,
  aside: (id: string, name: string) => object,
): Promise<Record<string, unknown>> {
  if (kind === 'admin') {
    return { schools: await schoolsOf(tx, id), notifications: await notificationsOf(tx, id) };
  }
  if (kind === 'teacher') {
    return {
      assignments: await assignmentsOf(tx, id),
      teachingInvitations: await teachingInvitationsOf(tx, id),
      schoolsWithoutClass: await schoolsWithoutClassOf(tx, id),
      eventReplies: await eventRepliesOf(tx, id),
      doors: await doorsOf(tx, id),
      admissions: await admissionsOf(tx, id),
      notifications: await notificationsOf(tx, id),
    };
  }
  const photos = Map.groupBy(await postPhotosOf(tx, id), (photo) => photo.postId);
  return {
    memberships: await membershipsOf(tx, id),
    batchRoles: await batchRolesOf(tx, id),
    requests: await requestsOf(tx, id),
    offers: await offersOf(tx, id),
    declinedOffers: await declinedOf(tx, id),
    merges: await mergesOf(tx, id),
    claims: await claimsOf(tx, id),
    claimWords: await claimWordsOf(tx, id),
    posts: (await postsOf(tx, id)).map((post) => ({
      ...post,
      photos: (photos.get(post._id) ?? []).map((photo, index) =>
        large(photo, `photos/post-${post._id}-${index + 1}.webp`),
      ),
    })),
    removedPosts: (await removedPostsOf(tx, id)).map(({ photoIds, ...post }) => ({
      ...post,
      photos: photoIds.map((photoId, index) =>
        aside(photoId, `photos/removed-${post._id}-${index + 1}.webp`),
      ),
    })),
    classPhotos: (await classPhotosBy(tx, id)).map(({ photoId, name, preview, createdAt, ...photo }) => ({
      ...photo,
      photo: large({ id: photoId, name, preview, createdAt }, `photos/class-${photo._id}.webp`),
    })),
    classPhotoTags: await classPhotoTagsOf(tx, id),
    reports: await reportsOf(tx, id),
    deathReports: await deathReportsOf(tx, id),
    events: await eventsMadeBy(tx, id),
    organisedEvents: await organisedBy(tx, id),
    eventReplies: await eventRepliesOf(tx, id),
    doors: await doorsOf(tx, id),
    admissions: await admissionsOf(tx, id),
    notifications: await notificationsOf(tx, id),
    returns: await returnsOf(tx, id),
    newcomerVouches: await newcomerVouchesOf(tx, id),
    numberChanges: await numberChangesOf(tx, id),
    hidings: await blocksOf(tx, id),
    swaps: await givenBy(tx, id),
  };
}
