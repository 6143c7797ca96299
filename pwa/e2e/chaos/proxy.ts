import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Fault } from './faults.ts';

/** One call as the device sent it. */
export interface Call {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The speed of a line: milliseconds there and back, and bytes a second in both directions together. */
interface Line {
  roundTrip: number;
  bytesPerSecond: number;
}

interface Options {
  target: string;
  /** Divides all delays by this factor. */
  speed?: number;
  port?: number;
}

/**
 * A network in front of the real server, for one device: `decide` chooses each call's fault. It is outside
 * the browser, so the calls of the service worker pass it like those of the page.
 */
export class ChaosProxy {
  /** Chooses the fault of a call; none by default. */
  decide: (call: Call) => Fault = () => ({ kind: 'none' });
  line: Line | null = null;
  /** While true, no call passes and every open connection is broken. */
  #down = false;
  /** How many calls met each fault. */
  readonly met = new Map<Fault['kind'], number>();
  /** Calls that change something: how many came, and the most that were under way at once. */
  readonly pushes = { count: 0, now: 0, atOnce: 0 };
  readonly #target: URL;
  readonly #speed: number;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sockets = new Set<Socket>();
  /** Calls that are still under way, and the number of other calls after which they arrive. */
  #late: { call: Call; after: number }[] = [];
  readonly #arriving = new Set<Promise<unknown>>();
  #lineFreeAt = 0;

  private constructor({ target, speed = 1 }: Options) {
    this.#target = new URL(target);
    this.#speed = speed;
    this.#server = createServer((incoming, response) => void this.#take(incoming, response));
    this.#server.on('connection', (socket: Socket) => {
      if (this.#down) return void socket.resetAndDestroy();
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async open(options: Options): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(options);
    proxy.#server.listen(options.port ?? 0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  set down(isDown: boolean) {
    this.#down = isDown;
    if (isDown) for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Makes the network good again; calls still under way arrive first. */
  async calm(): Promise<void> {
    this.decide = () => ({ kind: 'none' });
    this.#down = false;
    const late = this.#late;
    this.#late = [];
    for (const { call } of late) await this.#pass(call).catch(() => undefined);
    await Promise.allSettled(this.#arriving);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    this.#agent.destroy();
    await Promise.allSettled(this.#arriving);
  }

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    if (path === paths.events) return this.#stream(incoming, response);
    const isPush = method !== 'GET';
    if (isPush) {
      this.pushes.count += 1;
      this.pushes.now += 1;
      this.pushes.atOnce = Math.max(this.pushes.atOnce, this.pushes.now);
      response.once('close', () => {
        this.pushes.now -= 1;
      });
    }
    try {
      const call = { method, path, headers, body: await buffer(incoming) };
      const fault = this.decide(call);
      this.met.set(fault.kind, (this.met.get(fault.kind) ?? 0) + 1);
      await this.#meet(fault, call, response);
      await this.#advance();
    } catch {
      // The device or the server is gone, so the connection is broken.
      response.destroy();
    }
  }

  async #meet(fault: Fault, call: Call, response: ServerResponse): Promise<void> {
    const { socket } = response;
    switch (fault.kind) {
      case 'none':
        return await this.#answer(response, await this.#carry(call));
      case 'delay': {
        await this.#wait(fault.before);
        const answer = await this.#pass(call);
        await this.#wait(fault.after);
        return await this.#answer(response, answer);
      }
      case 'reset':
        return void socket?.resetAndDestroy();
      case 'cut':
        await this.#pass(call);
        return void socket?.resetAndDestroy();
      case 'pause': {
        const { status, headers, body } = await this.#pass(call);
        response.writeHead(status, { ...withoutHop(headers), 'content-length': body.length });
        response.write(body.subarray(0, fault.bytes));
        await fault.until;
        return void response.end(body.subarray(fault.bytes));
      }
      case 'half': {
        const { status, headers, body } = await this.#pass(call);
        response.writeHead(status, { ...withoutHop(headers), 'content-length': body.length + 1 });
        response.write(body.subarray(0, body.length / 2));
        await new Promise((resolve) => setImmediate(resolve));
        return void socket?.destroy();
      }
      case 'half-json': {
        const { 'accept-encoding': _, ...headers } = call.headers;
        const answer = await this.#pass({ ...call, headers });
        return await this.#answer(response, {
          ...answer,
          body: answer.body.subarray(0, answer.body.length / 2),
        });
      }
      case 'foreign': {
        const { status, headers, body } = fault;
        return await this.#answer(response, { status, headers, body: Buffer.from(body) });
      }
      case 'silence':
        if (fault.heard) await this.#pass(call);
        return;
      case 'repeat': {
        const answers = await Promise.all(Array.from({ length: fault.times }, () => this.#pass(call)));
        return await this.#answer(response, answers.at(-1) ?? (await this.#pass(call)));
      }
      case 'echo':
        this.#late.push({ call, after: fault.after });
        return await this.#answer(response, await this.#pass(call));
      case 'overtaken':
        this.#late.push({ call, after: fault.after });
        return void socket?.resetAndDestroy();
    }
  }

  /** Counts one more call; calls that were due after it arrive now. */
  async #advance(): Promise<void> {
    for (const each of this.#late) each.after -= 1;
    const due = this.#late.filter(({ after }) => after < 0);
    this.#late = this.#late.filter(({ after }) => after >= 0);
    for (const { call } of due) await this.#pass(call).catch(() => undefined);
  }

  /** Passes a call on at the speed of the line. */
  async #carry(call: Call): Promise<Answer> {
    await this.#travel(call.body.length);
    const answer = await this.#pass(call);
    await this.#travel(answer.body.length);
    return answer;
  }

  async #travel(bytes: number): Promise<void> {
    if (!this.line) return;
    const now = Date.now();
    const takes = (1000 * bytes) / this.line.bytesPerSecond / this.#speed;
    this.#lineFreeAt = Math.max(now, this.#lineFreeAt) + takes;
    await wait(this.#lineFreeAt - now + this.line.roundTrip / 2 / this.#speed);
  }

  async #wait(milliseconds: number): Promise<void> {
    await wait(milliseconds / this.#speed);
  }

  async #pass(call: Call): Promise<Answer> {
    const arriving = this.#ask(call);
    this.#arriving.add(arriving);
    // The caller gets the error; this only tracks what is under way.
    const done = () => void this.#arriving.delete(arriving);
    arriving.then(done, done);
    return await arriving;
  }

  async #ask({ method, path, headers, body }: Call): Promise<Answer> {
    const outgoing = request(new URL(path, this.#target), {
      ...{ method, agent: this.#agent },
      headers: {
        ...withoutHop(headers),
        ...(body.length > 0 && { 'content-length': body.length }),
        // The server expects its own origin, so the page's origin is replaced.
        ...(headers.origin === this.address && { origin: this.#target.origin }),
      },
    });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
  }

  async #answer(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
    const length = status === 204 || status === 304 ? {} : { 'content-length': body.length };
    response.writeHead(status, { ...withoutHop(headers), ...length });
    response.end(body);
    if (!response.closed) await once(response, 'close');
  }

  /** Streams the pokes through as they come. */
  #stream(incoming: IncomingMessage, response: ServerResponse): void {
    const outgoing = request(new URL(paths.events, this.#target), { headers: withoutHop(incoming.headers) });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    outgoing.end();
  }
}

/** Removes the headers that belong to one connection and not to the call. */
function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const {
    connection: _,
    'transfer-encoding': __,
    'content-length': ___,
    'keep-alive': ____,
    ...rest
  } = headers;
  return rest;
}
