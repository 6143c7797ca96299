import { photoLabels } from '@memcherrish/shared/text/school/photo-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#ui/Button.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import type { PhotoPart } from './photo-part.ts';
import { useFileAddress } from './use-file-address.ts';
import 'react-easy-crop/react-easy-crop.css';
import './photo-cropper.css';

/** Screen pixels that an arrow key moves the photo; a fifth of it with Shift. */
const keyStep = 10;
const wheelSpeed = 0.4;
const zoom = { least: 1, most: 4, step: 0.05 };

interface PhotoCropperProps {
  file: Blob;
  busy: boolean;
  onUse(part: PhotoPart): void;
  onCancel(): void;
  /** The browser cannot draw the picture. */
  onUnreadable(): void;
}

/** A photo under a square frame, to be moved, enlarged and turned. */
export function PhotoCropper({ file, busy, onUse, onCancel, onUnreadable }: PhotoCropperProps) {
  const hint = useId();
  const address = useFileAddress(file);
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const [size, setSize] = useState(zoom.least);
  const [turns, setTurns] = useState(0);
  const [part, setPart] = useState<PhotoPart | null>(null);

  function turn() {
    setTurns(turns + 1);
    // The point in the middle of the frame stays there.
    setOffset({ x: -offset.y, y: offset.x });
  }
  return (
    <div className={asStack({ gap: 4 })}>
      <div className="photo-cropper-stage">
        {address && (
          <Cropper
            disableAutomaticStylesInjection
            image={address}
            aspect={1}
            objectFit="cover"
            showGrid={false}
            crop={offset}
            onCropChange={setOffset}
            zoom={size}
            minZoom={zoom.least}
            maxZoom={zoom.most}
            zoomSpeed={wheelSpeed}
            onZoomChange={setSize}
            rotation={turns * 90}
            keyboardStep={keyStep}
            // Uses shares instead of pixels: the size of a picture that a browser reports may depend on its
            // resolution.
            onCropAreaChange={({ x, y, width, height }) =>
              setPart({ turns, left: x / 100, top: y / 100, width: width / 100, height: height / 100 })
            }
            classes={{ containerClassName: 'photo-cropper-photo', cropAreaClassName: 'photo-cropper-frame' }}
            mediaProps={{ onError: onUnreadable }}
            // A screen reader passes the arrow keys to the page only with this role, and not with `group`.
            cropperProps={{
              role: 'application',
              'aria-label': 'Part of the photo',
              'aria-describedby': hint,
            }}
          />
        )}
      </div>
      <p className={asText({ size: 1, tone: 'quiet' })} id={hint}>
        {photoLabels.photoPartHint}
      </p>
      <div className={asRow({ gap: 3, across: 5, wrap: true })}>
        <label className="photo-cropper-zoom">
          <span>{photoLabels.zoom}</span>
          <input
            type="range"
            min={zoom.least}
            max={zoom.most}
            step={zoom.step}
            value={size}
            aria-valuetext={`${Math.round(size * 100)} %`}
            onChange={(event) => setSize(Number(event.currentTarget.value))}
          />
        </label>
        <Button kind="quiet" icon={<RotateCw />} onClick={turn}>
          {photoLabels.rotate}
        </Button>
      </div>
      <DialogFoot>
        <Button kind="quiet" disabled={busy} onClick={onCancel}>
          {vocabulary.cancel}
        </Button>
        <Button busy={busy} disabled={part === null} onClick={() => part && onUse(part)}>
          {photoLabels.usePhoto}
        </Button>
      </DialogFoot>
    </div>
  );
}
