import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Camera, Trash2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PhotoWords } from '#components/photo-words.ts';
import { Button } from '#ui/Button.tsx';
import { Menu } from '#ui/layers/Menu.tsx';

interface PhotoButtonProps {
  words: PhotoWords;
  hasPhoto: boolean;
  /** Whether a photo is being read. */
  opening: boolean;
  uploading: boolean;
  onChoose(): void;
  onRemove(): void;
}

/** The button that uploads a first photo. Afterwards it opens a menu to change or remove the photo. */
export function PhotoButton(props: PhotoButtonProps): ReactNode {
  const { words, hasPhoto, opening, uploading, onChoose, onRemove } = props;
  if (!hasPhoto || uploading)
    return (
      <Button
        kind="quiet"
        icon={<Camera />}
        busy={opening || uploading}
        busyLabel={uploading ? vocabulary.uploading : vocabulary.opening}
        onClick={onChoose}
      >
        {words.upload}
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon={<Camera />}>
          {words.changeOrRemove}
        </Button>
      }
      items={[
        { label: words.change, icon: <Upload aria-hidden="true" />, onSelect: onChoose },
        {
          label: words.remove,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: onRemove,
        },
      ]}
    />
  );
}
