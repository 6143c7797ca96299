import { useState } from 'react';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { PhotoPreview, type PhotoSource } from './PhotoPreview.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import './photo-grid.css';

interface PhotoGridProps {
  /** One to four photos. */
  photos: readonly PhotoSource[];
  /** The name of the photos' owner, for screen readers. */
  of: string;
}

/** The photos of a post. The layout does not change while they load; a press opens them enlarged. */
export function PhotoGrid({ photos, of }: PhotoGridProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [only] = photos;
  return (
    <>
      <ul
        className={`photo-grid photo-grid-${photos.length}`}
        style={photos.length === 1 && only ? { aspectRatio: shapeOf(only) } : undefined}
      >
        {photos.map((photo, index) => (
          <li key={photo.key}>
            <button
              type="button"
              className="photo-grid-photo"
              aria-label={`Enlarge photo ${index + 1} of ${photos.length}, ${of}`}
              onClick={() => setOpen(index)}
            >
              <PhotoPreview photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer photos={photos} of={of} shown={open} onShow={setOpen} />
    </>
  );
}

/** Returns the width divided by the height, within limits for a list. A single photo is nearly uncropped. */
function shapeOf(photo: PhotoSource): number {
  const taken = 'file' in photo ? 4 / 3 : approximateShape(photo.preview);
  return Math.min(Math.max(taken, 3 / 4), 16 / 9);
}

function approximateShape(preview: string): number {
  try {
    const hash = Uint8Array.from(atob(preview), (letter) => letter.charCodeAt(0));
    const shape = thumbHashToApproximateAspectRatio(hash);
    return Number.isFinite(shape) && shape > 0 ? shape : 4 / 3;
  } catch {
    return 4 / 3;
  }
}
