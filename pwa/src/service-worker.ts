/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { arePhotosStopped, photo, stopPhotos } from './service-worker/photo.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** The static routes of a service worker, which TypeScript does not declare yet. */
interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (rules: StaticRoute[]) => Promise<void>;
}
interface StaticRoute {
  condition: { urlPattern: string };
  source: 'network' | { cacheName: string };
}

// Precaches the whole app, so that every address opens offline. API requests are never cached.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
const shell = createHandlerBoundToURL('/index.html');
// This page alone may use the camera and keep the screen on. The stored page is the same for all addresses, and its
// headers forbid both.
const camera = new NavigationRoute(async (asked) => withCamera(await shell(asked)), {
  allowlist: [/^\/hello$/],
});
registerRoute(camera);
registerRoute(new NavigationRoute(shell, { denylist: [/^\/api\//, /^\/uploads\//] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/uploads/') && !arePhotosStopped(),
  photo,
);

// Where a browser can do that, calls go straight to the server, and files of the app come straight from the cache. They
// neither wait for this worker, nor keep it running: a newer version takes over only when this one is idle.
self.addEventListener('install', (event: InstallEvent) => {
  void event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
  ]);
});

// The code that sends the outbox includes a database and every schema. It is in this file, since a worker cannot load
// modules later. It is wrapped in a function that runs only when there is something to send: an offline phone starts
// this worker before it shows anything.
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent && 'tag' in event && event.tag === 'outbox')
    event.waitUntil(import('./service-worker/outbox.ts').then(({ sendOutbox }) => sendOutbox()));
});

function withCamera({ body, status, statusText, headers: stored }: Response): Response {
  const headers = new Headers(stored);
  const policy = headers.get('permissions-policy') ?? '';
  headers.set('permissions-policy', policy.replace(/\b(camera|screen-wake-lock)=\(\)/g, '$1=(self)'));
  return new Response(body, { status, statusText, headers });
}

// The first worker controls the page that installed it. A later one waits until the person agrees.
clientsClaim();
self.addEventListener('message', (event) => {
  if (isAsked(event.data, 'SKIP_WAITING')) void self.skipWaiting();
  if (isAsked(event.data, 'STOP_PHOTOS')) stopPhotos();
  if (isAsked(event.data, 'CLAIM')) event.waitUntil(self.clients.claim());
});

function isAsked(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
