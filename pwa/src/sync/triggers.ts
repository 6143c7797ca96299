import { pulls } from '@memcherrish/shared/domain/limits.ts';
import { liveQuery } from 'dexie';
import type { PersonDatabase } from '#local/db/database.ts';
import type { SyncEngine } from './engine.ts';
import { PokeStream } from './poke-stream.ts';

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
