import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { Edit } from '#local/edits/edits.ts';
import type { Picture } from '#local/edits/mutations/pictures.ts';
import { sendEdit } from './send-edit.ts';

const mobile = '+919847011223';
const sender = { person: { kind: 'schoolmate', id: 'anu' }, mobile, epoch: 'this one' } as const;
const photo: Picture = { bytes: new ArrayBuffer(3), type: 'image/webp' };

afterEach(() => void vi.unstubAllGlobals());

/** Returns the one request of an edit: its path, and the names of its fields. */
async function callOf(edit: Edit) {
  const fetched = vi.fn(async (_address: string, _options: RequestInit) =>
    Response.json({}, { headers: { [ownAnswer.name]: ownAnswer.value } }),
  );
  vi.stubGlobal('fetch', fetched);
  await sendEdit({ key: 'key', edit }, sender, new AbortController().signal);
  expect(fetched).toHaveBeenCalledTimes(1);
  const [address = '', { method, body = null } = {}] = fetched.mock.calls[0] ?? [];
  const fields = body instanceof FormData ? [...body.keys()] : Object.keys(JSON.parse(String(body)));
  return [method, address, fields];
}

test.each<[string, Edit, unknown[]]>([
  [
    'of today',
    { kind: 'photo', photo, which: 'profile' },
    ['POST', paths.uploadPhoto(mobile), ['profilePic']],
  ],
  ['of an older app', { kind: 'photo', photo }, ['POST', paths.uploadPhoto(mobile), ['profilePic']]],
  [
    'of school days',
    { kind: 'photo', photo, which: 'school' },
    ['POST', paths.uploadSchoolPhoto(mobile), ['schoolPhoto']],
  ],
])('uploads a photo %s to its own address', async (_, edit, call) => {
  expect(await callOf(edit)).toEqual(call);
});

test.each<[string, Edit, string]>([
  ['of today', { kind: 'photo-removal', which: 'profile' }, 'removeProfilePic'],
  ['of an older app', { kind: 'photo-removal' }, 'removeProfilePic'],
  ['of school days', { kind: 'photo-removal', which: 'school' }, 'removeSchoolPhoto'],
])('names the field when it removes the photo %s', async (_, edit, field) => {
  expect(await callOf(edit)).toEqual(['PUT', paths.update(mobile), [field]]);
});
