/** How long drawing may go on before the next frame gets its turn, in milliseconds. */
const atATime = 6;

/** In the order in which they stand on the screen. */
const waiting = new Set<() => void>();
let isUnderway = false;

/**
 * Draws once what is on the screen has been shown: fifty previews of a class would hold its names and letters back. The answer takes it
 * back.
 */
export function schedulePaint(draw: () => void): () => void {
  waiting.add(draw);
  if (!isUnderway) afterFrame();
  return () => void waiting.delete(draw);
}

/** How far from the screen, above and below: a throw of the thumb does not come to what is not drawn. */
const near = '200% 0%';
const watched = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** The same once an element is on the screen or near it: a batch of eight classes is not drawn for nothing. The answer takes it back. */
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
