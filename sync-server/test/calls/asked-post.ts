import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { ReactionKind } from '@memcherrish/shared/wire/events/replies.ts';
import { nanoid } from 'nanoid';
import { beforeEach } from 'vitest';
import type { Member } from '#test/scene/members.ts';
import { divisionPath, list, openPostSchool, posted, reader, server } from './post-school.ts';

export let postId: string;

export const ids = () => [divisionPath.schoolId, divisionPath.batchId] as const;
export const reply = (text: string, who: Member = reader, _id = nanoid(21), to = postId) =>
  who.caller.post(paths.postReplies(...ids(), to), { _id, text });
export const react = (reaction: ReactionKind | null, who: Member = reader, to = postId) =>
  who.caller.put(paths.postReaction(...ids(), to), { reaction });
export const seen = async (who: Member = reader) =>
  (await list(who)).posts.find((post) => post._id === postId);
export const block = (owner: Member, from: Member) =>
  owner.caller.put(paths.block(from.id), { kind: 'schoolmate', name: 'A classmate' });

/** Opens the school of posts with a new post before each test. Call it once, at the top of a file. */
export function openAskedPost(): void {
  openPostSchool();
  beforeEach(async () => {
    // The newest post of the batch, on the first page.
    server.pass(1000);
    postId = (await posted({ text: 'Who rang the bell?' }))._id;
  });
}
