import type { Call } from '@memcherrish/shared/wire/base/call.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import { followChanges } from '#api/send-call.ts';
import { heard } from './connection.ts';
import { staleAfter } from './stale-reads.ts';

/** A read as a screen shows it. It is replaced as a whole, so that React notices each change. */
export interface Shown {
  /** Null until it was loaded for the first time. */
  readonly value: unknown;
  readonly problem: Problem | null;
}

/** A screen that shows a read. */
export interface Reader {
  onChange: () => void;
  /** False while its content is out of view: then it causes no requests. */
  isActive: boolean;
  /** Whether the read is repeated when the admin returns to the page. */
  isLive: boolean;
}

export interface Source {
  of: Call;
  send: () => Promise<Outcome<unknown>>;
}

interface Entry {
  source: Source;
  shown: Shown;
  /** Counts the requests. The response of an older one is dropped. */
  latest: number;
  isLoading: boolean;
  /** The last request. */
  loaded: Promise<void> | null;
  readers: Set<Reader>;
}

export const notLoaded: Shown = { value: null, problem: null };

/**
 * The reads of the desk by their addresses. Screens that show the same list share its value and its requests. An entry
 * lives as long as a screen shows it, so nothing is left of it after a sign-out.
 */
const entries = new Map<string, Entry>();

export function shownOf(key: string): Shown {
  return entries.get(key)?.shown ?? notLoaded;
}

/** Adds a screen. The first active one causes a request. Returns a function that removes the screen. */
export function join(key: string, source: Source, reader: Reader): () => void {
  if (entries.size === 0) listen();
  const entry = entries.get(key) ?? {
    source,
    shown: notLoaded,
    latest: 0,
    isLoading: false,
    loaded: null,
    readers: new Set(),
  };
  entries.set(key, entry);
  const isFirst = !hasActive(entry);
  entry.readers.add(reader);
  if (reader.isActive && isFirst && !entry.isLoading) load(entry);
  return () => {
    entry.readers.delete(reader);
    // The next screen joins in the same step of React. It begins with the value of this one.
    queueMicrotask(() => {
      if (entry.readers.size > 0 || entries.get(key) !== entry) return;
      entries.delete(key);
      if (entries.size === 0) unlisten();
    });
  };
}

/** Loads a read again. The old value is shown until the response arrives. */
export function reload(key: string): void {
  const entry = entries.get(key);
  if (entry) load(entry);
}

/** Shows a change that the server has just confirmed. A request under way may lack it, so it is sent again. */
export function change(key: string, edit: (value: unknown) => unknown): void {
  const entry = entries.get(key);
  if (!entry || entry.shown.value === null) return;
  if (entry.isLoading) load(entry);
  show(entry, { ...entry.shown, value: edit(entry.shown.value) });
}

/** Resolves when the request under way has its response. */
export async function whenLoaded(key: string): Promise<void> {
  await entries.get(key)?.loaded;
}

function load(entry: Entry): void {
  entry.loaded = request(entry);
}

async function request(entry: Entry): Promise<void> {
  entry.latest += 1;
  const mine = entry.latest;
  entry.isLoading = true;
  const outcome = heard(await entry.source.send());
  if (mine !== entry.latest) return;
  entry.isLoading = false;
  show(
    entry,
    outcome.ok
      ? { value: outcome.value, problem: null }
      : { value: entry.shown.value, problem: outcome.problem },
  );
}

function show(entry: Entry, shown: Shown): void {
  entry.shown = shown;
  for (const { onChange } of entry.readers) onChange();
}

function hasActive({ readers }: Entry): boolean {
  return [...readers].some(({ isActive }) => isActive);
}

function loadStale(write: Call): void {
  const stale = staleAfter(write);
  for (const entry of entries.values()) if (stale.has(entry.source.of) && hasActive(entry)) load(entry);
}

/** The server pushes nothing to admins, so their lists are loaded again when they return. */
function loadLive(): void {
  if (document.visibilityState !== 'visible') return;
  for (const entry of entries.values())
    if ([...entry.readers].some(({ isActive, isLive }) => isActive && isLive)) load(entry);
}

let unfollow: (() => void) | null = null;

function listen(): void {
  unfollow = followChanges(loadStale);
  document.addEventListener('visibilitychange', loadLive);
  window.addEventListener('online', loadLive);
}

function unlisten(): void {
  unfollow?.();
  document.removeEventListener('visibilitychange', loadLive);
  window.removeEventListener('online', loadLive);
}
