import { photoLabels } from '@memcherrish/shared/text/school/photo-labels.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { PhotoPreview, type PhotoSource } from './PhotoPreview.tsx';
import './photo-viewer.css';

interface PhotoViewerProps {
  photos: readonly PhotoSource[];
  /** The caption of each photo, where the order does not say it. */
  captions?: readonly string[];
  /** The name of the photos' owner. */
  of: string;
  /** The index of the open photo; null closes the viewer. */
  shown: number | null;
  onShow(index: number | null): void;
}

/** The shortest swipe, in pixels; a shorter one is a tap that slipped. */
const swipe = 40;

/** Shows photos as large as the screen allows, one at a time. Arrow buttons, arrow keys and swipes change the photo. */
export function PhotoViewer({ photos, captions, of, shown, onShow }: PhotoViewerProps) {
  const last = usePreviousNonNull(shown);
  const pressed = useRef<number | null>(null);
  const index = Math.min(last ?? 0, photos.length - 1);
  const photo = photos[index];
  const caption = captions?.[index];

  function step(by: 1 | -1) {
    const next = index + by;
    if (next >= 0 && next < photos.length) onShow(next);
  }
  const isOpen = shown !== null;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
  });
  useEffect(() => {
    if (!isOpen) return;
    // Listens in the capture phase: the dialog stops the arrow keys.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen]);
  function release(event: PointerEvent) {
    const from = pressed.current;
    pressed.current = null;
    if (from === null || Math.abs(event.clientX - from) < swipe) return;
    step(event.clientX < from ? 1 : -1);
  }

  if (last === null || !photo) return null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onShow(null)}
      title={photos.length === 1 ? photoLabels.photoOf(of) : photoLabels.photosOf(of)}
      size="full"
    >
      <div className="photo-viewer">
        <div
          className="photo-viewer-stage"
          onPointerDown={(event) => {
            pressed.current = event.isPrimary ? event.clientX : null;
          }}
          onPointerUp={release}
          onPointerCancel={() => {
            pressed.current = null;
          }}
        >
          <PhotoPreview
            key={photo.key}
            photo={photo}
            alt={caption ?? `Photo ${index + 1} of ${photos.length}`}
          />
        </div>
        {photos.length > 1 && (
          <div className="photo-viewer-steps">
            <StepButton label={photoLabels.previousPhoto} disabled={index === 0} onPress={() => step(-1)}>
              <ChevronLeft aria-hidden="true" />
            </StepButton>
            <span role="status">
              {caption && <strong className="photo-viewer-caption">{caption}</strong>}
              {index + 1} of {photos.length}
            </span>
            <StepButton
              label={photoLabels.nextPhoto}
              disabled={index === photos.length - 1}
              onPress={() => step(1)}
            >
              <ChevronRight aria-hidden="true" />
            </StepButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface StepButtonProps {
  label: string;
  disabled: boolean;
  onPress(): void;
  children: ReactNode;
}

/** Keeps the focus at the last photo too, so that the arrow keys still work. */
function StepButton({ label, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className="icon-button photo-viewer-step"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
    >
      {children}
    </button>
  );
}
