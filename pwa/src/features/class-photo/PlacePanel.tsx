import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { FaceFrame } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon, Minus, Plus } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { moved, resized } from './face-frame.ts';
import { steps } from './PlaceFrame.tsx';

interface PlacePanelProps {
  frame: FaceFrame;
  hintId: string;
  onChange(frame: FaceFrame): void;
  onSelf(): void;
  onOther(): void;
  onPuzzle(): void;
  onCancel(): void;
}

/** The buttons below the photo while a frame is placed: they move it, and say who is in it. */
export function PlacePanel(props: PlacePanelProps) {
  const { frame, hintId, onChange, onSelf, onOther, onPuzzle, onCancel } = props;
  const tools: [label: string, Icon: LucideIcon, next: FaceFrame][] = [
    [words.left, ArrowLeft, moved(frame, -steps.move, 0)],
    [words.right, ArrowRight, moved(frame, steps.move, 0)],
    [words.up, ArrowUp, moved(frame, 0, -steps.move)],
    [words.down, ArrowDown, moved(frame, 0, steps.move)],
    [words.smaller, Minus, resized(frame, -steps.size)],
    [words.larger, Plus, resized(frame, steps.size)],
  ];
  return (
    <section className={asStack({ gap: 3, justify: 'start' })} aria-labelledby="place-title">
      <h2 id="place-title">{words.placeTitle}</h2>
      <p className={`class-photo-quiet ${asText({ width: 'measure', size: 1, tone: 'quiet' })}`} id={hintId}>
        {words.placeHint}
      </p>
      <div className={`place-tools ${asRow({ gap: 2, wrap: true })}`}>
        {tools.map(([label, Icon, next]) => (
          <button key={label} type="button" aria-label={label} onClick={() => onChange(next)}>
            <Icon aria-hidden="true" />
          </button>
        ))}
      </div>
      <div className={`place-actions ${asRow({ gap: 2, wrap: true })}`}>
        <Button onClick={onSelf}>{words.thatsMe}</Button>
        <Button kind="quiet" onClick={onOther}>
          {words.itIs}
        </Button>
        <Button kind="quiet" onClick={onPuzzle}>
          {words.notKnown}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {vocabulary.cancel}
        </Button>
      </div>
    </section>
  );
}
