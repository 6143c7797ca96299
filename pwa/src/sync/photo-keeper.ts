import { pulls } from '@memcherrish/shared/domain/limits.ts';
import { isPhoto, keptPhotos, openPhotoCache } from '#local/session/photo-cache.ts';
import { largePhoto } from './photos.ts';

/** Downloads the person's photos and deletes those that the viewer may no longer see. */
export interface PhotoKeeper {
  /** Downloads the missing photos, in this order. Never throws: a photo that fails is retried later. */
  keep(paths: readonly string[], signal: AbortSignal): Promise<void>;
  /** Deletes both sizes of these large photos. */
  drop(largePaths: readonly string[]): Promise<void>;
  dropAllBut(largePaths: ReadonlySet<string>): Promise<void>;
}

export class CachedPhotos implements PhotoKeeper {
  readonly #name: string;
  readonly #isCurrent: () => boolean;
  /** Paths whose response was not a photo. They are not requested again until the app restarts. */
  readonly #refused = new Set<string>();

  constructor(name: string, isCurrent: () => boolean) {
    this.#name = name;
    this.#isCurrent = isCurrent;
  }

  async keep(paths: readonly string[], signal: AbortSignal): Promise<void> {
    const cache = await this.#open();
    if (!cache) return;
    const kept = new Set(await keptPhotos(cache));
    const missing = paths.filter((path) => !kept.has(path) && !this.#refused.has(path));
    const next = missing.values();
    const fetchInTurn = async () => {
      for (const path of next) if (!(await this.#fetch(cache, path, signal))) return;
    };
    await Promise.all(Array.from({ length: pulls.photosAtOnce }, fetchInTurn));
  }

  async drop(largePaths: readonly string[]): Promise<void> {
    if (largePaths.length === 0) return;
    const gone = new Set(largePaths);
    await this.#deleteWhere((large) => gone.has(large));
  }

  async dropAllBut(largePaths: ReadonlySet<string>): Promise<void> {
    await this.#deleteWhere((large) => !largePaths.has(large));
  }

  async #deleteWhere(isGone: (largePath: string) => boolean): Promise<void> {
    const cache = await this.#open();
    if (!cache) return;
    const paths = (await keptPhotos(cache)).filter((path) => isGone(largePhoto(path)));
    await Promise.all(paths.map((path) => cache.delete(path, { ignoreVary: true })));
  }

  /** Returns whether to continue with the next photo. */
  async #fetch(cache: Cache, path: string, signal: AbortSignal): Promise<boolean> {
    try {
      const response = await fetch(path, { signal, credentials: 'same-origin', redirect: 'error' });
      if (!this.#isCurrent()) return false;
      if (isPhoto(response)) await cache.put(path, response);
      // The photo was hidden or removed since; the next pull says so. Any other failure concerns every photo, which
      // are retried later.
      else if (response.status === 404) this.#refused.add(path);
      else return false;
      return true;
    } catch {
      // No connection, no space, or stopped.
      return false;
    }
  }

  async #open(): Promise<Cache | null> {
    return 'caches' in globalThis ? await openPhotoCache(this.#name) : null;
  }
}
