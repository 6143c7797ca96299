import type { PreviewedPhoto } from '@memcherrish/shared/domain/person.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { cardWords } from '@memcherrish/shared/text/school/card.ts';
import { Lock, MapPin } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { arrive } from '#ui/pages/view-transition.ts';
import { Avatar, type AvatarProps } from '#ui/photos/Avatar.tsx';
import { ThenAndNow } from './ThenAndNow.tsx';
import './card.css';

interface CardFaceProps extends Omit<AvatarProps, 'size'> {
  /** The photo of school days. It is shown next to the portrait, or instead of it. */
  then?: PreviewedPhoto | null;
  /** The person's class, below the name. */
  schoolClass?: ReactNode;
  /** The line below it. */
  children: ReactNode;
}

/** The head of a card: a large portrait, the name, and a line below it. */
export function CardFace({ then = null, schoolClass, children, ...avatar }: CardFaceProps) {
  const face = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const portrait = [...(face.current?.querySelectorAll<HTMLElement>('.avatar') ?? [])].at(-1);
    if (portrait) arrive(portrait);
  }, []);
  return (
    <div className={`card-face ${asStack({ gap: 1, align: 'center', text: 'center' })}`} ref={face}>
      <Portrait {...avatar} then={then} />
      <p
        className={`card-name ${asText({ size: 5, weight: 'medium', face: 'display', leading: 'snug', breaks: true, lines: 'balance' })}`}
        aria-hidden="true"
      >
        {avatar.name}
      </p>
      {schoolClass && <p className={asText({ tone: 'ink' })}>{schoolClass}</p>}
      <div className={`card-place ${asRow({ across: 2, wrap: true, justify: 'center', tone: 'quiet' })}`}>
        {children}
      </div>
      {avatar.hidden && (
        <p className="card-photo-hidden">
          <Lock aria-hidden="true" />
          {cardWords.photo} {fallbacks.hidden}
        </p>
      )}
    </div>
  );
}

/** The place of a person, or that it is unknown. The mark says what is unknown. */
export function PlaceLine({ place }: { place: string | null }) {
  return (
    <span className={asRow({ across: 1, align: 'center' })}>
      <MapPin className="card-pin" aria-hidden="true" />
      <span className="visually-hidden">{cardWords.place}</span>
      <span>{place || fallbacks.unknown}</span>
    </span>
  );
}

function Portrait({ then, ...avatar }: Omit<CardFaceProps, 'children' | 'schoolClass'>) {
  const { name, own = false, photo, preview = null } = avatar;
  if (!then) return <Avatar {...avatar} size="large" />;
  if (photo) return <ThenAndNow name={name} own={own} then={then} now={{ path: photo, preview }} />;
  return (
    <>
      <Avatar {...avatar} photo={then.path} preview={then.preview} size="large" />
      <p className={`card-photo-then ${asText({ size: 1, tone: 'quiet', weight: 'bold' })}`}>
        {cardWords.thenPhoto}
      </p>
    </>
  );
}
