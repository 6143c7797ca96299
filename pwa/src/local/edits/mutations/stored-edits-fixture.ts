import { expect } from 'vitest';
import type { Edit } from '#local/edits/edits.ts';
import type { EditCalls } from './mutation.ts';

export const place = {
  ...{ schoolId: 's', schoolName: "St. Mary's", schoolImage: null, batchId: 'b', batch: '2012 - 2013' },
  ...{ divisionId: 'd', division: '10-A' },
};
export const about = { postId: 'p', schoolId: 's', batchId: 'b' };
export const picture = { bytes: new ArrayBuffer(1), type: 'image/webp' };
export const mobile = '+919847011223';
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

export interface Kind {
  subjects: string[];
  supersedes: boolean;
  /** The function that sends it, and what it sends. */
  call: [keyof EditCalls, ...unknown[]];
  words: { title: string; detail?: string; edit?: string };
}

/** One edit of each kind as devices have it in IndexedDB. Names and payloads never change. */
export const stored: [Edit, Kind][] = [
  [
    { kind: 'profile', fields: { place: 'Ollur', nickname: null }, base: { place: 2 } },
    {
      ...{ subjects: ['field place', 'field nickname'], supersedes: false },
      call: ['updateOwn', mobile, { place: 'Ollur', nickname: null, base: { place: 2 } }],
      words: { title: 'Your profile', detail: 'Place: Ollur\nNickname: empty', edit: '/profile' },
    },
  ],
  [
    { kind: 'photo', photo: picture },
    {
      ...{ subjects: ['photo profile'], supersedes: true },
      call: ['uploadPhoto', mobile, 'profile', expect.any(Blob)],
      words: { title: 'Your new profile picture', edit: '/profile' },
    },
  ],
  [
    { kind: 'photo', photo: picture, which: 'school' },
    {
      ...{ subjects: ['photo school'], supersedes: true },
      call: ['uploadPhoto', mobile, 'school', expect.any(Blob)],
      words: { title: 'Your new school-days photo', edit: '/profile' },
    },
  ],
  [
    { kind: 'photo-removal', which: 'school' },
    {
      ...{ subjects: ['photo school'], supersedes: true },
      call: ['removePhoto', mobile, 'school'],
      words: { title: 'Your school-days photo is removed', edit: '/profile' },
    },
  ],
  [
    { kind: 'join-request', requestId: 'r', place, selfIntro: 'Hi' },
    {
      ...{ subjects: ['request r'], supersedes: false },
      call: [
        'sendJoinRequest',
        { _id: 'r', schoolId: 's', batchId: 'b', divisionId: 'd', userMobile: mobile, selfIntro: 'Hi' },
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
      call: ['withdrawRequest', 'r'],
      words: { title: "Your request to join 10-A, 2012 - 2013, St. Mary's is withdrawn" },
    },
  ],
  [
    { kind: 'post', text: 'Hello', photos: [picture], ...about },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: ['sendPost', expect.objectContaining(about), { text: 'Hello', photos: [expect.any(Blob)] }],
      words: { title: 'A new post', detail: 'Hello (1 photo)', edit: '/posts?batch=b' },
    },
  ],
  [
    { kind: 'post', text: '', photos: [picture], eventId: 'e', ...about },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: [
        'sendPost',
        expect.objectContaining(about),
        { text: '', photos: [expect.any(Blob)], eventId: 'e' },
      ],
      words: { title: 'A new post', detail: '1 photo', edit: '/posts?batch=b' },
    },
  ],
  [
    { kind: 'post-edit', text: '', keep: ['/1'], photos: [picture], version: 3, ...about },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: [
        'changePost',
        expect.objectContaining(about),
        expect.objectContaining({ text: '', keep: ['/1'], photos: [expect.any(Blob)], version: 3 }),
      ],
      words: { title: 'A changed post', detail: '2 photos', edit: '/posts?batch=b' },
    },
  ],
  [
    { kind: 'post-removal', ...about },
    {
      ...{ subjects: ['post p'], supersedes: true },
      call: ['deletePost', expect.objectContaining(about)],
      words: { title: 'A post is deleted' },
    },
  ],
  [
    { kind: 'report', reason: 'Rude', ...about },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: ['reportPost', expect.objectContaining(about), 'Rude'],
      words: { title: "A report to your school's admins", detail: 'Rude' },
    },
  ],
  [
    { kind: 'post-removal', ...about, replyTo: 'q' },
    {
      ...{ subjects: ['post p'], supersedes: true },
      call: ['deletePost', expect.objectContaining(about)],
      words: { title: 'A reply is deleted' },
    },
  ],
  [
    { kind: 'reply', text: 'I do', ...about, replyTo: 'q' },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: ['sendPostReply', expect.objectContaining({ ...about, replyTo: 'q' }), 'I do'],
      words: { title: 'A reply to a post', detail: 'I do', edit: '/posts?batch=b' },
    },
  ],
  [
    { kind: 'reaction', reaction: 'heart', ...about },
    {
      ...{ subjects: ['reaction p'], supersedes: true },
      call: ['sendReaction', expect.objectContaining(about), 'heart'],
      words: { title: 'Your reaction to a post' },
    },
  ],
  [
    { kind: 'reaction', reaction: null, ...about },
    {
      ...{ subjects: ['reaction p'], supersedes: true },
      call: ['sendReaction', expect.objectContaining(about), null],
      words: { title: 'Your reaction to a post is taken back' },
    },
  ],
  [
    { kind: 'notifications-read', ids: ['n1', 'n2'] },
    {
      ...{ subjects: ['notifications'], supersedes: false },
      call: ['readNotifications', ['n1', 'n2']],
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
      call: ['sendAdmission', 'e', { id: 'o', kind: 'link', who: 'walk-in:w', is: 'person:asha' }],
      words: { title: 'Found on the list: Asha' },
    },
  ],
  [
    { kind: 'hiding', personId: 'asha', of: 'schoolmate', name: 'Asha' },
    {
      ...{ subjects: ['hiding asha'], supersedes: true },
      call: ['blockPerson', 'asha', { kind: 'schoolmate', name: 'Asha' }],
      words: { title: 'Hide me from Asha' },
    },
  ],
  [
    { kind: 'hiding-end', personId: 'asha', name: 'Asha' },
    {
      ...{ subjects: ['hiding asha'], supersedes: true },
      call: ['showTo', 'asha'],
      words: { title: 'Show me again to Asha' },
    },
  ],
  [
    { kind: 'claim-word', claimId: 'c', name: 'Esha', word: 'knows' },
    {
      ...{ subjects: ['claim c'], supersedes: false },
      call: ['sayOfClaim', 'c', 'knows'],
      words: { title: 'You said yes: Esha' },
    },
  ],
  [
    { kind: 'claim-word', claimId: 'c', name: 'Esha', word: 'not-them' },
    {
      ...{ subjects: ['claim c'], supersedes: false },
      call: ['sayOfClaim', 'c', 'not-them'],
      words: { title: 'You said that this is not Esha' },
    },
  ],
  [
    { kind: 'event-reply', eventId: 'e', title: 'Ten years on', reply },
    {
      ...{ subjects: ['event-reply e'], supersedes: true },
      call: ['sendReply', 'e', reply],
      words: { title: 'Your reply to Ten years on', detail: 'You are coming', edit: '/events/e' },
    },
  ],
  [
    { kind: 'class-photo', photoId: 'c', photo: picture, schoolId: 's', batchId: 'b', divisionId: 'd' },
    {
      ...{ subjects: ['class-photo d'], supersedes: true },
      call: ['sendClassPhoto', expect.objectContaining({ photoId: 'c', divisionId: 'd' }), expect.any(Blob)],
      words: { title: 'A new class photo', edit: '/schools/s/batches/b/divisions/d/class-photo' },
    },
  ],
  [
    { kind: 'face-tag', photoId: 'c', tagId: 't', frame, personId: 'p', of: 'm', name: 'Esha' },
    {
      ...{ subjects: ['face m'], supersedes: false },
      call: ['sendFaceTag', 'c', 't', { ...frame, personId: 'p', of: 'm' }],
      words: { title: 'Esha in the class photo' },
    },
  ],
  [
    { kind: 'face-tag', photoId: 'c', tagId: 't', frame, personId: null, of: null, name: null },
    {
      ...{ subjects: ['face t'], supersedes: false },
      call: ['sendFaceTag', 'c', 't', { ...frame, personId: null, of: null }],
      words: { title: 'A face in the class photo' },
    },
  ],
  [
    { kind: 'face-tag-removal', photoId: 'c', tagId: 't', name: 'Esha' },
    {
      ...{ subjects: ['face t'], supersedes: false },
      call: ['removeFaceTag', 'c', 't'],
      words: { title: 'Esha is removed from the class photo' },
    },
  ],
  [
    { kind: 'swap', personId: 'p', name: 'Esha', swap },
    {
      ...{ subjects: ['swap p'], supersedes: false },
      call: ['sendSwap', swap],
      words: { title: 'Your hello with Esha' },
    },
  ],
  [
    { kind: 'swap-end', personId: 'p', name: 'Esha' },
    {
      ...{ subjects: ['swap p'], supersedes: false },
      call: ['endSwap', 'p'],
      words: { title: 'The end of sharing numbers with Esha' },
    },
  ],
];
