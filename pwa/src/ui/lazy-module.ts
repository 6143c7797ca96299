import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const parts = new Set<LazyModule<unknown>>();
let isAhead = false;

/** A piece of the app in a chunk of its own: it comes once the page is idle, or as soon as somebody wants it. */
export class LazyModule<T> {
  readonly #fetch: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #piece: T | null = null;
  #coming: Promise<void> | null = null;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
    parts.add(this);
    if (isAhead) void this.load().catch(() => null);
  }

  /** Null until it is here. */
  readonly piece = (): T | null => this.#piece;

  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Brings it, if it is not here; rejects where it does not come, and asks again the next time. */
  async load(): Promise<void> {
    if (this.#piece !== null) return;
    this.#coming ??= this.#bring().finally(() => {
      this.#coming = null;
    });
    await this.#coming;
  }

  async #bring(): Promise<void> {
    this.#piece = await this.#fetch();
    for (const listener of this.#listeners) listener();
  }
}

/** Brings the parts of the screen that is shown, and those of later ones as they come: to be called when the page is idle. */
export function preloadModules(): void {
  isAhead = true;
  for (const part of parts) void part.load().catch(() => null);
}

/** A part, or null until it is here. While it is wanted and does not come, `onMissing` is told once. */
export function useLazyModule<T>(part: LazyModule<T>, wanted: boolean, onMissing?: () => void): T | null {
  const missing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (wanted) part.load().catch(() => missing());
  }, [part, wanted]);
  return useSyncExternalStore(part.follow, part.piece);
}
