import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { postReplyCalls } from '@memcherrish/shared/wire/events/replies.ts';
import { expect } from 'vitest';
import type { Edit } from '#local/edits/edits.ts';
import { about, type Kind, picture } from './stored-edits-fixture.ts';

const ofPost = expect.objectContaining(about);

/** One edit of a post of each kind, as devices have it. */
export const storedOfPosts: [Edit, Kind][] = [
  [
    { kind: 'post', text: 'Hello', photos: [picture], ...about },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: [
        postCalls.add,
        { params: ofPost, form: { _id: 'p', text: 'Hello', eventId: undefined, photos: [expect.any(Blob)] } },
      ],
      words: { title: 'A new post', detail: 'Hello (1 photo)', edit: '/posts?batch=b' },
    },
  ],
  [
    { kind: 'post', text: '', photos: [picture], eventId: 'e', ...about },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: [
        postCalls.add,
        { params: ofPost, form: { _id: 'p', text: '', eventId: 'e', photos: [expect.any(Blob)] } },
      ],
      words: { title: 'A new post', detail: '1 photo', edit: '/posts?batch=b' },
    },
  ],
  [
    { kind: 'post-edit', text: '', keep: ['/1'], photos: [picture], version: 3, ...about },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: [
        postCalls.change,
        { params: ofPost, form: { text: '', keep: '/1', photos: [expect.any(Blob)], version: '3' } },
      ],
      words: { title: 'A changed post', detail: '2 photos', edit: '/posts?batch=b' },
    },
  ],
  [
    { kind: 'post-removal', ...about },
    {
      ...{ subjects: ['post p'], supersedes: true },
      call: [postCalls.remove, { params: ofPost }],
      words: { title: 'A post is deleted' },
    },
  ],
  [
    { kind: 'report', reason: 'Rude', ...about },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: [postCalls.report, { params: ofPost, body: { reason: 'Rude' } }],
      words: { title: "A report to your school's admins", detail: 'Rude' },
    },
  ],
  [
    { kind: 'post-removal', ...about, replyTo: 'q' },
    {
      ...{ subjects: ['post p'], supersedes: true },
      call: [postCalls.remove, { params: ofPost }],
      words: { title: 'A reply is deleted' },
    },
  ],
  [
    { kind: 'reply', text: 'I do', ...about, replyTo: 'q' },
    {
      ...{ subjects: ['post p'], supersedes: false },
      call: [
        postReplyCalls.add,
        { params: { schoolId: 's', batchId: 'b', postId: 'q' }, body: { _id: 'p', text: 'I do' } },
      ],
      words: { title: 'A reply to a post', detail: 'I do', edit: '/posts?batch=b' },
    },
  ],
  [
    { kind: 'reaction', reaction: 'heart', ...about },
    {
      ...{ subjects: ['reaction p'], supersedes: true },
      call: [postReplyCalls.react, { params: ofPost, body: { reaction: 'heart' } }],
      words: { title: 'Your reaction to a post' },
    },
  ],
  [
    { kind: 'reaction', reaction: null, ...about },
    {
      ...{ subjects: ['reaction p'], supersedes: true },
      call: [postReplyCalls.react, { params: ofPost, body: { reaction: null } }],
      words: { title: 'Your reaction to a post is taken back' },
    },
  ],
];
