import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Preview } from './Preview.tsx';
import './photo.css';

interface PhotoProps {
  /** URL of the photo. */
  source: string;
  /** ThumbHash in base64, drawn until the photo is loaded. */
  preview?: string | null;
  /** The text for screen readers; empty where a name is next to the photo. */
  alt?: string;
  /** Loads at once instead of when it scrolls into view. */
  eager?: boolean;
}

/** A photo that fills its container. Its preview is shown until it is loaded, and instead of it if it fails. */
export function Photo({ source, preview = null, alt = '', eager = false }: PhotoProps) {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    // A photo from the cache may be complete before React listens.
    if (image.current?.complete && image.current.naturalWidth > 0) setState('there');
  }, []);
  useEffect(() => {
    if (state !== 'failed') return;
    const again = () => setState('waiting');
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state]);
  // If the photo is not on the device and the person is offline, the preview stays.
  return (
    <>
      {preview && <Preview hash={preview} />}
      {state === 'failed' ? (
        <span data-photo-failed hidden />
      ) : (
        <img
          ref={image}
          className="photo-image"
          data-waiting={state === 'waiting' || undefined}
          src={source}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
        />
      )}
    </>
  );
}
