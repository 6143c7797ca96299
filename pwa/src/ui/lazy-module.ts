import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const modules = new Set<LazyModule<unknown>>();
let isAhead = false;

/** A module in its own chunk. It loads when the page is idle or when it is needed. */
export class LazyModule<T> {
  readonly #fetch: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #piece: T | null = null;
  #coming: Promise<void> | null = null;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
    modules.add(this);
    if (isAhead) void this.load().catch(() => null);
  }

  /** Returns the module, or null until it is loaded. */
  readonly piece = (): T | null => this.#piece;

  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the module if necessary. Rejects on failure; the next call tries again. */
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

/**
 * Loads the modules of the current screen, and those of later screens as they appear. Call it when the page is idle.
 */
export function preloadModules(): void {
  isAhead = true;
  for (const module of modules) void module.load().catch(() => null);
}

/** Returns the module, or null until it is loaded. Calls `onMissing` once if it is wanted and fails to load. */
export function useLazyModule<T>(module: LazyModule<T>, wanted: boolean, onMissing?: () => void): T | null {
  const missing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (wanted) module.load().catch(() => missing());
  }, [module, wanted]);
  return useSyncExternalStore(module.follow, module.piece);
}
