import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import type { Caller } from '#test/scene/harness.ts';
import { namedIn } from '#test/scene/pulled.ts';
import type { World } from './world.ts';

/**
 * Returns what each viewer reads, as bytes: classmates of each relation, a teacher, an organiser, a helper at the door, an
 * admin. Counters of changes are left out, because a removal counts.
 */
export async function observed(world: World): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const [name, { id }] of world.people) {
    const token = await sessionToken(world.server, 'schoolmate', id);
    seen.set(name, await readBy(world, world.server.as(token)));
  }
  const token = await sessionToken(world.server, 'teacher', world.teacherId);
  seen.set('teacher', await readBy(world, world.server.as(token)));
  seen.set('admin', await readBy(world, world.admin));
  return seen;
}

async function readBy(world: World, caller: Caller): Promise<string> {
  const { schoolId, batchId, divisionId } = world.home;
  const event = world.part('event');
  const addresses = [
    paths.posts(schoolId, batchId),
    paths.ownPosts,
    paths.classPhotos,
    paths.reunions,
    paths.reunionReplies(event),
    paths.eventOrganisers(event),
    paths.doorHelpers(event),
    paths.doors,
    paths.requests,
    paths.reportedPosts,
    paths.schoolmates(schoolId, batchId, divisionId),
  ];
  const bytes: string[] = [];
  for (const address of addresses) {
    const answer = await caller.get(address);
    bytes.push(`${address} ${answer.statusCode} ${answer.body}`);
  }
  const pull = `${paths.pull}?school=*&batch=${batchId}`;
  const pulled = await caller.get(pull);
  // A notification tells of the removal itself.
  bytes.push(`${pull} ${pulled.statusCode} ${pulled.body.replace(/"notifications":\[.*?\]/, '')}`);
  if (pulled.statusCode === 200) {
    for (const address of namedIn(pullAnswer.parse(pulled.json())))
      bytes.push(`${address} ${(await caller.get(address)).body}`);
  }
  return bytes.map(withoutCounters).join('\n');
}

const counters = /"(revision|postsRevision|eventsRevision|version|floor|cursor|tag|at)":("[^"]*"|\d+)/g;

const withoutCounters = (text: string) => text.replace(counters, '"$1":0');
