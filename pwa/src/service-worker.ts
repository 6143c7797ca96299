/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { photo } from './service-worker/photo.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// The app itself, whole: every address opens offline. Calls are never cached.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/uploads\//] }),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/uploads/'), photo);

// What sends the outbox holds a database and every schema. It stands in this file, since a worker loads nothing later, but as a function
// that is called when there is something to send: a phone with no network starts this worker before it shows anything.
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent && 'tag' in event && event.tag === 'outbox')
    event.waitUntil(import('./service-worker/outbox.ts').then(({ sendOutbox }) => sendOutbox()));
});

// The first one serves the page that installed it. A later one waits until the person agrees to it.
clientsClaim();
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) void self.skipWaiting();
});

function isSkipWaiting(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING'
  );
}
