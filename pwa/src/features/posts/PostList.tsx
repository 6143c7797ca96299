import { messages } from '@memcherrish/shared/text/messages.ts';
import { Flag, NotebookPen, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ClassRoom } from '#local/class-room.ts';
import type { ShownPost, ShownPosts } from '#local/shown-post.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import type { MenuItem } from '#ui/Menu.tsx';
import { Notice } from '#ui/Notice.tsx';
import { OpenCards } from '#ui/OpenCards.tsx';
import { useOpenCard } from '#ui/use-open-card.ts';
import { useToast } from '#ui/use-toast.ts';
import { authorOf, peopleOf } from './authors.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { type Asked, PostDialogs } from './PostDialogs.tsx';
import { PostItem } from './PostItem.tsx';
import { useOlderPosts } from './use-older-posts.ts';

interface PostListProps {
  batch: OwnBatch;
  ownId: string;
  held: ShownPosts;
  rooms: ReadonlyMap<string, ClassRoom> | null;
}

/** The posts of a batch, newest first, the card of whoever is opened, and what can be done with a post. */
export function PostList({ batch, ownId, held, rooms }: PostListProps) {
  const older = useOlderPosts(batch, ownId, held.posts, held.older);
  const people = useMemo(() => peopleOf(rooms?.values() ?? []), [rooms]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const card = useOpenCard();
  const toast = useToast();
  // One of the older ones whose edit was refused stands on top, as it was typed.
  const onDevice = new Set(held.posts.map(({ _id }) => _id));
  const posts = [...held.posts, ...older.posts.filter(({ _id }) => !onDevice.has(_id))];
  const list = useFocusKept(posts.length);
  const now = new Date();

  function itemsOf(post: ShownPost, own: boolean): MenuItem[] {
    if (!own)
      return [
        {
          label: 'Report',
          icon: <Flag aria-hidden="true" />,
          onSelect: () => {
            if (post.reported) toast(messages.postReportedAlready);
            else setAsked({ for: 'report', post });
          },
        },
      ];
    const remove: MenuItem = {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsked({ for: 'removal', post }),
    };
    // What was refused has its ways at the reason.
    if (post.mark === 'refused') return post.version > 0 ? [remove] : [];
    return [
      { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => setAsked({ for: 'edit', post }) },
      remove,
    ];
  }

  if (posts.length === 0)
    return (
      <Empty
        icon={<NotebookPen aria-hidden="true" />}
        title={messages.postsNone}
        text={messages.postsNoneText}
      />
    );
  return (
    <>
      <div
        className="posts-list"
        role="feed"
        aria-label="Posts of your batch"
        aria-busy={older.busy}
        ref={list}
        tabIndex={-1}
      >
        {posts.map((post, index) => {
          const author = authorOf(post.authorId, people);
          const own = post.authorId === ownId;
          return (
            <PostItem
              key={post._id}
              post={post}
              author={author}
              own={own}
              place={{ position: index + 1, of: older.more ? -1 : posts.length }}
              now={now}
              items={itemsOf(post, own)}
              onOpenAuthor={(avatar) => {
                if (author.face && author.divisionId !== null)
                  card.open(author.face._id, author.divisionId, avatar);
              }}
              onMend={() => setAsked({ for: 'edit', post })}
              onDiscard={() => setAsked({ for: 'discarding', post })}
            />
          );
        })}
      </div>
      {older.more && (
        <div className="posts-older">
          {older.failure && <Notice tone="error">{older.failure}</Notice>}
          <Button kind="quiet" busy={older.busy} busyLabel="Loading..." onClick={() => void older.load()}>
            Show older posts
          </Button>
        </div>
      )}
      <PostDialogs batch={batch} asked={asked} people={people} onClose={() => setAsked(null)} />
      <OpenCards rooms={[...(rooms?.values() ?? [])]} card={card} />
    </>
  );
}

/** Where a post goes that had the focus, the list has it: whoever uses the keyboard goes on from there. */
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
