import type { LightMyRequestResponse } from 'fastify';
import type { Call } from './calls/call.ts';
import type { World } from './world.ts';

/** Returns the route of a row, as `METHOD pattern`. */
export const routeOf = (row: string) => row.split(' | ')[0] ?? '';

/** Returns a call of the matrix as an HTTP request. */
export function requestOf(row: string, call: Call, token: string | null) {
  const [method = '', pattern = ''] = routeOf(row).split(' ');
  const path = pattern.replace(/:(\w+)|\*/g, (part, name: string | undefined) =>
    encodeURIComponent(call.params?.[name ?? part] ?? ''),
  );
  const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
  const type = call.form ? 'multipart/form-data; boundary=edge' : call.body && 'application/json';
  return {
    method,
    url: `${path}${query}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    payload: call.form ? encoded(call.form) : call.body && Buffer.from(JSON.stringify(call.body)),
  };
}

/** Prepares what only the session of a token may use. */
export async function bind(world: World, call: Call, token: string | null): Promise<void> {
  const claims = token && world.server.app.jwt.decode<{ sid: string }>(token);
  if (claims) await call.bind?.(claims.sid);
}

/** Makes a call of the matrix. Returns the raw bytes and raw headers. */
export async function send(
  world: World,
  row: string,
  call: Call,
  token: string | null,
  more: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { method, url, headers, payload } = requestOf(row, call, token);
  const answer = world.server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...more, ...headers },
    ...(payload ? { payload } : {}),
  });
  if (!routeOf(row).endsWith('/events')) return answer;
  // Closes an open event stream, which would not end by itself.
  let done = false;
  const closed = answer.finally(() => {
    done = true;
  });
  while (!done) {
    world.server.ctx.pokes.endAll();
    await new Promise(setImmediate);
  }
  return closed;
}

function encoded(form: NonNullable<Call['form']>): Buffer {
  const sections = Object.entries(form).map(([name, value]) => {
    const isText = typeof value === 'string';
    const file = isText ? '' : `; filename="${value.name}"`;
    const head = `--edge\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), isText ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')]);
  });
  return Buffer.concat([...sections, Buffer.from('--edge--\r\n')]);
}
