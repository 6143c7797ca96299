import type { LightMyRequestResponse } from 'fastify';
import type { Call } from './calls/call.ts';
import type { World } from './world.ts';

/** The route of a row, as `METHOD pattern`. */
export const routeOf = (row: string) => row.split(' | ')[0] ?? '';

/** Makes a call of the matrix, in raw bytes and raw headers. */
export async function send(
  world: World,
  row: string,
  call: Call,
  token: string | null,
  more: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const [method = '', pattern = ''] = routeOf(row).split(' ');
  const path = pattern.replace(/:(\w+)|\*/g, (part, name: string | undefined) =>
    encodeURIComponent(call.params?.[name ?? part] ?? ''),
  );
  const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
  const headers = { ...more, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = world.server.app.inject({
    method: method as 'GET',
    url: `${path}${query}`,
    headers: call.form ? { ...headers, 'content-type': 'multipart/form-data; boundary=edge' } : headers,
    ...(call.body ? { payload: call.body } : {}),
    ...(call.form ? { payload: encoded(call.form) } : {}),
  });
  if (!pattern.endsWith('/events')) return answer;
  // A stream that was opened ends when it is told to.
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
  const ctx = Object.entries(form).map(([name, value]) => {
    const isText = typeof value === 'string';
    const file = isText ? '' : `; filename="${value.name}"`;
    const head = `--edge\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), isText ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')]);
  });
  return Buffer.concat([...ctx, Buffer.from('--edge--\r\n')]);
}
