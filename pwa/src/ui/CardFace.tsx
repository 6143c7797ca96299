import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { Lock } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Avatar, type AvatarProps } from './Avatar.tsx';
import { arrive } from './grow.ts';
import './card.css';

/** The head of a card: the portrait, large, the name, and a line below it. */
export function CardFace({ children, ...avatar }: Omit<AvatarProps, 'size'> & { children: ReactNode }) {
  const face = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const portrait = face.current?.querySelector<HTMLElement>('.avatar');
    if (portrait) arrive(portrait);
  }, []);
  return (
    <div className="card-face" ref={face}>
      <Avatar {...avatar} size="large" />
      <p className="card-name" aria-hidden="true">
        {avatar.name}
      </p>
      <div className="card-place">{children}</div>
      {avatar.hidden && (
        <p className="card-photo-hidden">
          <Lock aria-hidden="true" />
          Photo: {fallbacks.hidden}
        </p>
      )}
    </div>
  );
}

export function CardAbout({ text }: { text: string | null }) {
  return (
    <section className="card-about">
      <h3>About</h3>
      {text ? (
        <p className="card-about-text">{text}</p>
      ) : (
        <p className="card-about-without">{fallbacks.notSet}</p>
      )}
    </section>
  );
}
