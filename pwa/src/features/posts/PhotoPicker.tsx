import { post as limits } from '@memcherrish/shared/domain/limits.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ImagePlus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PhotoPreview } from '#ui/photos/PhotoPreview.tsx';
import { usePhotoChooser } from '#ui/photos/use-photo-chooser.tsx';
import { usePhotoSources } from './photo-sources.ts';
import type { PostEntry } from './use-post-entry.ts';
import './photo-picker.css';

interface PhotoPickerProps {
  entry: PostEntry;
  /** The buttons next to 'Add photos'. */
  children: ReactNode;
}

/** The photos of a post that is being written, with buttons to remove and add photos. */
export function PhotoPicker({ entry, children }: PhotoPickerProps) {
  const { photos, reading } = entry;
  const { errors } = entry.form;
  const sources = usePhotoSources(photos);
  const chooser = usePhotoChooser({
    label: vocabulary.photos,
    multiple: true,
    onChoose: (files) => void entry.addPhotos(files),
  });
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      {photos.length > 0 && (
        <ul className="photo-picker" aria-label={postWords.photosOfThisPost}>
          {sources.map((source, index) => (
            <li
              key={source.key}
              className={`photo-picker-photo ${asStack({ align: 'center', tone: 'quiet', clip: true })}`}
            >
              <PhotoPreview photo={source} alt={`Photo ${index + 1}`} />
              <button
                type="button"
                className="photo-picker-remove"
                aria-label={`Remove photo ${index + 1}`}
                onClick={() => {
                  const photo = photos[index];
                  if (photo) entry.removePhoto(photo);
                  add.current?.focus();
                }}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {errors.photos && <Notice tone="error">{errors.photos}</Notice>}
      {chooser.field}
      <div className={`photo-picker-foot ${asRow({ gap: 2, across: 3, wrap: true, justify: 'between' })}`}>
        <Button
          ref={add}
          kind="quiet"
          icon={<ImagePlus />}
          busy={reading}
          busyLabel={vocabulary.opening}
          disabled={photos.length >= limits.maxPhotos && !reading}
          onClick={chooser.open}
        >
          {photos.length >= limits.maxPhotos ? postWords.fourPhotosAtMost : postWords.addPhotos}
        </Button>
        {children}
      </div>
    </>
  );
}
