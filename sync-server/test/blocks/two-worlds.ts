import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Account } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import { aSession, sessionToken } from '#test/scene/cast-school.ts';
import { everythingFor } from '#test/scene/everything.ts';
import { openTestServer } from '#test/scene/harness.ts';
import { namedIn, takesLines } from '#test/scene/pulled.ts';
import { blockerActs } from './blocker-acts.ts';
import { othersAct } from './others-acts.ts';
import type { History, Look, Step } from './world-histories.ts';
import { type Playing, Scene, type Watcher } from './world-scene.ts';

/**
 * Runs one history in several worlds that differ only in the blocker. Records everything that the two viewers observe, byte by byte and in
 * order. Two worlds can then be compared (decision record 0025).
 */

/** Returns everything that the two viewers have observed. */
export async function played(history: History, playing: Playing): Promise<string[]> {
  playing.ids.forget();
  const server = await openTestServer({ AUTH_SECRET: 'the same in every world, and long enough' });
  try {
    const scene = new Scene(server, playing);
    await scene.open();
    const stage = new Stage(scene);
    for (const each of history.before) await stage.step(each);
    await stage.hide();
    for (const each of history.after) await stage.step(each);
    await stage.lookAtAll();
    return [...stage.observed];
  } finally {
    await server.close();
  }
}

/** Returns the first difference of two worlds, with the lines around it, or null. */
export function firstDifference(one: readonly string[], other: readonly string[]): string | null {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [here, there] = [one[at] ?? 'nothing more', other[at] ?? 'nothing more'];
    if (here === there) continue;
    const [lines, others] = [here.split('\n'), there.split('\n')];
    const pairs = lines.map((line, index) => [line, others[index] ?? '(no line)'] as const);
    const differing = pairs.filter(([line, otherLine]) => line !== otherLine).slice(0, 4);
    return [`${at}: ${lines[0]}`, ...differing.map(([line, otherLine]) => around(line, otherLine))].join(
      '\n',
    );
  }
  return null;
}

function around(line: string, other: string): string {
  const at = [...line].findIndex((character, index) => character !== other[index]);
  return [line, other].map((each) => `…${each.slice(Math.max(0, at - 150), at + 150)}…`).join('\n');
}

