import { useEffect } from 'react';

/**
 * Keeps `--keyboard-inset` at the height that an on-screen keyboard covers, while `active`: what is fixed to the foot of the screen
 * would stand behind it otherwise, as browsers shrink the visual viewport alone.
 */
export function useKeyboardInset(active: boolean) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      // A pinch zoom shrinks the visual viewport too, and is no keyboard.
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard-inset');
    };
  }, [active]);
}
