import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Photo } from './Photo.tsx';
import { useFileAddress } from './use-file-address.ts';
import './photo.css';

/** A photo of the server, or one that is only on this device. */
export type PhotoSource = { key: string } & (
  | { /** Path of the large size. */ path: string /** ThumbHash in base64. */; preview: string }
  | { file: Blob }
);

/** A photo that fills its container. */
export function PhotoPreview({ photo, alt = '' }: { photo: PhotoSource; alt?: string }) {
  if ('file' in photo) return <OwnFile file={photo.file} alt={alt} />;
  const { path, preview } = photo;
  return (
    <>
      {/* The small size may be on the device already, and loads sooner. */}
      <Photo key={`small ${path}`} source={smallPhoto(path)} preview={preview} />
      <Photo key={path} source={path} alt={alt} />
    </>
  );
}

function OwnFile({ file, alt }: { file: Blob; alt: string }) {
  const address = useFileAddress(file);
  const [unreadable, setUnreadable] = useState(false);
  // The server may be able to read a file that this browser cannot.
  if (unreadable) return <ImageOff className="photo-grid-unreadable" aria-label={alt || undefined} />;
  return (
    address && (
      <img
        className="photo-image"
        src={address}
        alt={alt}
        draggable={false}
        onError={() => setUnreadable(true)}
      />
    )
  );
}
