import './view-transition.css';

const name = 'portrait';
/** The longest wait for the card, in milliseconds. The page is frozen meanwhile. */
const patience = 400;
let cardIsThere: (() => void) | null = null;
let isInTransition = false;

/**
 * Opens a card with a view transition: the avatar in `source` grows into the portrait of the card. Skipped if the
 * browser lacks view transitions or the person prefers reduced motion. A second press skips the animation: only one
 * portrait grows at a time.
 */
export function transitionFrom(source: HTMLElement, change: () => void) {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (calm || isInTransition || !('startViewTransition' in document)) {
    change();
    return;
  }
  isInTransition = true;
  source.style.setProperty('view-transition-name', name);
  const transition = document.startViewTransition(() => {
    source.style.removeProperty('view-transition-name');
    return new Promise<void>((resolve) => {
      cardIsThere = resolve;
      setTimeout(resolve, patience);
      change();
    });
  });
  // Both reject when the page is hidden, but the card is open anyway.
  transition.ready.catch(() => undefined);
  transition.finished
    .catch(() => undefined)
    .finally(() => {
      isInTransition = false;
      cardIsThere = null;
    });
}

/** Call it with the portrait of a card as soon as it is mounted. */
export function arrive(portrait: HTMLElement) {
  if (!cardIsThere) return;
  portrait.style.setProperty('view-transition-name', name);
  cardIsThere();
}
