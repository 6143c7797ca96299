import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSheet } from '#ui/layers/use-sheet.ts';
import { asStack, asText } from '#ui/layout.ts';
import { LazyModule } from '#ui/lazy-module.ts';
import './school-cover.css';

const enlarged = new LazyModule(async () => (await import('./SchoolPicture.tsx')).SchoolPicture);

interface SchoolCoverProps {
  name: string;
  /** The path of the picture, or null. */
  image: string | null;
  /** The heading; the name of the school when it is missing. */
  title?: string;
  /** The photo of the class, which is shown instead of the school's picture, and its page. */
  classPhoto?: { path: string; to: string } | null | undefined;
  /** The lines below the heading: batch and division. */
  children: ReactNode;
}

/** The cover of the yearbook: the photo of the class or the school's picture, the school's name, and the class. */
export function SchoolCover({ name, image, title, classPhoto, children }: SchoolCoverProps) {
  const [large, setLarge] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const SchoolPicture = useSheet(enlarged, large, () => setLarge(false));
  const school = name || fallbacks.unknownSchool;
  const photo = classPhoto && !failed.includes(classPhoto.path) ? classPhoto : null;
  const picture = image !== null && !failed.includes(image) ? image : null;
  const pictureOf = (path: string) => (
    <img className="school-cover-image" src={path} alt="" onError={() => setFailed([...failed, path])} />
  );
  const kind = photo ? 'photo' : picture ? 'picture' : 'plain';
  return (
    <header className={`school-cover school-cover-${kind}`}>
      {photo ? (
        <Link className="school-cover-plate" to={photo.to} aria-label={vocabulary.classPhoto}>
          {pictureOf(photo.path)}
        </Link>
      ) : (
        picture && (
          <button
            type="button"
            className="school-cover-plate"
            aria-label={frameWords.enlargeThePictureOf(school)}
            onClick={() => setLarge(true)}
          >
            {pictureOf(picture)}
          </button>
        )
      )}
      <div className={`school-cover-words ${asStack({ gap: 1, justify: 'center', shrink: true })}`}>
        <h1 className={`school-cover-name ${asText({ size: 2 })}`}>{title ?? school}</h1>
        <span className="school-cover-rule" aria-hidden="true" />
        {children}
      </div>
      {picture && SchoolPicture && (
        <SchoolPicture school={school} picture={picture} open={large} onOpenChange={setLarge} />
      )}
    </header>
  );
}
