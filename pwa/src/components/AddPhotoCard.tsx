import { photoLabels } from '@memcherrish/shared/text/school/photo-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Camera, ChevronRight } from 'lucide-react';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { photoWords } from './photo-words.ts';
import { type SendPhoto, useOwnPhoto } from './use-own-photo.tsx';
import './add-photo-card.css';

/** 'Add your photo': an empty print that opens the phone's choice of a photo or the camera, then the crop. */
export function AddPhotoCard({ send }: { send: SendPhoto }) {
  const photo = useOwnPhoto(photoWords.profile, send);
  const isBusy = photo.opening || photo.uploading;
  const work = photo.uploading ? vocabulary.uploading : vocabulary.opening;
  return (
    <div className={asStack({ gap: 2 })}>
      <button
        type="button"
        className={`add-photo-card ${asRow({ gap: 3, fill: true, tone: 'ink', leading: 'tight', text: 'start' })}`}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && photo.ask()}
      >
        <span className="add-photo-print" aria-hidden="true">
          <Camera />
        </span>
        <span className={asStack({ grow: true })}>
          <span className={asText({ weight: 'bold' })}>{photoLabels.addYourPhoto}</span>
          <span className={`add-photo-text ${asText({ size: 1, tone: 'quiet' })}`}>
            {isBusy ? work : photoLabels.addYourPhotoText}
          </span>
        </span>
        <ChevronRight aria-hidden="true" />
      </button>
      {photo.notice}
      {photo.chooser}
    </div>
  );
}
