import { post as postLimits } from '@memcherrish/shared/domain/limits.ts';
import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { reactionKinds } from '@memcherrish/shared/wire/events/replies.ts';
import { type Edit, newId, type OutboxRow } from '#local/edits/edits.ts';
import type { OwnPhoto } from '#local/edits/mutations/pictures.ts';
import { viewerWith } from '#local/edits/overlay.ts';
import { shownPosts } from '#local/edits/posts-overlay.ts';
import type { Chance } from './chance.ts';
import type { Device } from './device.ts';

const fields = ['name', 'place', 'location', 'selfIntro'] as const;
const levels = ['Only Me', 'Division', 'Batch', 'School', 'Public'] as const;
const ownPhotos = ['profile', 'school'] as const satisfies OwnPhoto[];

/** The smallest valid picture: one pixel. */
const point = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const picture = () => ({ bytes: new Uint8Array(point).buffer, type: 'image/png' });

/** The weight of each action of a person. */
const weights = {
  ...{ profile: 36, levels: 10, photo: 6, 'photo-removal': 3, post: 12, 'post-edit': 10, 'post-removal': 4 },
  ...{ report: 4, 'join-request': 7, 'request-withdrawal': 5, 'notifications-read': 3 },
  ...{ hiding: 6, 'hiding-end': 4, reply: 8, reaction: 6 },
};

/**
 * Returns a random edit of the things that the device shows, pending edits included. Returns null if the
 * device cannot offer the drawn action, as before its first pull. `mark` makes each text unique.
 */
export function randomEdit(device: Device, chance: Chance, mark: string): Edit | null {
  const me = device.me();
  if (!me) return null;
  const rows = device.queue();
  const viewer = viewerWith(me, rows, () => null);
  if (viewer.kind !== 'schoolmate') return null;
  const place = viewer.memberships[0];
  const { revisions } = viewer.schoolmate;
  const profile = (changed: Record<string, string>): Edit => ({
    kind: 'profile',
    fields: changed,
    base: Object.fromEntries(Object.keys(changed).map((field) => [field, revisions[field] ?? 0])),
  });
  const shown = place
    ? shownPosts(place.batchId, device.postsOf(place.batchId), rows, device.owner.id, new Set())
    : [];
  const own = shown.filter((post) => post.authorId === device.owner.id && post.mark !== 'refused');
  const ids = (postId: string) => place && { postId, schoolId: place.schoolId, batchId: place.batchId };
  const kind = chance.weighted(weights);
  switch (kind) {
    case 'profile': {
      const changed = fields.filter(() => chance.happens(0.4));
      const wanted = changed.length > 0 ? changed : [chance.pick(fields) ?? 'place'];
      return profile(Object.fromEntries(wanted.map((field) => [field, `${field} ${mark}`])));
    }
    case 'levels':
      return profile({ [chance.pick(levelFields) ?? levelFields[0]]: chance.pick(levels) ?? 'Batch' });
    case 'photo':
      return { kind, photo: picture(), which: chance.pick(ownPhotos) ?? 'profile' };
    case 'photo-removal':
      return { kind, which: chance.pick(ownPhotos) ?? 'profile' };
    case 'post': {
      const about = ids(newId());
      const photos = chance.happens(0.1) ? [picture()] : [];
      return about ? { kind, ...about, text: `Post ${mark}`, photos } : null;
    }
    case 'post-edit': {
      const post = chance.pick(own);
      const about = post && ids(post._id);
      const paths = post?.photos.flatMap((photo) => ('path' in photo ? [photo.path] : [])) ?? [];
      const keep = paths.slice(0, postLimits.maxPhotos);
      return about ? { kind, ...about, text: `Post ${mark}`, keep, photos: [], version: post.version } : null;
    }
    case 'post-removal': {
      const about = ids(chance.pick(own)?._id ?? '');
      return about?.postId ? { kind, ...about } : null;
    }
    case 'report': {
      const others = shown.filter((post) => post.authorId !== device.owner.id);
      const about = ids(chance.pick(others)?._id ?? '');
      return about?.postId ? { kind, ...about, reason: `Because ${mark}` } : null;
    }
    case 'reply': {
      const replyTo = chance.pick(shown.filter(({ version }) => version > 0))?._id;
      const about = replyTo !== undefined && ids(newId());
      return about ? { kind, ...about, replyTo, text: `Reply ${mark}` } : null;
    }
    case 'reaction': {
      const about = ids(chance.pick(shown.filter(({ version }) => version > 0))?._id ?? '');
      const reaction = chance.happens(0.2) ? null : (chance.pick(reactionKinds) ?? null);
      return about?.postId ? { kind, ...about, reaction } : null;
    }
    case 'join-request': {
      const to = chance.pick(divisionsToJoin(device));
      return to ? { kind, requestId: newId(), place: to, selfIntro: `Hello ${mark}` } : null;
    }
    case 'request-withdrawal': {
      const request = chance.pick(viewer.requests.filter(({ state }) => state === 'pending'));
      return request ? { kind, requestId: request._id, place: placeIn(request) } : null;
    }
    case 'hiding': {
      const person = chance.pick(device.peopleAround());
      return person ? { kind, of: 'schoolmate', personId: person._id, name: person.name } : null;
    }
    case 'hiding-end': {
      const person = chance.pick(viewer.hidings);
      return person ? { kind, personId: person._id, name: person.name } : null;
    }
    case 'notifications-read': {
      const unread = viewer.notifications.filter(({ read }) => !read).map(({ _id }) => _id);
      return unread.length > 0 ? { kind, ids: unread } : null;
    }
  }
}

/** Decides about an edit that waits for the person: null discards it, an edit replaces it. */
export function decision({ edit, conflicts }: OutboxRow, chance: Chance): Edit | null {
  if (edit.kind !== 'profile' || !conflicts || chance.happens(0.5)) return null;
  const base = Object.fromEntries(
    Object.keys(edit.fields).map((field) => [field, conflicts[field]?.revision ?? edit.base[field] ?? 0]),
  );
  return { ...edit, base };
}

function divisionsToJoin(device: Device): DivisionPath[] {
  const joined = new Set(device.me()?.memberships.map(({ divisionId }) => divisionId));
  return device
    .structures()
    .flatMap(({ _id: schoolId, name: schoolName, image: schoolImage, batches }) =>
      batches.flatMap(({ _id: batchId, batch, divisions }) =>
        divisions.map(({ _id: divisionId, name: division }) => ({
          ...{ schoolId, schoolName, schoolImage, batchId, batch, divisionId, division },
        })),
      ),
    )
    .filter(({ divisionId }) => !joined.has(divisionId));
}

function placeIn({
  schoolId,
  schoolName,
  schoolImage,
  batchId,
  batch,
  divisionId,
  division,
}: DivisionPath): DivisionPath {
  return { schoolId, schoolName, schoolImage, batchId, batch, divisionId, division };
}
