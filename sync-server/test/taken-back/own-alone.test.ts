import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeededIds } from '#test/blocks/seeded-ids.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { aReplyBody } from '#test/scene/events.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { remove } from './removing.ts';
import { removalKinds, World } from './world.ts';

/* Only the person whose part it is takes it back of what an admin removed. */

let world: World;
let stranger: Member;
beforeEach(async () => {
  world = await World.open(new SeededIds());
  stranger = await aMember(world.server, world.away.divisionId, { name: 'Stranger' });
});
afterEach(() => world.server.close());

/** Every way to take something back, tried on the parts of others. */
function attempts(by: Member) {
  const { schoolId, batchId } = world.home;
  const event = world.part('event');
  const photoOf = (name: string) => paths.classPhoto(world.part(name));
  const tagOf = (name: string) => paths.faceTag(world.part('photo of quin'), world.part(name));
  const album = paths.albumPhoto(schoolId, batchId, world.part('post of quin'), world.part('album photo'));
  const calls = [
    ...['own photo', 'pictured photo', 'photo of quin'].map((name) => by.caller.delete(photoOf(name))),
    ...['name of pat', 'mark of pat', 'mark in own photo'].map((name) => by.caller.delete(tagOf(name))),
    ...['post of pat', 'post of quin', 'reply of pat'].map((name) => by.caller.delete(world.addressOf(name))),
    by.caller.put(`${world.addressOf('post of quin')}/reaction`, { reaction: null }),
    by.caller.delete(paths.request(world.part('Request of Sam'))),
    by.caller.delete(album),
    by.caller.put(paths.reunionReply(event), aReplyBody({ base: 1, level: 'Only Me' })),
    by.caller.delete(paths.eventOrganiser(event, world.person('olga').id)),
    by.caller.delete(paths.doorHelper(event, world.person('hal').id)),
  ];
  return Promise.all(calls.map(async (call) => (await call).statusCode));
}

describe.each(removalKinds)('the parts of others in a removed %s', (kind) => {
  it('are refused to a person of another batch, and stay', async () => {
    await remove(world, kind);
    const before = await rowsOf(world.server, 'removed_rows');
    expect(before.length).toBeGreaterThan(0);
    const statuses = await attempts(stranger);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(await rowsOf(world.server, 'removed_rows')).toEqual(before);
  });
});

it('refuses a classmate who is neither author, nor named, nor maker, in a removed post', async () => {
  await remove(world, 'post');
  const before = await rowsOf(world.server, 'removed_rows');
  const { caller } = world.person('hal');
  // The post looks deleted, so a repeat of its deletion is no error.
  expect((await caller.delete(world.addressOf('post of quin'))).statusCode).toBe(200);
  expect((await caller.delete(world.addressOf('reply of pat'))).statusCode).toBe(404);
  const reaction = await caller.put(`${world.addressOf('post of quin')}/reaction`, { reaction: null });
  expect(reaction.statusCode).toBe(404);
  expect(await rowsOf(world.server, 'removed_rows')).toEqual(before);
});
