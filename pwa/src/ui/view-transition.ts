import './view-transition.css';

const name = 'portrait';
/** In milliseconds. The page stands still until the card is there, so it is not waited for long. */
const patience = 400;
let cardIsThere: (() => void) | null = null;
let isInTransition = false;

/**
 * Makes a change that opens a card, letting the avatar in `source` grow into the portrait of the card, where the browser can and the
 * person has not asked for less motion. Whoever is faster than that has the card at once: only one portrait grows at a time.
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
  // Both reject when the page is hidden: the card is open all the same.
  transition.ready.catch(() => undefined);
  transition.finished
    .catch(() => undefined)
    .finally(() => {
      isInTransition = false;
      cardIsThere = null;
    });
}

/** Called with the portrait of a card as soon as it stands in the page. */
export function arrive(portrait: HTMLElement) {
  if (!cardIsThere) return;
  portrait.style.setProperty('view-transition-name', name);
  cardIsThere();
}
