import type { FakeServer } from './fake-server.ts';

/** Passes the calls of the app to the fake server. Returns a function that ends it. */
export function answerCalls(server: FakeServer): () => void {
  const { fetch, XMLHttpRequest, EventSource } = window;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname } = new URL(address, location.href);
    if (!/^\/(api\/|healthz$)/.test(pathname)) return await fetch(input, init);
    return await server.respond(init?.method ?? 'GET', address, init?.body ?? null);
  };
  Reflect.set(window, 'XMLHttpRequest', uploadTo(server));
  Reflect.set(window, 'EventSource', SilentStream);
  return () => {
    window.fetch = fetch;
    Reflect.set(window, 'XMLHttpRequest', XMLHttpRequest);
    Reflect.set(window, 'EventSource', EventSource);
  };
}

/** The stream of pokes, open and silent. */
class SilentStream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly readyState = SilentStream.OPEN;

  close(): void {
    // A silent stream has nothing to end.
  }
}

/** The part of XMLHttpRequest by which the app uploads a file and follows its progress. */
function uploadTo(server: FakeServer) {
  return class {
    readonly upload: Pick<XMLHttpRequestUpload, 'onprogress'> = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    responseURL = '';
    responseText = '';
    #head: Headers | null = null;
    #sent: [method: string, path: string] = ['', ''];

    open(method: string, path: string): void {
      this.#sent = [method, path];
    }

    setRequestHeader(): void {
      // The fake server reads the contract of a call, which no header is part of.
    }

    getResponseHeader(name: string): string | null {
      return this.#head?.get(name) ?? null;
    }

    abort(): void {
      this.onabort?.();
    }

    async send(form: FormData): Promise<void> {
      const [method, path] = this.#sent;
      try {
        const response = await server.respond(method, path, form);
        this.status = response.status;
        this.responseURL = new URL(path, location.href).href;
        this.#head = response.headers;
        this.responseText = await response.text();
        this.onload?.();
      } catch {
        this.onerror?.();
      }
    }
  };
}
