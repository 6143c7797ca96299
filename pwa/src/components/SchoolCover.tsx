import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { frameWords } from '@memcherrish/shared/text/frame.ts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import './school-cover.css';

interface SchoolCoverProps {
  name: string;
  /** The path of the picture, or null. */
  image: string | null;
  /** The line below the name: batch and division. */
  children: ReactNode;
}

/** The cover of the yearbook: the school's picture, its name, and the class. */
export function SchoolCover({ name, image, children }: SchoolCoverProps) {
  const [large, setLarge] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const school = name || fallbacks.unknownSchool;
  const picture = image !== failed ? image : null;
  return (
    <header className={picture ? 'school-cover' : 'school-cover school-cover-plain'}>
      {picture && (
        <button
          type="button"
          className="school-cover-plate"
          aria-label={frameWords.enlargeThePictureOf(school)}
          onClick={() => setLarge(true)}
        >
          <img className="school-cover-picture" src={picture} alt="" onError={() => setFailed(picture)} />
        </button>
      )}
      <div className="school-cover-words">
        <h1 className="school-cover-name">{school}</h1>
        <span className="school-cover-rule" aria-hidden="true" />
        {children}
      </div>
      {picture && (
        <Dialog open={large} onOpenChange={setLarge} title={school} size="full">
          <SchoolPicture source={picture} school={school} />
        </Dialog>
      )}
    </header>
  );
}

/** The whole picture, scaled to the screen. Pressing it fills a tall screen, where it scrolls sideways. */
function SchoolPicture({ source, school }: { source: string; school: string }) {
  const [near, setNear] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const area = stage.current;
    if (near && area) area.scrollLeft = (area.scrollWidth - area.clientWidth) / 2;
  }, [near]);
  return (
    <div className="school-picture" data-near={near || undefined} ref={stage}>
      <button
        type="button"
        className="school-picture-turn"
        aria-label={near ? frameWords.theWholePictureOf(school) : frameWords.thePictureOfNearer(school)}
        onClick={() => setNear(!near)}
      >
        <img src={source} alt="" />
      </button>
    </div>
  );
}
