import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { takesLines } from '#test/scene/pulled.ts';
import { acceptEncoding } from './decoded.ts';
import { answerParent } from './told.ts';

/**
 * Simulates phones in a process of their own: each of `connections` connections does one first sync after another.
 */
export interface Question {
  address: string;
  connections: number;
  seconds: number;
  /** The tokens of the callers; empty to fetch one static file instead. */
  tokens: string[];
  file: string;
}

/** Makes one request. The body stays encoded: decoding it is work of the phones. */
async function fetched(agent: Agent, url: string, token: string | undefined): Promise<void> {
  const headers = {
    ...takesLines,
    'accept-encoding': acceptEncoding,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
}

answerParent<Question>(
  {},
  () => 0,
  async (question) => {
    const { address, connections, seconds, tokens, file } = question;
    const until = performance.now() + seconds * 1000;
    let done = 0;
    await Promise.all(
      Array.from({ length: connections }, async (_, at) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const token = tokens[at % Math.max(1, tokens.length)];
        while (performance.now() < until) {
          if (token) await fetched(agent, `${address}${paths.pull}?school=*`, token);
          else await fetched(agent, `${address}${file}`, undefined);
          if (performance.now() < until) done += 1;
        }
        agent.destroy();
      }),
    );
    return { perSecond: done / seconds };
  },
);
