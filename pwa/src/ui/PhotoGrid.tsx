import { useState } from 'react';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { PhotoPreview, type PhotoSource } from './PhotoPreview.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import './photo-grid.css';

interface PhotoGridProps {
  /** One to four. */
  photos: readonly PhotoSource[];
  /** Whose photos they are, for who hears it alone. */
  of: string;
}

/** The photos of a post: they keep their places whatever arrives, and open enlarged. */
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

/** Width to height, within what a list can bear: a photo alone stands nearly as it was taken. */
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
