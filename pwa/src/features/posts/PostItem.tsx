import { messages } from '@memcherrish/shared/text/messages.ts';
import { Clock, Ellipsis } from 'lucide-react';
import { useId } from 'react';
import type { ShownPost } from '#local/shown-post.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { LinkedText } from '#ui/LinkedText.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { PhotoGrid } from '#ui/PhotoGrid.tsx';
import type { Author } from './authors.ts';
import { usePhotoSources } from './photo-sources.ts';
import { fullTime, postTime } from './post-time.ts';
import { Refusal } from './Refusal.tsx';
import './post-item.css';

interface PostItemProps {
  post: ShownPost;
  author: Author;
  own: boolean;
  /** From 1, and how many there are: for the ears. */
  place: { position: number; of: number };
  now: Date;
  /** What can be done with it. */
  items: readonly MenuItem[];
  onOpenAuthor(avatar: HTMLElement): void;
  /** Opens what was refused, to mend it. */
  onMend(): void;
  onDiscard(): void;
}

/** One post: who, when, what they wrote, their photos, and what waits or was refused. */
export function PostItem(props: PostItemProps) {
  const { post, author, own, place, now, items, onOpenAuthor, onMend, onDiscard } = props;
  const name = useId();
  const time = useId();
  const photos = usePhotoSources(post.photos);
  return (
    <article
      className="post"
      aria-labelledby={`${name} ${time}`}
      aria-posinset={place.position}
      aria-setsize={place.of}
    >
      <header className="post-head">
        <AuthorButton author={author} own={own} id={name} onOpen={onOpenAuthor} />
        <p className="post-when" id={time}>
          <time dateTime={post.createdAt} title={fullTime(post.createdAt)}>
            {postTime(post.createdAt, now)}
          </time>
          {post.editedAt !== null && (
            <>
              {' · '}
              <span title={fullTime(post.editedAt)}>edited</span>
            </>
          )}
        </p>
        {items.length > 0 && (
          <Menu
            trigger={
              <button type="button" className="post-more" aria-label={`More, post of ${author.name}`}>
                <Ellipsis aria-hidden="true" />
              </button>
            }
            items={items}
          />
        )}
      </header>
      {post.text !== '' && <LinkedText text={post.text} />}
      {photos.length > 0 && <PhotoGrid photos={photos} of={author.name} />}
      {post.mark === 'waiting' && (
        <p className="post-waiting">
          <Clock aria-hidden="true" />
          {messages.postWaiting}
        </p>
      )}
      {post.mark === 'refused' && post.pending && (
        <Refusal post={post} row={post.pending} onMend={onMend} onDiscard={onDiscard} />
      )}
    </article>
  );
}

interface AuthorButtonProps {
  author: Author;
  own: boolean;
  id: string;
  onOpen(avatar: HTMLElement): void;
}

/** The face and the name, which open the card where there is one. */
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
      <span className="post-name">
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
