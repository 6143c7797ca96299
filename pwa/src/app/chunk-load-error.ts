import { messages } from '@memcherrish/shared/text/messages.ts';
import type { createBrowserRouter, RouteObject } from 'react-router-dom';
import { deferred } from '#local/device/deferred.ts';
import { say } from '#ui/toast.ts';
import { hasUnsavedChanges } from '#ui/unsaved-changes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const startedKey = 'memcherrish-started-anew';
/** A part that is still missing after a start will not come by a second one, in milliseconds. */
const betweenStarts = 60 * 1000;
let router: Router | null = null;
let isStarting = false;
let isStaying = false;

/** Browsers differ in their words: that a module did not come is the one thing they all say. Of a style sheet, the build's own code does. */
export function isChunkLoadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message.startsWith('Unable to preload')) return true;
  return error instanceof TypeError && /import|module/i.test(error.message);
}

/** The router of the routes below. */
export function followRouter(next: Router): void {
  router = next;
}

/**
 * The routes, where a screen that an update in another tab has taken away starts the new version, at the address that was asked for. While
 * something is being typed nothing starts anew: the person stays where they are, and is told.
 */
export function outliveUpdates(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const lazy = typeof route.lazy === 'function' ? { lazy: arriving(route.lazy) } : {};
    if (route.index) return { ...route, ...lazy };
    return { ...route, ...lazy, ...(route.children && { children: outliveUpdates(route.children) }) };
  });
}

function arriving<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (!isChunkLoadError(error)) throw error;
        if (hasUnsavedChanges()) await stay();
        else if (!(await startAnew())) throw error;
      }
    }
  };
}

/** Loads the app anew, and never ends; false where that would not help. */
async function startAnew(): Promise<boolean> {
  if (!isStarting && !(isLongAgo(read(startedKey)) && (await isThere()))) return false;
  if (!isStarting) {
    isStarting = true;
    sessionStorage.setItem(startedKey, String(Date.now()));
    const { pathname, search, hash } = router?.state.navigation.location ?? window.location;
    window.location.assign(`${pathname}${search}${hash}`);
  }
  return await new Promise(() => undefined);
}

/** Whether loading anew would bring a page: what is kept of the app, or a server that can be reached. */
async function isThere(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  return await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Ends the navigation where it began; done when somebody sets out again, since the router asks a route for its screen only once. */
async function stay(): Promise<void> {
  if (!router) return;
  if (!isStaying) {
    isStaying = true;
    say(messages.chunkLoadFailed, 'error');
    const { location } = router.state;
    await router.navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  }
  const { promise, resolve } = deferred<void>();
  const unsubscribe = router.subscribe(({ navigation }) => navigation.state === 'loading' && resolve());
  await promise;
  unsubscribe();
  isStaying = false;
}

function isLongAgo(time: string | null): boolean {
  return time === null || Math.abs(Date.now() - Number(time)) > betweenStarts;
}

/** Where nothing can be kept, nothing is started anew either: it might never end. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return String(Date.now());
  }
}
