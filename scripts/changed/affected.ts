import { posix } from 'node:path';
import type { Arrow } from '../imports/import-order.ts';

/** The files of the repository, what they import, and which of them name other files. All paths are relative to the root. */
export interface Sources {
  files: readonly string[];
  imports: readonly Arrow[];
  /** The arrows to files that a file names in a string: it starts, reads or copies them. */
  names: readonly Arrow[];
  /** Tests that read all sources. */
  readers: readonly string[];
}

/** The tests that a change can affect. */
export interface Affected {
  /** The file because of which every test runs, or null. */
  everything: string | null;
  /** The tests, each with the reason. */
  tests: ReadonlyMap<string, string>;
  /** Whether server tests also run on PostgreSQL and with each write carried out twice. */
  bothDatabases: boolean;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isStory = (file: string) => file.startsWith('pwa/e2e/') && isTest(file);
/** Code of the app, the server, or both. */
const isProduct = (file: string) =>
  (/^(shared|sync-server|pwa)\/src\//.test(file) && !isTest(file)) || /^pwa\/(public\/|[^/]+$)/.test(file);
/** Files that install, compile or run all tests. */
const ofAllTests =
  /^(package(-lock)?|tsconfig)\.json$|^[^/]+\/(package|tsconfig[^/]*)\.json$|^vitest\.config\.ts$/;
/** Code that acts differently on the second database, or when a write is carried out twice. */
const ofDatabases =
  /^sync-server\/(src\/(db|sync|idempotency)|test\/(postgres|instances))\/|^sync-server\/test\/write-twice/;
/** A module about one subject, which the screens of the subject, its calls and its stories import. */
const isSubject = (file: string) => /^shared\/src\/(text|wire|descriptions)\//.test(file);
/** A subject, or a change, that belongs to more than this part of all stories or features tells nothing. */
const most = 1 / 3;

export function affectedBy(changed: readonly string[], sources: Sources): Affected {
  const everything = changed.find((file) => ofAllTests.test(file)) ?? null;
  const tests = new Map<string, string>();
  const add = (test: string, reason: string) => {
    if (!tests.has(test)) tests.set(test, reason);
  };
  if (everything !== null) {
    for (const file of sources.files) if (isTest(file)) add(file, `${everything} is about all tests`);
    return { everything, tests, bothDatabases: true };
  }
  // A story starts the whole app and the whole server, so its names would lead from each file to each story.
  const ofStories = (file: string) => file.startsWith('pwa/e2e/');
  const users = usersOf([...sources.imports, ...sources.names.filter(([from]) => !ofStories(from))]);
  const starts = [
    ...changed.map((file) => [file, 'it has changed'] as const),
    ...sources.names
      .filter(([from, to]) => ofStories(from) && changed.includes(to) && !isProduct(to))
      .map(([from, to]) => [from, `it uses ${to}`] as const),
  ];
  for (const [file, reason] of starts)
    for (const [user, why] of reachedFrom(file, users, reason)) if (isTest(user)) add(user, why);
  for (const [story, why] of storiesOf(changed.filter(isProduct), sources, users)) add(story, why);
  for (const reader of sources.readers) add(reader, 'it reads all sources');
  return { everything, tests, bothDatabases: changed.some((file) => ofDatabases.test(file)) };
}

type Users = ReadonlyMap<string, readonly string[]>;

function usersOf(arrows: readonly Arrow[]): Users {
  const users = new Map<string, string[]>();
  for (const [from, to] of arrows) users.set(to, [...(users.get(to) ?? []), from]);
  return users;
}

/** Returns a file and all that depend on it, each with the reason. */
function reachedFrom(file: string, users: Users, reason = 'it has changed'): Map<string, string> {
  const reached = new Map([[file, reason]]);
  for (const at of reached.keys())
    for (const user of users.get(at) ?? [])
      if (!reached.has(user)) reached.set(user, at === file ? `it uses ${file}` : `it uses ${file} by ${at}`);
  return reached;
}

/** Returns the folder of a feature: `features/door`, and on the desk of admins `features/admin/table`. */
function featureOf(file: string): string | null {
  const found = /^(pwa|sync-server)\/src\/features\/(admin\/)?[^/]+(?=\/)/.exec(file);
  return found?.[0] ?? null;
}

/**
 * Returns the stories that a change of the product can affect: those with a subject of the features that it reaches. A change
 * that reaches many features, or none, affects all stories.
 */
function storiesOf(changed: readonly string[], sources: Sources, users: Users): Map<string, string> {
  const stories = sources.files.filter(isStory);
  const allFeatures = new Set(sources.files.map(featureOf));
  const subjects = subjectsOfStories(stories, sources.imports);
  const found = new Map<string, string>();
  for (const file of changed) {
    const features = new Set(
      [...reachedFrom(file, users).keys()].filter((each) => !isTest(each)).map(featureOf),
    );
    features.delete(null);
    const isWide = features.size === 0 || features.size > allFeatures.size * most;
    const ownSubjects = new Set(
      sources.imports
        .filter(([from, to]) => isSubject(to) && features.has(featureOf(from)))
        .map(([, to]) => to),
    );
    for (const story of stories) {
      const shared = subjects.get(story)?.find((each) => ownSubjects.has(each));
      if (isWide) found.set(story, `${file} is about the whole product`);
      else if (shared !== undefined) found.set(story, `it shares ${posix.basename(shared)} with ${file}`);
    }
  }
  return found;
}

/** Returns the subjects that each story imports, also by its harness, but for those of many stories. */
function subjectsOfStories(stories: readonly string[], imports: readonly Arrow[]): Map<string, string[]> {
  const imported = new Map<string, string[]>();
  for (const [from, to] of imports) imported.set(from, [...(imported.get(from) ?? []), to]);
  const bySubject = new Map<string, string[]>();
  for (const story of stories) {
    const reached = new Set([story]);
    for (const at of reached)
      for (const to of imported.get(at) ?? [])
        if (to.startsWith('pwa/e2e/') || isSubject(to)) reached.add(to);
    for (const at of reached) if (isSubject(at)) bySubject.set(at, [...(bySubject.get(at) ?? []), story]);
  }
  const subjects = new Map<string, string[]>();
  for (const [subject, its] of bySubject)
    if (its.length <= stories.length * most)
      for (const story of its) subjects.set(story, [...(subjects.get(story) ?? []), subject]);
  return subjects;
}
