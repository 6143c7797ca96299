import { classPhotoWords as words } from '@memcherrish/shared/text/class-photo.ts';
import type { FaceFrame, SeenTag } from '@memcherrish/shared/wire/class-photos.ts';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { placeOf } from './face-styles.ts';

const zooms = [1, 2, 3, 4];

interface TaggedPhotoProps {
  address: string;
  /** The name of the class, for screen readers. */
  of: string;
  tags: readonly SeenTag[];
  labelOf(tag: SeenTag): string;
  /** The width of the picture divided by its height. */
  aspect: number;
  onLoad(aspect: number): void;
  /** Called with a point as shares of the picture. Missing while the photo takes no marks. */
  onTouch?: ((left: number, top: number) => void) | undefined;
  onOpen(tag: SeenTag): void;
  /** The frame that is being placed. */
  children: ReactNode;
}

/** The photo with a ring around each marked face. It can be enlarged, and is then scrolled. */
export function TaggedPhoto(props: TaggedPhotoProps) {
  const { address, of, tags, labelOf, aspect, onLoad, onTouch, onOpen, children } = props;
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLDivElement>(null);

  function touch(event: MouseEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const isKey = event.detail === 0;
    onTouch?.(
      isKey ? 0.5 : (event.clientX - box.left) / box.width,
      isKey ? 0.5 : (event.clientY - box.top) / box.height,
    );
  }
  /** Keeps the middle of the visible part in the middle. */
  function enlarge(next: number) {
    const box = stage.current;
    const middle = box && {
      left: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      top: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
    setZoom(next);
    requestAnimationFrame(() => {
      if (!box || !middle) return;
      box.scrollLeft = middle.left * box.scrollWidth - box.clientWidth / 2;
      box.scrollTop = middle.top * box.scrollHeight - box.clientHeight / 2;
    });
  }
  const size: CSSProperties & Record<`--${string}`, number> = { '--aspect': aspect, '--zoom': zoom };
  return (
    <div className="tagged-photo">
      <div className="tagged-photo-stage" ref={stage} style={size}>
        <div className="tagged-photo-plane">
          <button
            type="button"
            className="tagged-photo-touch"
            aria-label={words.photoOf(of)}
            disabled={!onTouch}
            onClick={touch}
          >
            <img
              src={address}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                naturalHeight > 0 && onLoad(naturalWidth / naturalHeight)
              }
            />
          </button>
          {tags.map((tag) => (
            <button
              key={tag._id}
              type="button"
              className={tag.personId === null ? 'face-ring face-ring-puzzle' : 'face-ring'}
              style={placeOf(tag as FaceFrame)}
              onClick={() => onOpen(tag)}
            >
              <span className="face-ring-name">{labelOf(tag)}</span>
            </button>
          ))}
          {children}
        </div>
      </div>
      <div className="tagged-photo-zoom">
        <button
          type="button"
          aria-label={words.zoomOut}
          disabled={zoom === zooms[0]}
          onClick={() => enlarge(zoom - 1)}
        >
          <ZoomOut aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={words.zoomIn}
          disabled={zoom === zooms.at(-1)}
          onClick={() => enlarge(zoom + 1)}
        >
          <ZoomIn aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
