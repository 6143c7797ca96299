import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The shortest swipe, in CSS pixels. */
const shortest = 56;

interface Gestures {
  isOpen: boolean;
  /** Turns to the previous (-1) or the next card (1). */
  turn(step: -1 | 1): void;
  close(): void;
}

/**
 * Turns cards with the arrow keys and by swiping sideways, and closes them by pulling down from the top. The keys work
 * while no other dialog is open and no field has the focus.
 */
export function useCardGestures(content: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const turn = useEffectEvent(gestures.turn);
  const close = useEffectEvent(gestures.close);
  const { isOpen } = gestures;
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(event.target instanceof Element) || event.target.matches('input, textarea, select')) return;
      if (event.target.closest('[role="dialog"]')?.contains(content.current) === false) return;
      turn(step === 1 ? 1 : -1);
    };
    let start: { x: number; y: number; isAtTop: boolean } | null = null;
    const onStart = ({ touches, target }: TouchEvent) => {
      const [touch, other] = touches;
      const isInside = target instanceof Node && content.current?.contains(target);
      const isAtTop = (content.current?.parentElement?.scrollTop ?? 0) <= 0;
      start = touch && !other && isInside ? { x: touch.clientX, y: touch.clientY, isAtTop } : null;
    };
    const onEnd = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch) return;
      const right = touch.clientX - start.x;
      const down = touch.clientY - start.y;
      if (Math.abs(right) > shortest && Math.abs(right) > 2 * Math.abs(down)) turn(right < 0 ? 1 : -1);
      else if (start.isAtTop && down > 2 * shortest && down > 2 * Math.abs(right)) close();
      start = null;
    };
    // Dialogs stop arrow keys from bubbling.
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('touchstart', onStart, { passive: true });
    document.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('touchstart', onStart);
      document.removeEventListener('touchend', onEnd);
    };
  }, [isOpen, content]);
}
