import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Remembers the focused element when a dialog opens, to return the focus. If that element is removed, its nearest
 * remaining ancestor gets the focus. It is read before any effect of the content runs: otherwise a form's first
 * field, or a menu item that is gone by then, would count as the opener.
 */
export function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const [opener] = useState(() => new Opener());
  useLayoutEffect(() => {
    if (open) opener.read(document.activeElement);
  }, [open, opener]);
  return opener;
}

/** Finds the element when the focus is returned, because the dialog may have deleted it. */
class Opener {
  #around: HTMLElement[] = [];

  read(focused: Element | null): void {
    this.#around = [];
    // If an address opened the dialog, no element had the focus, and the next screen keeps its own.
    for (let at = focused; at && at !== document.body; at = at.parentElement)
      if (at instanceof HTMLElement) this.#around.push(at);
  }

  get current(): HTMLElement | null {
    return this.#around.find((each) => each.isConnected) ?? null;
  }
}
