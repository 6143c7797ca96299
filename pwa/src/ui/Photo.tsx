import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Preview } from './Preview.tsx';
import './photo.css';

interface PhotoProps {
  /** Address of the photo. */
  source: string;
  /** ThumbHash in base64, drawn until the photo is there. */
  preview?: string | null;
  /** What it shows; silent where a name stands beside it. */
  alt?: string;
  /** Fetched at once, not when it comes into sight. */
  eager?: boolean;
}

/** A photo that fills the box around it, with its preview below until it is there, and in its place when it does not come. */
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
  // Offline, a photo that is not on the device leaves its preview, which is nearer to it than nothing.
  return (
    <>
      {preview && <Preview hash={preview} />}
      {state !== 'failed' && (
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
