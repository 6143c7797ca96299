import { notificationCalls } from '@memcherrish/shared/wire/account/notifications.ts';
import type { Call } from '@memcherrish/shared/wire/base/call.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { classPhotoCalls } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { doorCalls } from '@memcherrish/shared/wire/events/door.ts';
import { eventReplyCalls } from '@memcherrish/shared/wire/events/events.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { postReplyCalls } from '@memcherrish/shared/wire/events/replies.ts';
import { helloCalls } from '@memcherrish/shared/wire/people/hello.ts';
import { blockCalls, schoolmateCalls, updateOwnCall } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { expect } from 'vitest';
import type { AnyEdit } from './index.ts';

export const place = {
  ...{ schoolId: 's', schoolName: "St. Mary's", schoolImage: null, batchId: 'b', batch: '2012 - 2013' },
  ...{ divisionId: 'd', division: '10-A' },
};
export const about = { postId: 'p', schoolId: 's', batchId: 'b' };
export const picture = { bytes: new ArrayBuffer(1), type: 'image/webp' };
export const mobile = '+919847011223';
const params = { mobile };
const ofTag = { photoId: 'c', tagId: 't' };
export const frame = { x: 5000, y: 2500, size: 700 };
export const reply = {
  ...{ answer: 'coming' as const, guests: 1, guestNames: ['Jo'], diet: 'Vegetarian', note: null },
  ...{ answers: {}, level: 'Batch' as const, base: 0 },
};

export const side = (from: string, to: string) => ({
  offer: {
    from,
    to,
    nonce: `${from}-1`,
    otherNonce: `${to}-1`,
    fields: [],
    signedAt: '2026-08-01T10:00:00.000Z',
  },
  signature: `${from}-signed`,
});
export const swap = { publicKey: 'k', own: side('a', 'p'), theirs: side('p', 'a') };

/** The calls that edits may make. */
export const calls = {
  blockCalls,
  schoolmateCalls,
  updateOwnCall,
  claimCalls,
  classPhotoCalls,
  doorCalls,
  eventReplyCalls,
  helloCalls,
  notificationCalls,
  postCalls,
  postReplyCalls,
  requestCalls,
};

export interface Kind {
  subjects: string[];
  supersedes: boolean;
  /** The call that sends it, and its parts. */
  call: [Call, object];
  words: { title: string; detail?: string; edit?: string };
}

