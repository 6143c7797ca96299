import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withoutBlocked } from '#local/edits/blocked-people.ts';
import { asPost, shownPosts } from '#local/edits/posts-overlay.ts';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { useOutbox, useViewer } from '#local/queries/queries.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { beyond, lastOnServer } from './older-posts.ts';

interface OlderPosts {
  /** The posts that the device does not store, newest first, with own edits applied. They are dropped when the screen closes. */
  posts: readonly ShownPost[];
  more: boolean;
  busy: boolean;
  failure: string | null;
  load(): Promise<void>;
}

/** Loads the posts before those on the device, page by page from the server: of a batch, or of the album of an event. */
export function useOlderPosts(
  batch: OwnBatch,
  eventId: string | null,
  ownId: string,
  held: readonly ShownPost[],
  heldOlder: boolean,
): OlderPosts {
  const [read, setRead] = useState<{ posts: readonly Post[]; more: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const rows = useOutbox() ?? [];
  const last = lastOnServer(held);
  const viewer = useViewer();
  const posts = beyond(last, read?.posts ?? []);
  const ids = new Set(posts.map(({ _id }) => _id));
  const edits = rows.filter(({ edit }) => 'postId' in edit && ids.has(edit.replyTo ?? edit.postId));

  const pageBefore = (before: string | undefined) =>
    sendCall(postCalls.list, { params: batch, query: { before, event: eventId ?? undefined } });

  async function load() {
    const from = posts.at(-1) ?? last;
    // An album may have no post on the device. Then its newest posts are the first page.
    if (busy || (!from && eventId === null)) return;
    setBusy(true);
    setFailure(null);
    const page = await pageBefore(from?._id);
    setBusy(false);
    if (page.ok) {
      const before = read?.posts ?? held.filter(isAsOnServer).map((post) => asPost(post, ownId));
      setRead({ posts: [...before, ...page.value.posts], more: page.value.older });
    } else if (page.problem.kind === 'refused') setFailure(postWords.loadOlderFailed);
    else setFailure(postWords.olderNeedConnection);
  }

  /** Loads the pages again after an own edit of one of these posts, because no pull delivers its result. */
  const readAgain = useEffectEvent(async () => {
    const again: Post[] = [];
    let from: { _id: string } | null | undefined = last;
    let more = true;
    while (more && again.length < posts.length) {
      const page = await pageBefore(from?._id);
      // Keeps the pages on an error, because the person is looking at them.
      if (!page.ok) return;
      again.push(...page.value.posts);
      from = page.value.posts.at(-1);
      more = page.value.older && from !== undefined;
    }
    setRead({ posts: again, more });
  });
  const keys = edits.map((row) => row.key).join(' ');
  const before = useRef(keys);
  useEffect(() => {
    const hasSettled = before.current.split(' ').some((key) => key !== '' && !keys.includes(key));
    before.current = keys;
    if (hasSettled) void readAgain();
  }, [keys]);

  return {
    // Filters the loaded posts by the current blocks in both directions.
    posts: shownPosts(batch.batchId, withoutBlocked(posts, viewer), edits, ownId, nothing),
    more: read?.more ?? heldOlder,
    busy,
    failure,
    load,
  };
}

/** Empty, because the server's pages already mark reported posts. */
const nothing: ReadonlySet<string> = new Set();

function isAsOnServer(post: ShownPost): boolean {
  return post.mark === null;
}
