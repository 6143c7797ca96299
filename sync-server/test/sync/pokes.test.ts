import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { sessionLifetime } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admitted } from '#test/scene/cast-school.ts';
import { aClass, aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

/** Server-sent events over a real socket. They say 'pull' to the people that a change concerns, and nothing else. */

let server: TestServer;
let origin: string;
let admin: Caller;
let here: DivisionIds;
let elsewhere: DivisionIds;
let streams: Stream[];
let names = 0;

beforeEach(async () => {
  // Fakes the timers: a real heartbeat would also end a stream, and hide that nothing else does.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await openTestServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await anAdmin(server);
  here = await aDivision(admin, 'Here');
  elsewhere = await aDivision(admin, 'Elsewhere');
  streams = [];
});
afterEach(async () => {
  for (const stream of streams) stream.leave();
  await server.close();
  vi.useRealTimers();
});

interface Member {
  caller: Caller;
  token: string;
  id: string;
  mobile: string;
}

async function aMember(divisionId: string): Promise<Member> {
  const mobile = aMobile();
  await aRecord(server, { mobile, name: 'Asha' }, divisionId);
  return { ...(await signUp(server, mobile, `listener_${++names}`)), mobile };
}

const change = ({ caller, mobile }: Member) =>
  caller.put(paths.update(mobile), { place: `Place ${++names}` });

class Stream {
  readonly #tx: ReadableStreamDefaultReader<Uint8Array>;
  readonly #abort: AbortController;
  readonly headers: Headers;
  text = '';

  private constructor(answer: Response, abort: AbortController) {
    if (!answer.body) throw new Error('No stream.');
    this.#tx = answer.body.getReader();
    this.#abort = abort;
    this.headers = answer.headers;
  }

  static async open({ token }: Pick<Member, 'token'>): Promise<Stream> {
    const abort = new AbortController();
    const answer = await fetch(`${origin}${paths.events}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    expect(answer.status).toBe(200);
    const stream = new Stream(answer, abort);
    streams.push(stream);
    await stream.until('retry: 2000\n\n');
    return stream;
  }

  /** Reads until the text has arrived or the stream ends. */
  async until(text: string, from = 0): Promise<void> {
    while (!this.text.includes(text, from))
      if (!(await this.#next())) throw new Error(`It ended: ${this.text}`);
  }

  async pokes(count: number): Promise<number> {
    while (this.#count() < count) if (!(await this.#next())) throw new Error(`It ended: ${this.text}`);
    return this.#count();
  }

  async ended(): Promise<true> {
    while (await this.#next());
    return true;
  }

  leave(): void {
    this.#abort.abort();
  }

  #count(): number {
    return this.text.split('data: pull\n\n').length - 1;
  }

  async #next(): Promise<boolean> {
    const { done, value } = await this.#tx.read();
    if (value) this.text += Buffer.from(value).toString('utf8');
    return !done;
  }
}

describe('a stream', () => {
  it('says only pull when someone in the school makes a change, also to their other devices', async () => {
    const [one, other] = [await aMember(here.divisionId), await aMember(here.divisionId)];
    const [classmate, ownDevice] = [await Stream.open(other), await Stream.open(one)];
    await change(one);
    await Promise.all([classmate.pokes(1), ownDevice.pokes(1)]);
    for (const { text } of [classmate, ownDevice]) expect(text).toMatch(/^retry: 2000\n\n(data: pull\n\n)+$/);
  });

  it('stays silent for a change in another school', async () => {
    const [one, stranger] = [await aMember(here.divisionId), await aMember(elsewhere.divisionId)];
    const stream = await Stream.open(stranger);
    await change(one);
    // A stream keeps its order: a poke for the change above would arrive before this one.
    await aClass(admin, elsewhere.schoolId, '2020');
    expect(await stream.pokes(2)).toBe(2);
    await change(one);
    await admin.post(paths.batches(elsewhere.schoolId), { batch: '2021' });
    expect(await stream.pokes(3)).toBe(3);
  });

  it('stays silent for an edit that is rejected or changes nothing', async () => {
    const [one, other] = [await aMember(here.divisionId), await aMember(here.divisionId)];
    await one.caller.put(paths.update(one.mobile), { place: 'Kochi' });
    const stream = await Stream.open(other);
    await one.caller.put(paths.update(one.mobile), { place: 'Kollam', base: { place: 0 } });
    await one.caller.put(paths.update(one.mobile), { place: 'Kochi' });
    await one.caller.put(paths.update(one.mobile), { mobileAccessControl: 'Nobody' });
    await admin.post(paths.batches(here.schoolId), { batch: '2021' });
    expect(await stream.pokes(1)).toBe(1);
  });

  it('follows its owner into and out of a school', async () => {
    const [mover, hereToo, there] = [
      await aMember(here.divisionId),
      await aMember(here.divisionId),
      await aMember(elsewhere.divisionId),
    ];
    const stream = await Stream.open(mover);
    const { database, revisions, clock } = server.ctx;
    await database.write(async (tx) => {
      await revisions.removeMembers(tx, here.divisionId, [mover.id]);
      await revisions.addMembers(tx, elsewhere.divisionId, [mover.id], clock().toISOString());
    });
    await stream.pokes(1);
    // One call through the server: its response shows that the stream has updated its schools.
    await mover.caller.get(paths.pull);
    const before = stream.text.length;
    await change(there);
    await stream.until('data: pull', before);
    const settled = await stream.pokes(1);
    await change(hereToo);
    await change(there);
    expect(await stream.pokes(settled + 1)).toBe(settled + 1);
  });

  it('has the headers of every response and is not cached', async () => {
    const { headers } = await Stream.open(await aMember(here.divisionId));
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-memcherrish')).toBe(ownAnswer.value);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('rejects a guest and an admin', async () => {
    expect((await fetch(`${origin}${paths.events}`)).status).toBe(401);
    expect((await admin.get(paths.events)).statusCode).toBe(403);
  });
});

describe('the end of a stream', () => {
  it('a stream ends when its session is revoked, and streams of other devices stay open', async () => {
    const member = await aMember(here.divisionId);
    const opened = await server.ctx.database.write((tx) =>
      server.ctx.sessions.open(tx, admitted('schoolmate', member.id), null),
    );
    const claims = { sub: member.id, sid: opened.account.sessionId, kind: 'schoolmate' };
    const laptop = await Stream.open({ token: server.app.jwt.sign(claims, { expiresIn: 3600 }) });
    const phone = await Stream.open(member);
    await member.caller.post(paths.signOut);
    expect(await phone.ended()).toBe(true);
    await admin.post(paths.batches(here.schoolId), { batch: '2021' });
    expect(await laptop.pokes(1)).toBe(1);
  });

  it('the oldest streams end when the account opens too many; the phone stays connected', async () => {
    const member = await aMember(here.divisionId);
    const anotherDevice = async () => {
      const { account } = await server.ctx.database.write((tx) =>
        server.ctx.sessions.open(tx, admitted('schoolmate', member.id), null),
      );
      const claims = { sub: member.id, sid: account.sessionId, kind: 'schoolmate' };
      return { token: server.app.jwt.sign(claims, { expiresIn: 3600 }) };
    };
    const phone = await Stream.open(member);
    const laptop = await anotherDevice();
    const tabs = [];
    for (let tab = 0; tab < 20; tab += 1) tabs.push(await Stream.open(laptop));
    const other = await anotherDevice();
    for (let tab = 0; tab < 10; tab += 1) tabs.push(await Stream.open(other));
    const [oldest, next] = tabs;
    expect(await oldest?.ended()).toBe(true);
    expect(oldest?.text).toBe('retry: 2000\n\nretry: 300000\n\n');
    await change(member);
    await Promise.all([phone.pokes(1), next?.pokes(1), tabs.at(-1)?.pokes(1)]);
  });

  it('a stream ends safely during a simultaneous change', async () => {
    const [leaver, stayer] = [await aMember(here.divisionId), await aMember(here.divisionId)];
    const [left, stays] = [await Stream.open(leaver), await Stream.open(stayer)];
    await server.ctx.database.write(async (tx) => {
      await server.ctx.sessions.endAll(tx, { kind: 'schoolmate', id: leaver.id });
      await server.ctx.revisions.touchPeople(tx, [stayer.id, leaver.id]);
    });
    expect(await left.ended()).toBe(true);
    await stays.pokes(1);
    await change(stayer);
    await stays.pokes(2);
  });

  it('a stream ends at the first heartbeat after the session expires', async () => {
    const stream = await Stream.open(await aMember(here.divisionId));
    vi.advanceTimersByTime(25_000);
    await stream.until(': still here\n\n');
    server.pass(sessionLifetime.schoolmate);
    vi.advanceTimersByTime(25_000);
    expect(await stream.ended()).toBe(true);
  });

  it('a stream ends when the server closes, without a delay', async () => {
    const stream = await Stream.open(await aMember(here.divisionId));
    const closing = server.app.close();
    expect(await stream.ended()).toBe(true);
    await closing;
  });

  it('a stream ends when its reader disconnects, and the next change reaches the others', async () => {
    const [gone, stays] = [await aMember(here.divisionId), await aMember(here.divisionId)];
    const [first, second] = [await Stream.open(gone), await Stream.open(stays)];
    first.leave();
    for (const count of [1, 2, 3]) {
      await change(stays);
      await second.pokes(count);
    }
    expect((await stays.caller.get(paths.pull)).statusCode).toBe(200);
  });
});
