import { photoLabels } from '@memcherrish/shared/text/photo-labels.ts';
import { profileWords } from '@memcherrish/shared/text/profile.ts';
import { Camera, ChevronRight } from 'lucide-react';
import { photoWords } from './photo-words.ts';
import { type SendPhoto, useOwnPhoto } from './use-own-photo.tsx';
import './add-photo-card.css';

/** 'Add your photo': an empty print that opens the phone's choice of a photo or the camera, then the crop. */
export function AddPhotoCard({ send }: { send: SendPhoto }) {
  const photo = useOwnPhoto(photoWords.profile, send);
  const isBusy = photo.opening || photo.uploading;
  const work = photo.uploading ? profileWords.uploading : profileWords.opening;
  return (
    <div className="add-photo">
      <button
        type="button"
        className="add-photo-card"
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && photo.ask()}
      >
        <span className="add-photo-print" aria-hidden="true">
          <Camera />
        </span>
        <span className="add-photo-words">
          <span className="add-photo-title">{photoLabels.addYourPhoto}</span>
          <span className="add-photo-text">{isBusy ? work : photoLabels.addYourPhotoText}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </button>
      {photo.notice}
      {photo.chooser}
    </div>
  );
}