class Stage {
  readonly observed: string[] = [];
  readonly #scene: Scene;
  readonly #cursors: string[] = [];
  readonly #pending = new Set<Promise<void>>();
  #isHidden = false;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** The blocker blocks both viewers, in every world in which they exist. From here on the observations are recorded. */
  async hide(): Promise<void> {
    const { ids, world, old } = this.#scene.playing;
    if (old) for (const kind of this.#scene.watchers.keys()) await this.#pull(kind, true);
    if (world !== 'never') {
      await ids.as('hiding', async () => {
        // An account that is being deleted cannot block.
        await blockerActs(this.#scene, { do: 'keeps the account' });
        const token = await sessionToken(this.#scene.server, 'schoolmate', this.#scene.blocker.id);
        for (const { kind, id } of this.#scene.watchers.values()) {
          const answer = await this.#scene.server.as(token).put(paths.block(id), { kind, name: 'A viewer' });
          if (answer.statusCode !== 200) throw new Error(answer.body);
        }
      });
    }
    this.observed.length = 0;
    this.#isHidden = true;
    for (const watcher of this.#scene.watchers.values()) await this.#listen(watcher);
    await this.lookAtAll();
  }

  async lookAtAll(): Promise<void> {
    for (const kind of this.#scene.watchers.keys()) {
      for (const old of [true, false]) await this.step({ look: { do: 'pull', viewer: kind, old } });
      await this.step({ look: { do: 'new device', viewer: kind } });
      await this.step({ look: { do: 'read everything', viewer: kind } });
    }
  }

  async step(step: Step): Promise<void> {
    const { ids, world } = this.#scene.playing;
    if ('act' in step) {
      if (world === 'never' || (world === 'idle' && this.#isHidden)) return;
      // A world in which the blocker never existed lacks these visible actions, so worlds compared with it skip them.
      if (!this.#scene.playing.old && !this.#isHidden) return;
      await ids.as('blocker', () => blockerActs(this.#scene, step.act));
    } else if ('event' in step) {
      await ids.as('everyone', () => othersAct(this.#scene, step.event));
      if (this.#isHidden) this.observed.push(`(${JSON.stringify(step.event)})`);
    } else if (this.#isHidden) {
      await ids.as('viewer', () => this.#look(step.look));
    }
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async #look(look: Look): Promise<void> {
    const { caller, kind } = this.#scene.watcher(look.viewer);
    if (look.do === 'pull') {
      if (look.old && !this.#scene.playing.old) return;
      return this.#pull(look.viewer, look.old);
    }
    if (look.do === 'new device') {
      this.#scene.watcher(look.viewer).now = {};
      return this.#pull(look.viewer, false);
    }
    const { schoolId, batchId, divisionId } = this.#scene.divisions[0] ?? {
      schoolId: '',
      batchId: '',
      divisionId: '',
    };
    // In a world without the blocker their ids are unknown.
    const known = this.#scene.playing.old
      ? this.#scene.blocker
      : { id: 'no-such-person-0', mobile: '', photo: 'no-such-photo' };
    const bytes = await everythingFor(this.#scene.server, caller, {
      ids: {
        schoolId,
        batchId,
        divisionId,
        mobile: '+919846020000',
        relation: 'school',
        revision: '1',
        version: 'x',
      },
      otherwise: known.id,
      batchId,
      photos: [known.photo || 'no-such-photo'],
      addresses: [paths.posts(schoolId, batchId), `${paths.posts(schoolId, batchId)}?before=${known.id}`],
    });
    this.#see(`${kind} reads everything`, bytes);
  }

  async #pull(kind: Watcher['kind'], old: boolean): Promise<void> {
    const watcher = this.#scene.watcher(kind);
    const device = old ? watcher.old : watcher.now;
    const query = new URLSearchParams({ school: '*', ...(device.cursor && { cursor: device.cursor }) });
    const answer = await watcher.caller.get(`${paths.pull}?${query}`);
    this.#see(`${kind}${old ? '’s old device' : ''} pulls`, headed(answer));
    const whole = await watcher.caller.get(`${paths.pull}?${query}`, takesLines);
    this.#see(`${kind} pulls with contents`, headed(whole));
    const pulled = pullAnswer.parse(answer.json());
    device.cursor = pulled.cursor;
    for (const address of namedIn(pulled)) {
      const plain = await watcher.caller.get(address);
      const encoded = await watcher.caller.get(address, { 'accept-encoding': 'zstd' });
      this.#see(address, headed(plain), headed(encoded));
    }
  }

  /** Cursors are sealed: only their equality and their length are observable. */
  #see(what: string, ...texts: string[]): void {
    const plain = texts.map((text) =>
      text
        .replaceAll(/"date":"[^"]+"/g, '"date":"now"')
        .replaceAll(/"cursor":"([\w-]+)"/g, (_, cursor: string) => {
          if (!this.#cursors.includes(cursor)) this.#cursors.push(cursor);
          return `"cursor":"number ${this.#cursors.indexOf(cursor)} of ${cursor.length}"`;
        }),
    );
    this.observed.push([what, ...plain].join('\n'));
  }

  async #listen(watcher: Watcher): Promise<void> {
    const { kind, id } = watcher;
    const { ctx } = this.#scene.server;
    const sessionId = await this.#scene.playing.ids.as('viewer', () =>
      aSession(this.#scene.server, kind, id),
    );
    const account: Account = { kind, id, sessionId };
    const read = () => scopeOf(ctx.database.read, account);
    const listener = {
      account: id,
      sessionId,
      scope: await read(),
      refresh: () => {
        const reading = read().then((scope) => {
          listener.scope = scope;
          this.#pending.delete(reading);
        });
        this.#pending.add(reading);
      },
      poke: () => this.observed.push(`${kind} is poked`),
      end: () => this.observed.push(`${kind}’s stream ends`),
      makeRoom: () => this.observed.push(`${kind}’s stream makes room`),
    };
    ctx.pokes.listen(listener);
  }
}

function headed(answer: LightMyRequestResponse): string {
  return `${answer.statusCode} ${JSON.stringify(answer.headers)}\n${answer.rawPayload.toString('latin1')}`;
}
