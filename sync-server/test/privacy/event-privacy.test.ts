import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anEventBody, aReplyBody } from '#test/scene/events.ts';
import { everythingFor } from '#test/scene/everything.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher, type Member } from '#test/scene/members.ts';

/** No event and no reply reaches a caller who may not see it. Checks the raw bytes of every read call. */

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let eventId: string;
let replier: Member;
let hidden: Member;
let mate: Member;

const event = { title: 'the-title-of-the-event', address: 'the-address-of-the-hall' };
const own = { diet: 'the-diet-of-one', note: 'the-note-of-one', guest: 'the-guest-of-one' };

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  here = await aDivision(admin);
  [replier, hidden, mate] = [await member(), await member(), await member()];
  const body = anEventBody(server, { schoolId: here.schoolId, batchId: here.batchId }, event);
  eventId = body._id;
  await admin.post(paths.reunions, body);
  const { guest, ...texts } = own;
  const full = { ...texts, guests: 1, guestNames: [guest] };
  await replier.caller.put(paths.reunionReply(eventId), aReplyBody(full));
  await hidden.caller.put(paths.reunionReply(eventId), aReplyBody({ level: 'Only Me' }));
});
afterAll(() => server.close());

const member = () => aMember(server, here.divisionId);

function everything(caller: Caller): Promise<string> {
  return everythingFor(server, caller, {
    ids: { ...here, eventId, relation: 'batch', revision: '1', from: 'near' },
    otherwise: eventId,
    batchId: here.batchId,
    photos: [],
    addresses: (['csv', 'xlsx'] as const).map(
      (format) => `${paths.reunionReplyFile(eventId)}?format=${format}`,
    ),
  });
}
const found = (bytes: string, texts: readonly string[]) => texts.filter((text) => bytes.includes(text));
const ofEvent = () => Object.values(event);
const ofReply = () => Object.values(own);

/** Returns the document alone: the rosters of a classmate name every classmate. */
const document = async ({ caller }: { caller: Caller }) => {
  const answer = await caller.get(paths.reunions);
  const { date: _, ...headers } = answer.headers;
  return `${JSON.stringify(headers)}${answer.body}`;
};

describe('the privacy of replies', () => {
  // Shows threat:replies-to-events
  it.each([
    ['a guest', async () => server.as(null)],
    ['a schoolmate without a class', async () => (await aMember(server)).caller],
    [
      'a schoolmate of another batch',
      async () => {
        const other = await aClass(admin, here.schoolId, `Batch ${Math.random()}`);
        return (await aMember(server, other.divisionId)).caller;
      },
    ],
    [
      'a schoolmate of another school',
      async () => (await aMember(server, (await aDivision(admin, 'Elsewhere')).divisionId)).caller,
    ],
    ['a teacher of no class here', async () => (await aTeacher(server)).caller],
    ['an admin of another school', async () => (await anotherAdmin(server)).caller],
    [
      'a former member of the batch',
      async () => {
        const former = await member();
        await server.ctx.database.write((tx) =>
          server.ctx.revisions.removeMembers(tx, here.divisionId, [former.id]),
        );
        return former.caller;
      },
    ],
  ] as [string, () => Promise<Caller>][])('%s gets neither the event nor a reply', async (_who, enter) => {
    const bytes = await everything(await enter());
    expect(found(bytes, [...ofEvent(), ...ofReply(), eventId])).toEqual([]);
  });

  // Shows threat:replies-to-events
  it('a classmate gets the event, and neither guests’ names, diet nor note', async () => {
    const bytes = await everything(mate.caller);
    expect(found(bytes, ofEvent())).toEqual(ofEvent());
    expect(found(bytes, ofReply())).toEqual([]);
  });

  it('an organiser gets every reply', async () => {
    const bytes = await everything(admin);
    expect(found(bytes, [...ofReply(), replier.id, hidden.id])).toEqual([
      ...ofReply(),
      replier.id,
      hidden.id,
    ]);
  });

  // Shows threat:replies-to-events
  it('a classmate gets the same bytes before and after a reply for the organisers alone', async () => {
    const before = await document(mate);
    expect(before).toContain(replier.id);
    expect(before).not.toContain(hidden.id);
    await hidden.caller.put(
      paths.reunionReply(eventId),
      aReplyBody({ level: 'Only Me', guests: 2, diet: 'another diet', base: 1 }),
    );
    const third = await member();
    await third.caller.put(paths.reunionReply(eventId), aReplyBody({ level: 'Only Me' }));
    expect(await document(mate)).toBe(before);
  });

  // Shows threat:replies-to-events
  it('a blocked classmate gets the bytes of a batch in which the blocker never replied', async () => {
    const [blocker, blocked] = [await member(), await member()];
    await blocker.caller.put(paths.block(blocked.id), { kind: 'schoolmate', name: 'Blocked' });
    const before = await document(blocked);
    await blocker.caller.put(paths.reunionReply(eventId), aReplyBody());
    expect(await document(blocked)).toBe(before);
    expect(await document(mate)).toContain(blocker.id);
    await blocked.caller.put(paths.reunionReply(eventId), aReplyBody());
    expect(await document(blocker)).not.toContain(blocked.id);
  });
});
