import { pulls } from '@memcherrish/shared/rules/limits.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { liveQuery } from 'dexie';
import type { PersonDatabase } from '#local/db/database.ts';
import type { SyncEngine } from './engine.ts';

/** Subscribes the engine to every event that makes a visible page pull. Returns a function that unsubscribes. */
export function listen(engine: SyncEngine, db: PersonDatabase): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const pokes = new PokeStream((delay) => engine.poke(delay));
  window.addEventListener('focus', () => engine.poke(), { signal });
  window.addEventListener('offline', () => void engine.offline(), { signal });
  window.addEventListener(
    'online',
    () => {
      engine.online();
      pokes.open();
    },
    { signal },
  );
  const beat = setInterval(() => {
    engine.beat();
    pokes.open();
  }, pulls.everyVisible);
  const wanted = liveQuery(() => db.wanted.count()).subscribe({
    next: (count) => count > 0 && engine.poke(),
    // The connection is lost. The device opens another one, with another engine.
    error: () => ended.abort(),
  });
  pokes.open();
  return () => {
    ended.abort();
    clearInterval(beat);
    wanted.unsubscribe();
    pokes.close();
  };
}

/** The server's event stream, which only says 'pull'. The browser reconnects by itself after a lost connection. */
class PokeStream {
  readonly #poke: (delay: number) => void;
  #source: EventSource | null = null;
  #opened = false;
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
      // Events sent while the connection was lost are missing, so pull.
      if (this.#opened) this.#pokeSoon();
      this.#opened = true;
      this.#wouldBeNews = true;
    });
    this.#source.addEventListener('error', () => {
      // The first error pulls, to learn soon whether the server is gone. The failed reconnects after it add nothing.
      // If the stream was closed for good, a pull learns whether the session has ended; the next periodic try opens
      // the stream again.
      const isNews = this.#wouldBeNews || this.#source?.readyState === EventSource.CLOSED;
      this.#wouldBeNews = false;
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
