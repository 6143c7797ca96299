import { pulls } from '@memcherrish/shared/rules/limits.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { liveQuery } from 'dexie';
import type { PersonDatabase } from '#local/db/database.ts';
import type { SyncEngine } from './engine.ts';

/** Everything that makes a visible page pull. Answers how to stop listening. */
export function listen(engine: SyncEngine, db: PersonDatabase): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const pokes = new PokeStream((delay) => engine.poke(delay));
  window.addEventListener('focus', () => engine.poke(), { signal });
  window.addEventListener('offline', () => void engine.offline(), { signal });
  window.addEventListener(
    'online',
    () => {
      engine.poke();
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
    // The handle is gone: the device opens another one, and with it another engine.
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

/** The server's event stream, which says 'pull' and nothing else; the browser reopens it by itself after a broken line. */
class PokeStream {
  readonly #poke: (delay: number) => void;
  #source: EventSource | null = null;
  #opened = false;
  /** Whether an error would be the first since the stream was asked for, or was open. */
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
      // What was said while the line was broken is lost.
      if (this.#opened) this.#pokeSoon();
      this.#opened = true;
      this.#wouldBeNews = true;
    });
    this.#source.addEventListener('error', () => {
      // A line that breaks: a pull learns soon whether the server is gone. The failed tries after it say nothing new. Refused for good: a
      // pull learns whether the session has ended, and the next beat opens the stream again.
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
