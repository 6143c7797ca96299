/**
 * A `ref` that keeps `--keyboard-inset` of an element at the height that an on-screen keyboard covers: what is fixed to the foot of the
 * screen would stand behind it otherwise, as browsers shrink the visual viewport alone.
 */
export function aboveKeyboard(element: HTMLElement | null) {
  const viewport = window.visualViewport;
  if (!element || !viewport) return;
  const measure = () => {
    // A pinch zoom shrinks the visual viewport too, and is no keyboard.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    element.style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(covered))}px`);
  };
  // With the frame that is laid out anyway.
  const first = requestAnimationFrame(measure);
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    cancelAnimationFrame(first);
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
  };
}
