/** Focuses a heading after the focused element was removed. The heading needs `tabIndex={-1}`. */
export function focusHeading(id: string): void {
  // Waits until the closing dialog has tried to return the focus to the removed element.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null)
        document.getElementById(id)?.focus({ preventScroll: true });
    }),
  );
}
