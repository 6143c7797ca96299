import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * What had the focus when a dialog opened, to give it back; where it has gone with what it belonged to, the nearest thing around it that
 * is still there. Read before any effect of the content runs: a form that focuses its first field would otherwise pass for the opener,
 * and so would the item of a menu that is gone by then.
 */
export function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const [opener] = useState(() => new Opener());
  useLayoutEffect(() => {
    if (open) opener.read(document.activeElement);
  }, [open, opener]);
  return opener;
}

/** Looked up when the focus is given back: what was deleted in the dialog is gone by then. */
class Opener {
  #around: HTMLElement[] = [];

  read(focused: Element | null): void {
    this.#around = [];
    // Where an address opened it nobody had the focus: the screen that follows keeps its own.
    for (let at = focused; at && at !== document.body; at = at.parentElement)
      if (at instanceof HTMLElement) this.#around.push(at);
  }

  get current(): HTMLElement | null {
    return this.#around.find((each) => each.isConnected) ?? null;
  }
}
