import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { matrix, type Outcome } from '#test/authorisation/matrix.ts';
import { send } from '#test/authorisation/send.ts';
import { differences } from './database-copy.ts';
import { losses } from './losses.ts';
import { openersOf, Scene } from './scene.ts';

/**
 * Makes every reading call as a caller whose session ends before the response is sent. The response
 * contains what the caller may no longer see, so it must not be sent.
 */

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open();
}, 120_000);
afterAll(() => scene.close());
afterEach(() => scene.putBack());

/** Files of the app and health are the same bytes for everyone, so a response may go out after the session has ended. */
const sameForEveryone = new Set(['GET /*', 'GET /healthz', 'GET /readyz']);
const reading = Object.keys(matrix).filter((row) => row.startsWith('GET') && !sameForEveryone.has(row));
const accountLosses = losses.filter(({ status }) => status === 401);
const isOpen = (outcome: Outcome | undefined) => typeof outcome !== 'number';

describe.each(reading)('%s', (row) => {
  it('answers 401 without data when the session ends after authorisation', async () => {
    for (const { principal } of openersOf(row)) {
      if (!isOpen(matrix[row]?.[principal])) continue;
      for (const loss of accountLosses) {
        const { call, token, caller } = await scene.ready(row, principal);
        if (!loss.concerns(row, scene.routeOf(row), caller)) continue;
        const what = `${principal}: ${loss.name}`;
        let atLoss = scene.copies.take();
        scene.afterBeingLetIn(async () => {
          await scene.lose(loss, caller, { row, call });
          atLoss = scene.copies.take();
        });
        const answer = await send(scene.world, row, call, token);
        expect([what, answer.statusCode, answer.json().code]).toEqual([
          what,
          401,
          expect.stringMatching(/^(session-revoked|session-expired|account-gone)$/),
        ]);
        const bytes = `${JSON.stringify(answer.headers)}\n${answer.rawPayload.toString('latin1')}`;
        const told = scene.world.secrets.filter(({ text }) => bytes.includes(text));
        expect([what, told]).toEqual([what, []]);
        for (const header of ['etag', 'content-disposition', 'content-encoding']) {
          expect([what, header, answer.headers[header]]).toEqual([what, header, undefined]);
        }
        expect(answer.headers['cache-control']).toBe('no-store');
        // A look is not logged when its response was not sent.
        expect([what, differences(atLoss, scene.copies.take())]).toEqual([what, []]);
        scene.putBack();
      }
    }
  }, 60_000);
});

describe('a response that takes long', () => {
  const revoked = losses[0];
  const row = 'GET /api/schools/:schoolId/batches/:batchId/divisions/:divisionId/schoolmates';

  it('is not sent when the session ended after everything was read and the look was logged', async () => {
    if (!revoked) throw new Error('There is nothing to lose.');
    const { call, token, caller } = await scene.ready(row, 'AI');
    const { database } = scene.world.server.ctx;
    const { write } = database;
    vi.spyOn(database, 'write').mockImplementationOnce(async (work) => {
      const result = await write(work);
      await scene.lose(revoked, caller, { row, call });
      return result;
    });
    const answer = await send(scene.world, row, call, token);
    expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([
      401,
      ['code', 'error', 'message'],
    ]);
  });

  it('is not sent when it is a file that is created while it is sent', async () => {
    if (!revoked) throw new Error('There is nothing to lose.');
    const data = 'GET /api/account/data';
    const { call, token, caller } = await scene.ready(data, 'SE');
    scene.afterBeingLetIn(() => scene.lose(revoked, caller, { row: data, call }));
    const answer = await send(scene.world, data, call, token);
    expect([answer.statusCode, answer.headers['content-type'], answer.json().code]).toEqual([
      401,
      'application/json; charset=utf-8',
      'session-revoked',
    ]);
  });

  it('is not sent when another process ended the session, although the server itself has written nothing', async () => {
    const { call, token, caller } = await scene.ready('GET /api/teachers/own', 'TI');
    const now = performance.now.bind(performance);
    scene.afterBeingLetIn(async () => {
      scene.copies.revoke(caller.sessionId);
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
    });
    const answer = await send(scene.world, 'GET /api/teachers/own', call, token);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session-revoked']);
  });

  it('is sent when the call itself ended the session', async () => {
    const { call, token } = await scene.ready('POST /api/session/sign-out', 'SE');
    const answer = await send(scene.world, 'POST /api/session/sign-out', call, token);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(String(answer.headers['set-cookie'])).toContain('-session=;');
  });

  it('is sent to a person who signs in, even when the session that is replaced has ended', async () => {
    if (!revoked) throw new Error('There is nothing to lose.');
    const row = 'POST /api/schoolmates/schoolmate-login';
    const { call, token, caller } = await scene.ready(row, 'SE');
    scene.afterBeingLetIn(() => scene.lose(revoked, caller, { row, call }));
    expect((await send(scene.world, row, call, token)).statusCode).toBe(200);
  });
});

describe('a stream of events', () => {
  it('ends when the session ended just before the stream subscribed', async () => {
    const { token, caller } = await scene.ready('GET /api/sync/events', 'SE');
    const { pokes } = scene.world.server.ctx;
    const listen = pokes.listen.bind(pokes);
    vi.spyOn(pokes, 'listen').mockImplementationOnce((listener) => {
      // Existing listeners were notified before this point; this stream was not among them.
      scene.copies.revoke(caller.sessionId);
      return listen(listener);
    });
    const answer = await scene.world.server.app.inject({
      method: 'GET',
      url: '/api/sync/events',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, 'retry: 2000\n\n']);
  }, 10_000);
});
