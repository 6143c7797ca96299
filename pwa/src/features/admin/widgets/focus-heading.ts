/** Moves the focus to a heading once what held it has gone from the page; it must carry `tabIndex={-1}`. */
export function focusHeading(id: string): void {
  // After the dialog that is closing has given the focus back to what is no longer there.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null)
        document.getElementById(id)?.focus({ preventScroll: true });
    }),
  );
}
