import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Clock, Ellipsis, Flag, ImageOff, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Menu } from '#ui/layers/Menu.tsx';
import type { MenuItem } from '#ui/layers/MenuSheet.tsx';
import { asRow, asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { PhotoGrid } from '#ui/photos/PhotoGrid.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { LinkedText } from '#ui/words/LinkedText.tsx';
import { Moment } from '#ui/words/Moment.tsx';
import { fullMoment } from '#ui/words/times.ts';
import type { Author } from './authors.ts';
import { PostAnswers } from './PostAnswers.tsx';
import { usePhotoSources } from './photo-sources.ts';
import { RejectedPostNotice } from './RejectedPostNotice.tsx';
import type { PostDialog } from './ReportPost.tsx';
import './post-item.css';

interface PostItemProps {
  post: ShownPost;
  author: Author;
  own: boolean;
  inAlbum: boolean;
  /** Changes with the day, because the time texts do. */
  today: string;
  schoolId: string;
  ownId: string;
  people: ReadonlyMap<string, Author>;
  onAsk(asked: PostDialog): void;
  onOpenAuthor(author: Author, avatar: HTMLElement): void;
}

/** Returns the ids of the elements that name a post for screen readers: author and time. */
export function labelOf({ _id }: Pick<ShownPost, '_id'>): string {
  return `${nameOf(_id)} ${timeOf(_id)}`;
}
const nameOf = (id: string) => `post-name-${id}`;
const timeOf = (id: string) => `post-time-${id}`;

/** One post: author, time, text, photos, and the state of a pending edit. Memoized, because there may be hundreds. */
export const PostItem = memo(function PostItem(props: PostItemProps) {
  const { post, author, own, inAlbum, schoolId, ownId, people, onAsk, onOpenAuthor } = props;
  const photos = usePhotoSources(post.photos);
  const items = useMenuItems(post, own, onAsk);
  const { _id, createdAt, editedAt } = post;
  return (
    <>
      <header className="post-head">
        <AuthorButton
          author={author}
          own={own}
          id={nameOf(_id)}
          onOpen={(avatar) => onOpenAuthor(author, avatar)}
        />
        <p className="post-when" id={timeOf(_id)}>
          <Moment at={createdAt} />
          {editedAt !== null && (
            <>
              {' · '}
              <span title={fullMoment(editedAt)}>edited</span>
            </>
          )}
        </p>
        {items.length > 0 && (
          <Menu
            trigger={
              <button
                type="button"
                className="icon-button post-more"
                aria-label={postWords.morePostOf(author.name)}
              >
                <Ellipsis aria-hidden="true" />
              </button>
            }
            items={items}
          />
        )}
      </header>
      {post.eventId && !inAlbum && (
        <LinkButton className="post-album" to={`/events/${post.eventId}/photos`}>
          {albumWords.photos}
        </LinkButton>
      )}
      {post.text !== '' && <LinkedText text={post.text} />}
      {photos.length > 0 && <PhotoGrid photos={photos} of={author.name} />}
      {post.mark === 'waiting' && (
        <p className={`post-waiting ${asRow({ gap: 2, size: 1, tone: 'quiet' })}`}>
          <Clock aria-hidden="true" />
          {vocabulary.notSentYet}
        </p>
      )}
      {post.mark === 'refused' && post.pending && (
        <RejectedPostNotice
          post={post}
          row={post.pending}
          onEditRejected={() => onAsk({ for: 'edit', post })}
          onDiscard={() => onAsk({ for: 'discarding', post })}
        />
      )}
      {/* The server does not have a new post yet, so no one can answer it. */}
      {post.version > 0 && (
        <PostAnswers post={post} schoolId={schoolId} ownId={ownId} people={people} onAsk={onAsk} />
      )}
    </>
  );
});

function useMenuItems(post: ShownPost, own: boolean, onAsk: (asked: PostDialog) => void): MenuItem[] {
  const toast = useToast();
  const item = (label: string, Icon: LucideIcon, what: PostDialog['for']): MenuItem => ({
    label,
    icon: <Icon aria-hidden="true" />,
    onSelect: () => onAsk({ for: what, post }),
  });
  if (!own) {
    const report = item('Report', Flag, 'report');
    const pictured = item(albumWords.pictured, ImageOff, 'pictured');
    const isInAlbum = Boolean(post.eventId) && post.photos.length > 0;
    return [
      ...(isInAlbum ? [pictured] : []),
      post.reported ? { ...report, onSelect: () => toast(postWords.postReportedAlready) } : report,
    ];
  }
  const remove = { ...item('Delete', Trash2, 'removal'), danger: true };
  if (post.mark !== 'refused') return [item('Edit', Pencil, 'edit'), remove];
  // A rejected post shows its actions next to the reason.
  return post.version > 0 ? [remove] : [];
}

interface AuthorButtonProps {
  author: Author;
  own: boolean;
  id: string;
  onOpen(avatar: HTMLElement): void;
}

/** The photo and name of the author. They open the card where there is one. */
function AuthorButton({ author, own, id, onOpen }: AuthorButtonProps) {
  const { face, name } = author;
  const content = (
    <>
      <Avatar
        name={name}
        photo={face?.profilePic ?? null}
        preview={face?.photoPreview ?? null}
        hidden={face?.hidden.profilePic === true}
        own={own}
        size="small"
      />
      <span className={`post-name ${asText({ size: 2, leading: 'snug', breaks: true })}`}>
        {name}
        {own && <span className="visually-hidden"> (you)</span>}
      </span>
    </>
  );
  return (
    <h2 className="post-author" id={id}>
      {face ? (
        <button
          type="button"
          className="post-person"
          onClick={(event) => {
            const avatar = event.currentTarget.querySelector<HTMLElement>('.avatar');
            onOpen(avatar ?? event.currentTarget);
          }}
        >
          {content}
        </button>
      ) : (
        <span className="post-person">{content}</span>
      )}
    </h2>
  );
}
