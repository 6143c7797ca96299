import { afterEach, expect, test, vi } from 'vitest';
import { photo } from './photo.ts';

afterEach(() => vi.unstubAllGlobals());

test('answers with a timeout status instead of rejecting when a photo is neither cached nor reachable', async () => {
  vi.stubGlobal('caches', { keys: async () => [] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const request = new Request('https://reunion.example.org/uploads/a.webp');
  const event = { waitUntil: () => undefined } as unknown as ExtendableEvent;
  const answer = await photo({ request, event, url: new URL(request.url) });
  expect(answer.status).toBe(504);
});
