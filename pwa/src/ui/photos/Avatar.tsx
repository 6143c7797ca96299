import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { initials, tintOf } from './initials.ts';
import { Photo } from './Photo.tsx';
import './avatar.css';

export interface AvatarProps {
  name: string;
  /** Path of the large photo, or null. */
  photo: string | null;
  /** ThumbHash in base64, drawn until the photo is loaded. */
  preview?: string | null;
  /** The viewer's own avatar has a green ring. */
  own?: boolean;
  /** The photo is withheld from this viewer: shows the initials with a closed lock. */
  hidden?: boolean;
  /** The person has not joined: an empty print with a dashed edge. */
  empty?: boolean;
  /** `fill` takes the width of its cell. */
  size?: 'small' | 'medium' | 'fill' | 'large';
}

/**
 * A photo print, or initials on a tint that follows from the name. It stays square in every state. Screen readers
 * skip it, because the name is always next to it. It is memoized: a class room has fifty of them and re-renders with
 * each navigation.
 */
export const Avatar = memo(function Avatar({
  name,
  photo,
  preview = null,
  own = false,
  hidden = false,
  empty = false,
  size = 'medium',
}: AvatarProps) {
  const small = photo && smallPhoto(photo);
  const letters = initials(name);
  const look = empty && !photo ? 'avatar-empty' : `avatar-tint-${tintOf(name)}`;
  return (
    <span className={`avatar avatar-${size}${own ? ' avatar-own' : ''}`} aria-hidden="true">
      <span className={`avatar-print ${look}`}>
        {/* The layer below the photo stays visible if the photo fails to load. */}
        <svg className="avatar-letter" viewBox="0 0 100 100" role="presentation">
          <text
            x="50"
            y="63"
            textLength={letters.length > 3 ? 76 : undefined}
            lengthAdjust="spacingAndGlyphs"
          >
            {letters}
          </text>
        </svg>
        {small && <Photo key={small} source={small} preview={preview} eager={size === 'large'} />}
        {/* The small photo is on the device already, and sharp enough until the large one is loaded. */}
        {photo && photo !== small && size === 'large' && <Photo key={photo} source={photo} eager />}
        {hidden && (
          <span className="avatar-lock">
            <Lock />
          </span>
        )}
      </span>
    </span>
  );
});
