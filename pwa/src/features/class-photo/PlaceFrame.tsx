import { whole } from '@memcherrish/shared/domain/class-photo-limits.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import type { FaceFrame } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { moved, resized } from './face-frame.ts';
import { placeOf } from './face-styles.ts';

/** The steps of keys and buttons, in ten-thousandths of the picture. */
export const steps = { move: 100, size: 100 };

interface PlaceFrameProps {
  frame: FaceFrame;
  hintId: string;
  onChange(frame: FaceFrame): void;
}

/** The frame that the viewer puts around a face: with a finger, the mouse or the keyboard. */
export function PlaceFrame({ frame, hintId, onChange }: PlaceFrameProps) {
  const element = useRef<HTMLButtonElement>(null);
  const drag = useRef<{ x: number; y: number; from: FaceFrame; resizes: boolean } | null>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);

  function press(event: PointerEvent<HTMLButtonElement>) {
    const resizes = event.target instanceof Element && event.target.closest('.face-handle') !== null;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: frame, resizes };
  }
  function pull(event: PointerEvent<HTMLButtonElement>) {
    const held = drag.current;
    const plane = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!held || !plane) return;
    const right = ((event.clientX - held.x) / plane.width) * whole;
    const down = ((event.clientY - held.y) / plane.height) * whole;
    // The centre stays, so a corner moves half as far as the side grows.
    onChange(held.resizes ? resized(held.from, 2 * right) : moved(held.from, right, down));
  }
  function release() {
    drag.current = null;
  }
  function type(event: KeyboardEvent) {
    const next = afterKey(frame, event.key);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  }
  return (
    <button
      ref={element}
      type="button"
      className="face-frame"
      style={placeOf(frame)}
      aria-label={words.frameLabel}
      aria-describedby={hintId}
      onPointerDown={press}
      onPointerMove={pull}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={type}
    >
      <span className="face-handle" />
    </button>
  );
}

function afterKey(frame: FaceFrame, key: string): FaceFrame | null {
  if (key === 'ArrowLeft') return moved(frame, -steps.move, 0);
  if (key === 'ArrowRight') return moved(frame, steps.move, 0);
  if (key === 'ArrowUp') return moved(frame, 0, -steps.move);
  if (key === 'ArrowDown') return moved(frame, 0, steps.move);
  if (key === '+' || key === '=') return resized(frame, steps.size);
  return key === '-' ? resized(frame, -steps.size) : null;
}
