import { photoLabels } from '@memcherrish/shared/text/school/photo-labels.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asStack } from '#ui/layout.ts';
import './school-picture.css';

interface SchoolPictureProps {
  school: string;
  /** The path of the picture. */
  picture: string;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The enlarged picture of a school, with the school's name. */
export function SchoolPicture({ school, picture, open, onOpenChange }: SchoolPictureProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={school} size="full">
      <Stage source={picture} school={school} />
    </Dialog>
  );
}

/** The whole picture, scaled to the screen. Pressing it fills a tall screen, where it scrolls sideways. */
function Stage({ source, school }: { source: string; school: string }) {
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
        className={`school-picture-turn ${asStack({ align: 'center', fill: true })}`}
        aria-label={near ? photoLabels.theWholePictureOf(school) : photoLabels.thePictureOfNearer(school)}
        onClick={() => setNear(!near)}
      >
        <img src={source} alt="" />
      </button>
    </div>
  );
}
