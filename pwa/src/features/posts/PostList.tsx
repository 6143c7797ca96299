import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { NotebookPen } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { currentDate } from '#clock/clock.ts';
import { OpenCards } from '#components/OpenCards.tsx';
import { useOpenCard } from '#components/use-open-card.ts';
import type { ShownPost, ShownPosts } from '#local/edits/shown-post.ts';
import type { ClassRoom } from '#local/queries/class-room.ts';
import { Button } from '#ui/Button.tsx';
import { asStack } from '#ui/layout.ts';
import { useNearEnd } from '#ui/lists/use-near-end.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { type Author, authorOf, peopleOf } from './authors.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { memoizePosts } from './memoize-posts.ts';
import { PostDialogs } from './PostDialogs.tsx';
import { labelOf, PostItem } from './PostItem.tsx';
import type { PostDialog } from './ReportPost.tsx';
import { useOlderPosts } from './use-older-posts.ts';

interface PostListProps {
  batch: OwnBatch;
  ownId: string;
  held: ShownPosts;
  rooms: ReadonlyMap<string, ClassRoom> | null;
  /** The texts when there is no post. */
  none?: { title: string; text: string };
  /** The event whose album the list is. Its posts do not lead there. */
  albumOf?: string;
}

const noPosts = { title: postWords.postsNone, text: postWords.postsNoneText };

/** The posts of a batch, newest first, with the open card and the dialogs about a post. */
export function PostList({ batch, ownId, held, rooms, none = noPosts, albumOf }: PostListProps) {
  const older = useOlderPosts(batch, albumOf ?? null, ownId, held.posts, held.older);
  const people = useMemo(() => peopleOf(rooms?.values() ?? []), [rooms]);
  const [asked, setAsked] = useState<PostDialog | null>(null);
  const card = useOpenCard();
  const openCard = useLatest(({ face, divisionId }: Author, avatar: HTMLElement) => {
    if (face && divisionId !== null) card.open(face._id, divisionId, avatar);
  });
  // An older post whose edit was rejected appears at the top, as it was typed.
  const onDevice = new Set(held.posts.map(({ _id }) => _id));
  const posts = useSteady([...held.posts, ...older.posts.filter(({ _id }) => !onDevice.has(_id))]);
  // Renders the posts that fill the screen first, and the others at a lower priority.
  const drawn = useDeferredValue(posts, posts.slice(0, drawnAtOnce));
  const list = useFocusKept(drawn.length);
  const today = currentDate().toDateString();
  const end = useNearEnd({
    // Nothing is tried again by itself: the notice says what is wrong, and the button tries it.
    hasMore: older.more && older.failure === null,
    shown: drawn.length,
    onNear: () => navigator.onLine && void older.load(),
  });

  if (posts.length === 0 && !older.more)
    return <Empty icon={<NotebookPen aria-hidden="true" />} title={none.title} text={none.text} />;
  return (
    <>
      <div
        className={`posts-list ${asStack({ gap: 4 })}`}
        role="feed"
        aria-label={postWords.postsOfYourBatch}
        aria-busy={older.busy}
        ref={list}
        tabIndex={-1}
      >
        {drawn.map((post, index) => (
          <article
            key={post._id}
            className={`post ${asStack({ gap: 3, p: 4, surface: true })}`}
            aria-labelledby={labelOf(post)}
            aria-posinset={index + 1}
            aria-setsize={older.more ? -1 : posts.length}
          >
            <PostItem
              post={post}
              author={authorOf(post.authorId, people)}
              own={post.authorId === ownId}
              inAlbum={albumOf !== undefined}
              today={today}
              schoolId={batch.schoolId}
              ownId={ownId}
              people={people}
              onAsk={setAsked}
              onOpenAuthor={openCard}
            />
          </article>
        ))}
      </div>
      {older.more && (
        <div ref={end} className={asStack({ gap: 3 })}>
          {older.failure && <Notice tone="error">{older.failure}</Notice>}
          <Button
            kind="quiet"
            busy={older.busy}
            busyLabel={vocabulary.loading}
            onClick={() => void older.load()}
          >
            {postWords.showOlderPosts}
          </Button>
        </div>
      )}
      <PostDialogs batch={batch} asked={asked} people={people} onClose={() => setAsked(null)} />
      <OpenCards rooms={[...(rooms?.values() ?? [])]} card={card} />
    </>
  );
}

/** More than fit on a desktop screen without scrolling. */
const drawnAtOnce = 8;

function useSteady(next: readonly ShownPost[]): readonly ShownPost[] {
  const last = useRef<readonly ShownPost[]>([]);
  const steady = memoizePosts(last.current, next);
  const isSame =
    steady.length === last.current.length && steady.every((post, at) => post === last.current[at]);
  if (!isSame) last.current = steady;
  return last.current;
}

/** Returns a stable function that calls the latest `act`. */
function useLatest<Arguments extends unknown[]>(act: (...given: Arguments) => void) {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given: Arguments) => latest.current(...given), []);
}

/** Moves the focus to the list when the focused post disappears, so that keyboard users continue there. */
function useFocusKept(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const hasLost = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (hasLost) list.current?.focus({ preventScroll: true });
  }, [count]);
  return list;
}
