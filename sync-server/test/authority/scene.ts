import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { vi } from 'vitest';
import type { Call } from '#test/authorisation/calls/call.ts';
import { calls } from '#test/authorisation/calls.ts';
import { matrix, type Principal, principals } from '#test/authorisation/matrix.ts';
import { openWorld, type World } from '#test/authorisation/world.ts';
import { aPhoto, aSession } from '#test/scene/cast-school.ts';
import { type Route, routesOf } from '#test/scene/routes.ts';
import { type Copy, DatabaseCopies } from './database-copy.ts';
import type { Caller, Loss } from './losses.ts';

/**
 * The world of the authorisation matrix on a listening server, with its routes. Tests restore it after each
 * run.
 */
export class Scene {
  readonly world: World;
  readonly copies: DatabaseCopies;
  readonly #routes: Map<string, Route>;
  readonly #start: Copy;

  private constructor(world: World, copies: DatabaseCopies, routes: Map<string, Route>) {
    this.world = world;
    this.copies = copies;
    this.#routes = routes;
    this.#start = copies.take();
  }

  static async open(): Promise<Scene> {
    const world = await openWorld();
    const routes = await routesOf(world.server);
    await world.server.app.listen({ port: 0, host: '127.0.0.1' });
    const named = new Map(routes.map((route) => [`${route.method} ${route.url}`, route]));
    return new Scene(world, new DatabaseCopies(world.server.dataDir), named);
  }

  routeOf(row: string): Route {
    const route = this.#routes.get(row.split(' | ')[0] ?? '');
    if (!route) throw new Error(`${row} is no route.`);
    return route;
  }

  putBack(): void {
    vi.restoreAllMocks();
    this.copies.putBack(this.#start);
  }

  async close(): Promise<void> {
    this.copies.close();
    await this.world.close();
  }

  /** Returns the names of all photo files. */
  photoFiles(): ReadonlySet<string> {
    return new Set(readdirSync(join(this.world.server.dataDir, 'photos')));
  }

  /** Returns a call that the principal may make, with a new session of theirs. */
  async ready(row: string, principal: Caller['principal']) {
    const call = await this.#callOf(row, principal);
    const { kind, id } = this.world.accounts[principal];
    const sessionId = await aSession(this.world.server, kind, id);
    await call.bind?.(sessionId);
    const token = this.world.server.app.jwt.sign({ sub: id, sid: sessionId, kind }, { expiresIn: 3600 });
    return { call, token, caller: { principal, kind, id, sessionId } satisfies Caller };
  }

  async #callOf(row: string, principal: Principal): Promise<Call> {
    const call = (await calls[row]?.(this.world, principal)) ?? {};
    const [field = ''] = Object.keys(call.form ?? {});
    // The matrix sends an invalid photo so that its cast does not change. This scene is restored, so it
    // sends valid ones.
    if (field === 'profilePic' || field === 'schoolPhoto') {
      return { ...call, form: { [field]: { name: 'a.jpg', bytes: await aPhoto(78) } } };
    }
    if (field === '_id' || row === 'POST /api/schools' || row === 'PUT /api/schools/:schoolId') {
      const photos = { name: 'a.jpg', bytes: await aPhoto(79) };
      return { ...call, form: { ...call.form, [field === '_id' ? 'photos' : 'image']: photos } };
    }
    return call;
  }

  /** Runs a loss in a transaction of its own. */
  lose(loss: Loss, caller: Caller, made: { row: string; call: Call }): Promise<unknown> {
    const { database } = this.world.server.ctx;
    return database.write((tx) => loss.happen(this.world, tx, caller, made));
  }

  /** Runs a function right after the first successful session check. The caller is authorised by then. */
  afterBeingLetIn(happening: () => Promise<unknown>): void {
    const { sessions } = this.world.server.ctx;
    const check = sessions.check.bind(sessions);
    vi.spyOn(sessions, 'check').mockImplementationOnce(async (...asked) => {
      const found = await check(...asked);
      await happening();
      return found;
    });
  }

  /** Runs a function right before the n-th write transaction from now on. Counts the writes until then. */
  beforeWrite(nth: number, happening: () => Promise<unknown>): { count: () => number } {
    const { database } = this.world.server.ctx;
    const write = database.write;
    let count = 0;
    vi.spyOn(database, 'write').mockImplementation(async (work) => {
      count += 1;
      if (count === nth) {
        database.write = write;
        await happening();
      }
      return write(work);
    });
    return { count: () => count };
  }
}

/** Returns one principal of each kind of account that may make a call. */
export function openersOf(row: string): { principal: Caller['principal']; kind: AccountKind }[] {
  const found = new Map<AccountKind, Caller['principal']>();
  for (const principal of principals) {
    if (principal === 'AN' || typeof matrix[row]?.[principal] === 'number') continue;
    // Prefers a schoolmate of the class, whose calls depend on more than those of others.
    const kind = kindOf(principal);
    if (principal !== 'ST' || typeof matrix[row]?.SE === 'number') {
      if (!found.has(kind)) found.set(kind, principal);
    }
  }
  // The matrix expects a refusal of its invalid photo for everyone. SE may upload a valid one.
  if (found.size === 0) found.set('schoolmate', 'SE');
  return [...found].map(([kind, principal]) => ({ principal, kind }));
}

function kindOf(principal: Caller['principal']): AccountKind {
  if (principal.startsWith('A')) return 'admin';
  return principal.startsWith('T') ? 'teacher' : 'schoolmate';
}
