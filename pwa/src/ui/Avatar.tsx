import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { firstLetter, tintOf } from './initial.ts';
import { Photo } from './Photo.tsx';
import './avatar.css';

export interface AvatarProps {
  name: string;
  /** Path of the large photo, or null. */
  photo: string | null;
  /** ThumbHash in base64, drawn until the photo is there. */
  preview?: string | null;
  /** One's own has the green ring. */
  own?: boolean;
  /** Withheld from this viewer: a letter with a closed lock. */
  hidden?: boolean;
  /** `fill` takes the width of its cell. */
  size?: 'small' | 'medium' | 'fill' | 'large';
}

/**
 * A photo print, or a letter on a tint taken from the name. It keeps its square whatever arrives, and is silent to screen readers:
 * the name always stands beside it. A class room holds fifty, and draws itself anew with each step of the address: they stay as they are.
 */
export const Avatar = memo(function Avatar({
  name,
  photo,
  preview = null,
  own = false,
  hidden = false,
  size = 'medium',
}: AvatarProps) {
  const small = photo && smallPhoto(photo);
  return (
    <span className={`avatar avatar-${size}${own ? ' avatar-own' : ''}`} aria-hidden="true">
      <span className={`avatar-print avatar-tint-${tintOf(name)}`}>
        {/* What stands below the photo is what remains when it cannot be fetched. */}
        <svg className="avatar-letter" viewBox="0 0 100 100" role="presentation">
          <text x="50" y="65">
            {firstLetter(name)}
          </text>
        </svg>
        {small && <Photo key={small} source={small} preview={preview} eager={size === 'large'} />}
        {/* The small one is on the device already, and sharp enough until the large one is there. */}
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
