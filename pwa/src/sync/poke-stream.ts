import { pulls } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';

/** The server's event stream, which only says 'pull'. The browser reconnects by itself after a lost connection. */
export class PokeStream {
  readonly #poke: (delay: number) => void;
  #source: EventSource | null = null;
  /** True until the stream opens, or fails to open: until then, the first pull of the page is recent enough. */
  #isFirstTry = true;
  /** True if an error would be the first since the stream was requested or open. */
  #wouldBeNews = true;

  constructor(poke: (delay: number) => void) {
    this.#poke = poke;
  }

  open(): void {
    if (this.#source && this.#source.readyState !== EventSource.CLOSED) return;
    this.#source = new EventSource(paths.events);
    this.#wouldBeNews = true;
    this.#source.addEventListener('message', (event) => {
      if (event.data === 'pull') this.#pokeSoon();
    });
    this.#source.addEventListener('open', () => {
      // Events sent before the connection was made again are missing, so pull.
      if (!this.#isFirstTry) this.#pokeSoon();
      this.#isFirstTry = false;
      this.#wouldBeNews = true;
    });
    this.#source.addEventListener('error', () => {
      // The first error pulls, to learn soon whether the server is gone. The failed reconnects after it add nothing.
      // If the stream was closed for good, a pull learns whether the session has ended; the next periodic try opens
      // the stream again.
      const isNews = this.#wouldBeNews || this.#source?.readyState === EventSource.CLOSED;
      this.#wouldBeNews = false;
      this.#isFirstTry = false;
      if (isNews) this.#pokeSoon();
    });
  }

  close(): void {
    this.#source?.close();
    this.#source = null;
  }

  #pokeSoon(): void {
    this.#poke(Math.random() * pulls.pokeJitter);
  }
}
