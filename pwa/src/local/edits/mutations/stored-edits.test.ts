import { changesWords } from '@memcherrish/shared/descriptions/changes.ts';
import { blockWords } from '@memcherrish/shared/text/account/blocks.ts';
import { describe, expect, test, vi } from 'vitest';
import type { Outcome } from '#api/outcome.ts';
import { mutationOf, mutations } from './index.ts';
import { calls, mobile, stored } from './stored-edits-fixture.ts';
import { storedOfPosts } from './stored-post-edits-fixture.ts';

describe.each([...stored, ...storedOfPosts])('a stored edit %j', (edit, kind) => {
  const mutation = mutationOf(edit);

  test('names its subjects, and whether it replaces their earlier edits', () => {
    expect(mutation.subjects(edit)).toEqual(kind.subjects);
    expect(mutation.supersedes ?? false).toBe(kind.supersedes);
  });

  test('is sent by one call with its key', async () => {
    const failure: Outcome<never> = { ok: false, problem: { kind: 'offline', message: '', fields: {} } };
    const sendCall = vi.fn(async () => failure);
    const sending = { change: { key: 'key', account: 'schoolmate.anu', epoch: null } };
    expect(await mutation.call(edit, { ...calls, sendCall }, { mobile }, sending)).toBe(failure);
    const [of, parts] = kind.call;
    expect(sendCall.mock.calls).toEqual([[of, { ...parts, ...sending }]]);
  });

  test('is described in plain words', () => {
    expect(mutation.words(edit, { blockWords, changesWords })).toEqual(kind.words);
  });
});

test('a confirmed profile edit keeps the new revisions of its own fields only', () => {
  const [edit] = stored[0] ?? [];
  if (!edit) throw new Error('There is no profile edit.');
  const value = { schoolmate: { revisions: { place: 3, name: 9 } } };
  expect(mutationOf(edit).answered?.(value, edit)).toEqual({ revisions: { place: 3 } });
});

// Shows decision:outbox-kinds
test('the outbox takes these kinds alone: no code, no password and no decision of an admin waits', () => {
  expect(Object.keys(mutations).sort()).toEqual([
    ...['admission', 'claim-word', 'class-photo', 'event-reply', 'face-tag', 'face-tag-removal', 'hiding'],
    ...['hiding-end', 'join-request', 'notifications-read', 'photo', 'photo-removal', 'post', 'post-edit'],
    ...['post-removal', 'profile', 'reaction', 'reply', 'report', 'request-withdrawal', 'swap', 'swap-end'],
  ]);
});
