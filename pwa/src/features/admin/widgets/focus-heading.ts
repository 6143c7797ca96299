/**
 * Focuses a heading after the focused element was removed. With `isDue` it does so wherever the focus is: a dialog
 * whose opener is gone may have returned it to another element. The heading needs `tabIndex={-1}`.
 */
export function focusHeading(id: string, isDue = false): void {
  // Waits until the closing dialog has tried to return the focus to the removed element.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isDue || document.activeElement === document.body || document.activeElement === null)
        document.getElementById(id)?.focus({ preventScroll: true });
    }),
  );
}
