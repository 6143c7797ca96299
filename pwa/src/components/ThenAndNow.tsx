import type { PreviewedPhoto } from '@memcherrish/shared/domain/person.ts';
import { cardWords } from '@memcherrish/shared/text/school/card.ts';
import { useState } from 'react';
import { asStack, asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { PhotoViewer } from '#ui/photos/PhotoViewer.tsx';
import './then-and-now.css';

interface ThenAndNowProps {
  name: string;
  own: boolean;
  /** The photo of school days. */
  then: PreviewedPhoto;
  now: { path: string; preview: string | null };
}

const captions = [cardWords.thenPhoto, cardWords.now] as const;

/** A person at school and today: two prints side by side. Each opens large, with a button to the other. */
export function ThenAndNow({ name, own, then, now }: ThenAndNowProps) {
  const [open, setOpen] = useState<number | null>(null);
  const photos = [then, { ...now, preview: now.preview ?? '' }].map((photo) => ({
    ...photo,
    key: photo.path,
  }));
  return (
    <>
      <ul className="then-and-now">
        {photos.map(({ key, path, preview }, index) => (
          <li key={key}>
            <button
              type="button"
              className={`then-and-now-print ${asStack({ align: 'center', fill: true })}`}
              onClick={() => setOpen(index)}
            >
              <Avatar name={name} photo={path} preview={preview} own={own && index === 1} size="large" />
              <span className={`then-and-now-caption ${asText({ size: 1, tone: 'quiet', weight: 'bold' })}`}>
                {captions[index]}
              </span>
              <span className="visually-hidden">{cardWords.enlargePhoto(index + 1, name)}</span>
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer photos={photos} captions={captions} of={name} shown={open} onShow={setOpen} />
    </>
  );
}
