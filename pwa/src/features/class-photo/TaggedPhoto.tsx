import { whole } from '@memcherrish/shared/domain/class-photo-limits.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import type { FaceFrame, SeenTag } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { placeOf } from './face-styles.ts';

/** The largest zoom. */
const most = 5;
/** In pixels. */
const fingertip = 64;

interface View {
  zoom: number;
  /** The middle of the visible part, as shares of the picture. */
  left: number;
  top: number;
}

interface TaggedPhotoProps {
  address: string;
  /** The name of the class, for screen readers. */
  of: string;
  tags: readonly SeenTag[];
  labelOf(tag: SeenTag): string;
  /** The width of the picture divided by its height. */
  aspect: number;
  onLoad(aspect: number): void;
  /** Places a frame at a point, given as shares of the picture. Missing while the photo takes no marks. */
  onTouch?: ((left: number, top: number) => FaceFrame) | undefined;
  onOpen(tag: SeenTag): void;
  hint: string;
  /** The frame that is being placed. */
  children: ReactNode;
}

/** The photo with a ring around each marked face. It can be enlarged, and is then scrolled. */
export function TaggedPhoto(props: TaggedPhotoProps) {
  const { address, of, tags, labelOf, aspect, onLoad, onTouch, onOpen, hint, children } = props;
  const [view, setView] = useState<View>({ zoom: 1, left: 0.5, top: 0.5 });
  const { zoom } = view;
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = stage.current;
    if (!box) return;
    box.scrollLeft = view.left * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = view.top * box.scrollHeight - box.clientHeight / 2;
  }, [view]);

  function touch({ currentTarget, detail, clientX, clientY }: MouseEvent<HTMLButtonElement>) {
    const box = currentTarget.getBoundingClientRect();
    const isKey = detail === 0;
    const left = isKey ? 0.5 : (clientX - box.left) / box.width;
    const top = isKey ? 0.5 : (clientY - box.top) / box.height;
    const frame = onTouch?.(left, top);
    // A frame that is smaller than a fingertip cannot be placed.
    const drawn = frame && (frame.size / whole) * box.width;
    if (drawn && drawn < fingertip)
      setView({ zoom: Math.min(most, Math.ceil((zoom * fingertip) / drawn)), left, top });
  }
  /** Keeps the middle of the visible part in the middle. */
  function enlarge(next: number) {
    const box = stage.current;
    if (!box) return;
    const left = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    const top = (box.scrollTop + box.clientHeight / 2) / box.scrollHeight;
    setView({ zoom: next, left, top });
  }
  const size: CSSProperties & Record<`--${string}`, number> = { '--aspect': aspect, '--zoom': zoom };
  return (
    <div className={asStack({ gap: 2 })}>
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
              style={placeOf(tag)}
              onClick={() => onOpen(tag)}
            >
              <span className="face-ring-name">{labelOf(tag)}</span>
            </button>
          ))}
          {children}
        </div>
      </div>
      <div className={`tagged-photo-foot ${asRow({ gap: 2 })}`}>
        <p className={`class-photo-quiet ${asText({ width: 'measure', size: 1, tone: 'quiet' })}`}>{hint}</p>
        <button
          type="button"
          aria-label={words.zoomOut}
          disabled={zoom === 1}
          onClick={() => enlarge(zoom - 1)}
        >
          <ZoomOut aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={words.zoomIn}
          disabled={zoom === most}
          onClick={() => enlarge(zoom + 1)}
        >
          <ZoomIn aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
