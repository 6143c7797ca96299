/**
 * A `ref` that sets `--keyboard-inset` of an element to the height of the on-screen keyboard. Browsers only shrink
 * the visual viewport, so elements fixed to the bottom would be behind the keyboard.
 */
export function aboveKeyboard(element: HTMLElement | null) {
  const viewport = window.visualViewport;
  if (!element || !viewport) return;
  const measure = () => {
    // A pinch zoom also shrinks the visual viewport, without a keyboard.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    element.style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(covered))}px`);
  };
  // Measures in the next frame, which computes the layout anyway.
  const first = requestAnimationFrame(measure);
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    cancelAnimationFrame(first);
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
  };
}
