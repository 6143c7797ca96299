import { describe, expect, test } from 'vitest';
import { affectedBy, type Sources } from './affected.ts';

const sources: Sources = {
  files: [
    'shared/src/text/events/door.ts',
    'shared/src/text/school/posts.ts',
    'shared/src/text/events/events.ts',
    'shared/src/domain/dates.ts',
    'shared/src/domain/dates.test.ts',
    'pwa/src/features/door/Door.tsx',
    'pwa/src/features/posts/Posts.tsx',
    'pwa/src/features/events/Events.tsx',
    'pwa/src/features/search/Search.tsx',
    'pwa/src/ui/Button.tsx',
    'sync-server/src/features/door/door-routes.ts',
    'sync-server/src/main.ts',
    'sync-server/src/db/write.ts',
    'sync-server/test/door.test.ts',
    'sync-server/test/killed.test.ts',
    'sync-server/test/process.ts',
    'sync-server/test/scene/server-host.ts',
    'pwa/e2e/harness/door.ts',
    'pwa/e2e/harness/server.ts',
    'pwa/e2e/door.test.ts',
    'pwa/e2e/posts.test.ts',
    'pwa/e2e/events.test.ts',
    'pwa/e2e/engines/search.test.ts',
    'scripts/words/words.test.ts',
  ],
  imports: [
    ['shared/src/domain/dates.test.ts', 'shared/src/domain/dates.ts'],
    ['pwa/src/features/door/Door.tsx', 'shared/src/text/events/door.ts'],
    ['pwa/src/features/posts/Posts.tsx', 'shared/src/text/school/posts.ts'],
    ['pwa/src/features/events/Events.tsx', 'shared/src/text/events/events.ts'],
    ['pwa/src/features/door/Door.tsx', 'pwa/src/ui/Button.tsx'],
    ['pwa/src/features/posts/Posts.tsx', 'pwa/src/ui/Button.tsx'],
    ['pwa/src/features/events/Events.tsx', 'pwa/src/ui/Button.tsx'],
    ['sync-server/src/features/door/door-routes.ts', 'sync-server/src/db/write.ts'],
    ['sync-server/src/main.ts', 'sync-server/src/features/door/door-routes.ts'],
    ['sync-server/test/door.test.ts', 'sync-server/src/features/door/door-routes.ts'],
    ['sync-server/test/killed.test.ts', 'sync-server/test/process.ts'],
    ['pwa/e2e/harness/door.ts', 'shared/src/text/events/door.ts'],
    ['pwa/e2e/door.test.ts', 'pwa/e2e/harness/door.ts'],
    ['pwa/e2e/posts.test.ts', 'shared/src/text/school/posts.ts'],
    ['pwa/e2e/events.test.ts', 'shared/src/text/events/events.ts'],
    ['pwa/e2e/posts.test.ts', 'pwa/e2e/harness/server.ts'],
  ],
  names: [
    ['sync-server/test/process.ts', 'sync-server/src/main.ts'],
    ['pwa/e2e/harness/server.ts', 'sync-server/src/main.ts'],
    ['pwa/e2e/harness/server.ts', 'sync-server/test/scene/server-host.ts'],
  ],
  readers: ['scripts/words/words.test.ts'],
};
const stories = sources.files.filter((file) => /^pwa\/e2e\/.*\.test\.ts$/.test(file));

/** Returns the tests that a change affects, but for those that read all sources. */
function testsOf(...changed: string[]): string[] {
  const { tests } = affectedBy(changed, sources);
  return [...tests.keys()].filter((each) => !sources.readers.includes(each)).sort();
}

describe('A change affects', () => {
  test('the tests that import the file, at any distance', () => {
    expect(testsOf('pwa/e2e/harness/door.ts')).toEqual(['pwa/e2e/door.test.ts']);
    expect(affectedBy(['pwa/e2e/harness/door.ts'], sources).tests.get('pwa/e2e/door.test.ts')).toBe(
      'it uses pwa/e2e/harness/door.ts',
    );
  });

  test('the tests of a program that it is part of', () => {
    expect(testsOf('sync-server/src/features/door/door-routes.ts')).toEqual(
      expect.arrayContaining(['sync-server/test/door.test.ts', 'sync-server/test/killed.test.ts']),
    );
  });

  test('the stories that start a program of tests', () => {
    expect(testsOf('sync-server/test/scene/server-host.ts')).toEqual(['pwa/e2e/posts.test.ts']);
  });

  test('the stories with a subject of its feature', () => {
    expect(testsOf('pwa/src/features/door/Door.tsx')).toEqual(['pwa/e2e/door.test.ts']);
    expect(testsOf('shared/src/text/school/posts.ts')).toEqual(['pwa/e2e/posts.test.ts']);
  });

  test('all stories if it reaches many features, or none', () => {
    expect(testsOf('pwa/src/ui/Button.tsx')).toEqual(stories.toSorted());
    expect(testsOf('pwa/index.html')).toEqual(stories.toSorted());
  });

  test('all tests if it is about how they are installed or run', () => {
    const { everything, tests, bothDatabases } = affectedBy(['docs/a.md', 'vitest.config.ts'], sources);
    expect(everything).toBe('vitest.config.ts');
    expect(bothDatabases).toBe(true);
    expect(tests.size).toBe(sources.files.filter((file) => file.endsWith('.test.ts')).length);
  });

  test('the tests that read all sources, whatever it is', () => {
    expect([...affectedBy(['docs/a.md'], sources).tests.keys()]).toEqual(sources.readers);
  });

  test('the other database only if it is about databases', () => {
    expect(affectedBy(['sync-server/src/db/write.ts'], sources).bothDatabases).toBe(true);
    expect(affectedBy(['sync-server/src/features/door/door-routes.ts'], sources).bothDatabases).toBe(false);
  });
});
