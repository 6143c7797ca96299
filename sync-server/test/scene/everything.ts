import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Caller, TestServer } from './harness.ts';
import { namedIn, takesLines } from './pulled.ts';
import { routesOf } from './routes.ts';

/** The values with which a caller fills in addresses. */
export interface ReadTargets {
  /** Values by the name of the address parameter; `otherwise` is used for all other parameters. */
  ids: Record<string, string>;
  otherwise: string;
  batchId: string;
  /** Public names of photos, requested in both sizes. */
  photos: readonly string[];
  addresses?: readonly string[];
}

/** Returns the raw bytes, headers included, of everything that a caller can read: every read route, a pull, and the addresses in it. */
export async function everythingFor(server: TestServer, caller: Caller, asked: ReadTargets): Promise<string> {
  const { ids, otherwise, batchId, photos, addresses = [] } = asked;
  const routes = (await routesOf(server)).filter(
    ({ method, url }) =>
      // Skips the API reference: it is the same for everyone and slow.
      method === 'GET' && url !== paths.events && !url.includes('*') && !/^\/api\/(docs|openapi)/.test(url),
  );
  const answers: LightMyRequestResponse[] = [];
  for (const { url } of routes) {
    answers.push(await caller.get(url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? otherwise)));
  }
  for (const address of addresses) answers.push(await caller.get(address));
  for (const wants of [`batch=${batchId}`, 'school=*']) {
    const pulled = await caller.get(`${paths.pull}?${wants}`);
    answers.push(pulled, await caller.get(`${paths.pull}?${wants}`, takesLines));
    if (pulled.statusCode !== 200) continue;
    for (const address of namedIn(pullAnswer.parse(pulled.json()))) answers.push(await caller.get(address));
  }
  for (const name of photos) {
    answers.push(await caller.get(`/uploads/${name}.webp`), await caller.get(`/uploads/${name}.small.webp`));
  }
  return answers
    .map((answer) => `${JSON.stringify(answer.headers)}\n${answer.rawPayload.toString('latin1')}`)
    .join('\n');
}
