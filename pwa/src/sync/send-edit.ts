import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { blockPerson, showTo } from '#api/blocks.ts';
import { sayOfClaim } from '#api/claim-vouches.ts';
import type { Sending } from '#api/client.ts';
import { readNotifications } from '#api/notifications.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendJoinRequest, withdrawRequest } from '#api/own-requests.ts';
import { changePost, deletePost, reportPost, sendPost } from '#api/posts.ts';
import { removePhoto, updateOwn, uploadPhoto } from '#api/profile.ts';
import { type Answered, type Edit, type Picture, whichPhoto } from '#local/outbox/edits.ts';
import type { Person } from '#local/session/person.ts';

export interface Sender {
  person: Person;
  /** The mobile number that the requests about the own record name. */
  mobile: string;
  /** The epoch of the server's database that the device knows. */
  epoch: string | null;
}

/** Sends an edit as one request. Its key makes a repeat harmless; its account makes another person's session fail. */
export async function sendEdit(
  { key, edit }: { key: string; edit: Edit },
  { person, mobile, epoch }: Sender,
  signal: AbortSignal,
): Promise<Outcome<Answered>> {
  const sending: Sending = { change: { key, account: `${person.kind}.${person.id}`, epoch }, signal };
  switch (edit.kind) {
    case 'profile':
      return as(await updateOwn(mobile, { ...edit.fields, base: edit.base }, sending), ({ schoolmate }) => ({
        revisions: only(schoolmate.revisions, Object.keys(edit.fields)),
      }));
    case 'photo':
      return as(await uploadPhoto(mobile, whichPhoto(edit), blobOf(edit.photo), sending), nothingMore);
    case 'photo-removal':
      return as(await removePhoto(mobile, whichPhoto(edit), sending), nothingMore);
    case 'join-request': {
      const { requestId, selfIntro, place } = edit;
      const entry = { _id: requestId, ...idsOf(place), userMobile: mobile, selfIntro };
      return as(await sendJoinRequest(entry, sending), nothingMore);
    }
    case 'request-withdrawal':
      return as(await withdrawRequest(edit.requestId, sending), nothingMore);
    case 'post':
      return as(await sendPost(edit, withBlobs(edit), sending), ({ post }) => ({ version: post.version }));
    case 'post-edit':
      return as(await changePost(edit, withBlobs(edit), sending), ({ post }) => ({ version: post.version }));
    case 'post-removal':
      return as(await deletePost(edit, sending), nothingMore);
    case 'report':
      return as(await reportPost(edit, edit.reason, sending), nothingMore);
    case 'notifications-read':
      return as(await readNotifications(edit.ids, sending), nothingMore);
    case 'hiding':
      return as(await blockPerson(edit.personId, { kind: edit.of, name: edit.name }, sending), nothingMore);
    case 'hiding-end':
      return as(await showTo(edit.personId, sending), nothingMore);
    case 'claim-word':
      return as(await sayOfClaim(edit.claimId, edit.word, sending), nothingMore);
  }
}

/** Returns whether the path of its request contains the mobile number, which may have changed on another device. */
export function namesNumber({ kind }: Edit): boolean {
  return kind === 'profile' || kind === 'photo' || kind === 'photo-removal' || kind === 'join-request';
}

const nothingMore = (): Answered => ({});

function as<T>(outcome: Outcome<T>, answered: (value: T) => Answered): Outcome<Answered> {
  return outcome.ok ? { ok: true, value: answered(outcome.value) } : outcome;
}

function only(revisions: Record<string, number>, fields: readonly string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(revisions).filter(([field]) => fields.includes(field)));
}

function idsOf({ schoolId, batchId, divisionId }: DivisionPath) {
  return { schoolId, batchId, divisionId };
}

function blobOf({ bytes, type }: Picture): Blob {
  return new Blob([bytes], { type });
}

function withBlobs<T extends { photos: readonly Picture[] }>(edit: T) {
  return { ...edit, photos: edit.photos.map(blobOf) };
}
