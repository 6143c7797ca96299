/** How long drawing may take before the next frame runs, in milliseconds. */
const atATime = 6;

/** In their order on the screen. */
const waiting = new Set<() => void>();
let isUnderway = false;

/**
 * Draws after the next frame: fifty previews of a class would delay its names and initials. Returns a function that
 * cancels it.
 */
export function schedulePaint(draw: () => void): () => void {
  waiting.add(draw);
  if (!isUnderway) afterFrame();
  return () => void waiting.delete(draw);
}

/**
 * The distance from the screen, above and below, within which elements are drawn. A fast swipe does not scroll past
 * it.
 */
const near = '200% 0%';
const watched = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/**
 * Draws once an element is on the screen or near it. A batch of eight classes does not draw unseen previews. Returns
 * a function that cancels it.
 */
export function schedulePaintNear(element: Element, draw: () => void): () => void {
  let takeBack: (() => void) | null = null;
  observer ??= new IntersectionObserver(come, { rootMargin: near });
  watched.set(element, () => {
    takeBack = schedulePaint(draw);
  });
  observer.observe(element);
  return () => {
    leave(element);
    takeBack?.();
  };
}

function come(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    watched.get(target)?.();
    leave(target);
  }
}

function leave(element: Element): void {
  watched.delete(element);
  observer?.unobserve(element);
}

function afterFrame(): void {
  isUnderway = true;
  requestAnimationFrame(() => setTimeout(drawSome));
}

function drawSome(): void {
  const until = performance.now() + atATime;
  for (const draw of waiting) {
    waiting.delete(draw);
    draw();
    if (performance.now() > until) break;
  }
  if (waiting.size > 0) afterFrame();
  else isUnderway = false;
}
