import { ownDataFiles } from '@memcherrish/shared/rules/limits.ts';
import type { Account } from '#auth/viewer.ts';
import type { Reader } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';
import { photoPath } from '#sync/people-rows.ts';
import {
  adminRecord,
  hidingsOf,
  notificationsOf,
  photoOf,
  postPhotosOf,
  postsOf,
  reportsOf,
  schoolmateRecord,
  teacherRecord,
} from './own-data-store.ts';
import {
  assignmentsOf,
  claimsOf,
  claimWordsOf,
  declinedOf,
  invitationsOf,
  membershipsOf,
  mergesOf,
  offersOf,
  requestsOf,
  schoolsOf,
} from './own-places-store.ts';
import { deletionOf, logOf, sentChangesOf, sessionsOf, signInTracesOf } from './traces-store.ts';

/** Everything that is held about an account. */
export interface OwnData {
  /** Section by section, as it goes into the file. */
  sections: Record<string, unknown>;
  /** Pictures beside it: their name in the file, and where they lie. */
  photos: { name: string; path: string }[];
}

/** Gathers everything that is held about the account, in one state of the database. Refuses more than a few files a day. */
export async function gatherOwnData(parts: Parts, account: Account): Promise<OwnData> {
  const { kind, id } = account;
  await parts.attempts.count(`own-data ${kind} ${id}`, ownDataFiles.perAccount, ownDataFiles.window);
  await parts.sessions.lastSeen.write();
  const photos: OwnData['photos'] = [];
  const large = (photo: { id: string; name: string; preview: string; createdAt: string }, name: string) => {
    photos.push({ name, path: parts.photos.path(photo.id, 'large') });
    return { file: name, address: photoPath(photo.name), preview: photo.preview, createdAt: photo.createdAt };
  };
  const sections = await parts.database.readTogether(async (reader) => {
    const photo = await photoOf(reader, account, 'photo_id');
    const schoolPhoto = await photoOf(reader, account, 'school_photo_id');
    return {
      account: { kind, madeAt: parts.clock().toISOString() },
      person: {
        ...(await personOf(reader, account)),
        photo: photo ? large(photo, 'photos/profile.webp') : null,
        ...(kind === 'schoolmate' && {
          schoolPhoto: schoolPhoto ? large(schoolPhoto, 'photos/school-days.webp') : null,
        }),
      },
      ...(await affairsOf(reader, account, large)),
      invitations: await invitationsOf(reader, account),
      sessions: await sessionsOf(reader, account),
      ...(await signInTracesOf(reader, account)),
      sentChanges: await sentChangesOf(reader, account),
      log: await logOf(reader, account),
      deletion: await deletionOf(reader, account),
    };
  });
  return { sections, photos };
}

function personOf(reader: Reader, { kind, id }: Account) {
  if (kind === 'schoolmate') return schoolmateRecord(reader, id);
  return kind === 'teacher' ? teacherRecord(reader, id) : adminRecord(reader, id);
}

async function affairsOf(
  reader: Reader,
  { kind, id }: Account,
  large: (photo: Awaited<ReturnType<typeof postPhotosOf>>[number], name: string) => object,
): Promise<Record<string, unknown>> {
  if (kind === 'admin') return { schools: await schoolsOf(reader, id) };
  if (kind === 'teacher') return { assignments: await assignmentsOf(reader, id) };
  const photos = Map.groupBy(await postPhotosOf(reader, id), (photo) => photo.postId);
  return {
    memberships: await membershipsOf(reader, id),
    requests: await requestsOf(reader, id),
    offers: await offersOf(reader, id),
    declinedOffers: await declinedOf(reader, id),
    merges: await mergesOf(reader, id),
    claims: await claimsOf(reader, id),
    claimWords: await claimWordsOf(reader, id),
    posts: (await postsOf(reader, id)).map((post) => ({
      ...post,
      photos: (photos.get(post._id) ?? []).map((photo, index) =>
        large(photo, `photos/post-${post._id}-${index + 1}.webp`),
      ),
    })),
    reports: await reportsOf(reader, id),
    notifications: await notificationsOf(reader, id),
    hidings: await hidingsOf(reader, id),
  };
}
