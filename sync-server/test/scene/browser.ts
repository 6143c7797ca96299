import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export const ourOrigin = 'https://reunion.example.org';

/** A page of the app in a browser: it stores cookies and sends the headers that name its origin. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #origin: Record<string, string>;

  constructor(app: FastifyInstance, origin: Record<string, string> = { origin: ourOrigin }) {
    this.#app = app;
    this.#origin = origin;
  }

  /** Returns a browser with the same cookies and other headers, as when another site makes this browser send a request. */
  from(origin: Record<string, string>): Browser {
    const other = new Browser(this.#app, origin);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({
      ...options,
      cookies: Object.fromEntries(this.cookies),
      headers: { ...this.#origin, ...options.headers },
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  get(url: string) {
    return this.send({ method: 'GET', url });
  }

  post(url: string, payload?: object) {
    return this.send({ method: 'POST', url, ...(payload ? { payload } : {}) });
  }

  put(url: string, payload: object) {
    return this.send({ method: 'PUT', url, payload });
  }
}