/** One edit of each kind as devices have it in IndexedDB. Names and payloads never change. */
export const stored: [AnyEdit, Kind][] = [
  [
    { kind: 'profile', fields: { place: 'Ollur', nickname: null }, base: { place: 2 } },
    {
      ...{ subjects: ['field place', 'field nickname'], supersedes: false },
      call: [updateOwnCall, { params, body: { place: 'Ollur', nickname: null, base: { place: 2 } } }],
      words: { title: 'Your profile', detail: 'Place: Ollur\nNickname: empty', edit: '/profile' },
    },
  ],
  [
    { kind: 'photo', photo: picture },
    {
      ...{ subjects: ['photo profile'], supersedes: true },
      call: [schoolmateCalls.replacePhoto, { params, form: { profilePic: expect.any(Blob) } }],
      words: { title: 'Your new profile picture', edit: '/profile' },
    },
  ],
  [
    { kind: 'photo', photo: picture, which: 'school' },
    {
      ...{ subjects: ['photo school'], supersedes: true },
      call: [schoolmateCalls.replaceSchoolPhoto, { params, form: { schoolPhoto: expect.any(Blob) } }],
      words: { title: 'Your new school-days photo', edit: '/profile' },
    },
  ],
  [
    { kind: 'photo-removal', which: 'school' },
    {
      ...{ subjects: ['photo school'], supersedes: true },
      call: [updateOwnCall, { params, body: { removeSchoolPhoto: true } }],
      words: { title: 'Your school-days photo is removed', edit: '/profile' },
    },
  ],
  [
    { kind: 'join-request', requestId: 'r', place, selfIntro: 'Hi' },
    {
      ...{ subjects: ['request r'], supersedes: false },
      call: [
        requestCalls.send,
        {
          body: {
            _id: 'r',
            schoolId: 's',
            batchId: 'b',
            divisionId: 'd',
            userMobile: mobile,
            selfIntro: 'Hi',
          },
        },
      ],
      words: {
        title: "Request to join 10-A, 2012 - 2013, St. Mary's",
        detail: 'Hi',
        edit: '/schoolmate-homepage?school=s&batch=b&division=d',
      },
    },
  ],
  [
    { kind: 'request-withdrawal', requestId: 'r', place },
    {
      ...{ subjects: ['request r'], supersedes: true },
      call: [requestCalls.remove, { params: { requestId: 'r' } }],
      words: { title: "Your request to join 10-A, 2012 - 2013, St. Mary's is withdrawn" },
    },
  ],
  [
    { kind: 'notifications-read', ids: ['n1', 'n2'] },
    {
      ...{ subjects: ['notifications'], supersedes: false },
      call: [notificationCalls.markRead, { body: { ids: ['n1', 'n2'] } }],
      words: { title: 'Notifications that you have read' },
    },
  ],
  [
    {
      ...{ kind: 'admission', eventId: 'e', name: 'Asha' },
      operation: { id: 'o', kind: 'link', who: 'walk-in:w', is: 'person:asha' },
    },
    {
      ...{ subjects: ['admission o'], supersedes: false },
      call: [
        doorCalls.record,
        {
          params: { eventId: 'e' },
          body: { operations: [{ id: 'o', kind: 'link', who: 'walk-in:w', is: 'person:asha' }] },
        },
      ],
      words: { title: 'Found on the list: Asha' },
    },
  ],
  [
    { kind: 'hiding', personId: 'asha', of: 'schoolmate', name: 'Asha' },
    {
      ...{ subjects: ['hiding asha'], supersedes: true },
      call: [blockCalls.block, { params: { personId: 'asha' }, body: { kind: 'schoolmate', name: 'Asha' } }],
      words: { title: 'Hide me from Asha' },
    },
  ],
  [
    { kind: 'hiding-end', personId: 'asha', name: 'Asha' },
    {
      ...{ subjects: ['hiding asha'], supersedes: true },
      call: [blockCalls.unblock, { params: { personId: 'asha' } }],
      words: { title: 'Show me again to Asha' },
    },
  ],
  [
    { kind: 'claim-word', claimId: 'c', name: 'Esha', word: 'knows' },
    {
      ...{ subjects: ['claim c'], supersedes: false },
      call: [claimCalls.vouch, { params: { claimId: 'c' }, body: { word: 'knows' } }],
      words: { title: 'You said yes: Esha' },
    },
  ],
  [
    { kind: 'claim-word', claimId: 'c', name: 'Esha', word: 'not-them' },
    {
      ...{ subjects: ['claim c'], supersedes: false },
      call: [claimCalls.vouch, { params: { claimId: 'c' }, body: { word: 'not-them' } }],
      words: { title: 'You said that this is not Esha' },
    },
  ],
  [
    { kind: 'event-reply', eventId: 'e', title: 'Ten years on', reply },
    {
      ...{ subjects: ['event-reply e'], supersedes: true },
      call: [eventReplyCalls.send, { params: { eventId: 'e' }, body: reply }],
      words: { title: 'Your reply to Ten years on', detail: 'You are coming', edit: '/events/e' },
    },
  ],
  [
    { kind: 'class-photo', photoId: 'c', photo: picture, schoolId: 's', batchId: 'b', divisionId: 'd' },
    {
      ...{ subjects: ['class-photo d'], supersedes: true },
      call: [classPhotoCalls.add, { form: { _id: 'c', divisionId: 'd', photo: expect.any(Blob) } }],
      words: { title: 'A new class photo', edit: '/schools/s/batches/b/divisions/d/class-photo' },
    },
  ],
  [
    { kind: 'face-tag', photoId: 'c', tagId: 't', frame, personId: 'p', of: 'm', name: 'Esha' },
    {
      ...{ subjects: ['face m'], supersedes: false },
      call: [classPhotoCalls.tag, { params: ofTag, body: { ...frame, personId: 'p', of: 'm' } }],
      words: { title: 'Esha in the class photo' },
    },
  ],
  [
    { kind: 'face-tag', photoId: 'c', tagId: 't', frame, personId: null, of: null, name: null },
    {
      ...{ subjects: ['face t'], supersedes: false },
      call: [classPhotoCalls.tag, { params: ofTag, body: { ...frame, personId: null, of: null } }],
      words: { title: 'A face in the class photo' },
    },
  ],
  [
    { kind: 'face-tag-removal', photoId: 'c', tagId: 't', name: 'Esha' },
    {
      ...{ subjects: ['face t'], supersedes: false },
      call: [classPhotoCalls.removeTag, { params: ofTag }],
      words: { title: 'Esha is removed from the class photo' },
    },
  ],
  [
    { kind: 'swap', personId: 'p', name: 'Esha', swap },
    {
      ...{ subjects: ['swap p'], supersedes: false },
      call: [helloCalls.addSwap, { body: swap }],
      words: { title: 'Your hello with Esha' },
    },
  ],
  [
    { kind: 'swap-end', personId: 'p', name: 'Esha' },
    {
      ...{ subjects: ['swap p'], supersedes: false },
      call: [helloCalls.removeSwap, { params: { personId: 'p' } }],
      words: { title: 'The end of sharing numbers with Esha' },
    },
  ],
];
