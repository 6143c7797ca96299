import { afterEach, expect, test, vi } from 'vitest';
import { makePhotoCache } from '#local/session/photo-cache.ts';
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

test('does not keep a photo under the person who signed in while it was loading', async () => {
  const { stored, make } = stubCaches();
  await make('memcherrish-photos-schoolmate-anu');
  const arrived = await loadPhoto(async () => {
    stored.delete('memcherrish-photos-schoolmate-anu');
    await make('memcherrish-photos-schoolmate-binu');
  });
  expect(arrived.status).toBe(200);
  expect(pathsIn(stored)).toEqual([]);
});

test('keeps a photo only for the person it was loaded for', async () => {
  const { stored, make } = stubCaches();
  await make('memcherrish-photos-schoolmate-anu');
  await loadPhoto(async () => undefined);
  expect(pathsIn(stored)).toEqual(['memcherrish-photos-schoolmate-anu /uploads/a.webp']);
});

/** The caches of a browser, by name and path. */
type Stored = Map<string, Map<string, Response>>;

function stubCaches() {
  const stored: Stored = new Map();
  const pathOf = (address: string) => new URL(address, 'https://reunion.example.org').pathname;
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      match: async (address: string) => entries.get(pathOf(address)),
      put: async (address: string, response: Response) => void entries.set(pathOf(address), response),
    };
  };
  vi.stubGlobal('caches', {
    ...{ open, keys: async () => [...stored.keys()] },
    ...{ has: async (name: string) => stored.has(name), delete: async (name: string) => stored.delete(name) },
  });
  return { stored, make: makePhotoCache };
}

/** Loads a photo, and runs a function before it arrives. */
async function loadPhoto(meanwhile: () => Promise<unknown>): Promise<Response> {
  vi.stubGlobal('fetch', async () => {
    await meanwhile();
    const response = new Response('a photo', { headers: { 'content-type': 'image/webp' } });
    return Object.defineProperty(response, 'type', { value: 'basic' });
  });
  const request = new Request('https://reunion.example.org/uploads/a.webp');
  const kept: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => kept.push(work) } as unknown as ExtendableEvent;
  const answer = await photo({ request, event, url: new URL(request.url) });
  await Promise.all(kept);
  return answer;
}

const pathsIn = (stored: Stored) =>
  [...stored].flatMap(([name, entries]) =>
    [...entries.keys()].filter((path) => path.endsWith('.webp')).map((path) => `${name} ${path}`),
  );
