import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { createBrowserRouter, RouteObject } from 'react-router-dom';
import { deviceTime } from '#clock/clock.ts';
import { deferred } from '#local/device/deferred.ts';
import { hasUnsavedChanges } from '#ui/layers/unsaved-changes.ts';
import { say } from '#ui/toasts/toast.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const startedKey = 'memcherrish-restarted';
/**
 * The shortest time between two reloads, in milliseconds. A module that is missing after a reload will not come with
 * a second one.
 */
const betweenStarts = 60 * 1000;
let router: Router | null = null;
let isStarting = false;
let isStaying = false;

/**
 * Returns whether a module failed to load. The messages differ between browsers, but all mention the module. For a
 * style sheet the message comes from the build's own code.
 */
export function isChunkLoadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message.startsWith('Unable to preload')) return true;
  return error instanceof TypeError && /import|module/i.test(error.message);
}

/** Sets the router of the routes below. */
export function followRouter(next: Router): void {
  router = next;
}

/**
 * Wraps the routes. If a module is missing because an update in another tab removed it, the app reloads at the
 * requested address. With unsaved changes it does not reload: the person stays on the page and sees a message.
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
        else if (!(await restartApp())) throw error;
      }
    }
  };
}

/** Reloads the app and never resolves. Returns false if a reload would not help. */
async function restartApp(): Promise<boolean> {
  if (!isStarting && !(isLongAgo(read(startedKey)) && (await isThere()))) return false;
  if (!isStarting) {
    isStarting = true;
    sessionStorage.setItem(startedKey, String(deviceTime()));
    const { pathname, search, hash } = router?.state.navigation.location ?? window.location;
    window.location.assign(`${pathname}${search}${hash}`);
  }
  return await new Promise(() => undefined);
}

/** Returns whether a reload would succeed: from the cached app, or from a reachable server. */
async function isThere(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  return await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Cancels the navigation. Resolves at the next navigation, since the router loads a route's screen only once. */
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
  return time === null || Math.abs(deviceTime() - Number(time)) > betweenStarts;
}

/** Without storage the app never reloads: it could loop. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return String(deviceTime());
  }
}
