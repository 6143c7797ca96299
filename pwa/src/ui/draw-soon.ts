/** How long drawing may go on before the next frame gets its turn, in milliseconds. */
const atATime = 6;

/** In the order in which they stand on the screen. */
const waiting = new Set<() => void>();
let isUnderway = false;

/**
 * Draws once what is on the screen has been shown: fifty previews of a class would hold its names and letters back. The answer takes it
 * back.
 */
export function drawSoon(draw: () => void): () => void {
  waiting.add(draw);
  if (!isUnderway) afterFrame();
  return () => void waiting.delete(draw);
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
