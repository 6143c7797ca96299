type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/*
 * Tracks unsaved changes, so that the app never reloads over typed text without asking. A control counts from its
 * first change until it has its old value again, its form is sent, or it is unmounted.
 */
const before = new WeakMap<Control, string>();
const touched = new Set<Control>();
let held = 0;
let isLeaving = false;

/** Tracks input anywhere on the page. Called once, at start. */
export function watchUnsavedChanges(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isControl(target) && !touched.has(target)) before.set(target, contentOf(target));
  });
  document.addEventListener('input', ({ target }) => isControl(target) && touched.add(target), true);
}

/** Returns whether the page has typed or chosen values that are neither sent nor stored. */
export function hasUnsavedChanges(): boolean {
  forgetUnchanged();
  return held > 0 || touched.size > 0;
}

/**
 * Returns whether a form of the page has typed or chosen values that are not sent. A choice outside a form, such as a
 * filter, does not count.
 */
export function hasUnsavedForm(): boolean {
  forgetUnchanged();
  return [...touched].some((control) => control.form !== null);
}

/** Returns whether an element has typed or chosen values that are not sent. */
export function hasUnsavedIn(element: Element): boolean {
  forgetUnchanged();
  return [...touched].some((control) => element.contains(control));
}

function forgetUnchanged(): void {
  for (const control of touched) {
    const isBack = contentOf(control) === (before.get(control) ?? '');
    if (isBack || !control.isConnected) touched.delete(control);
  }
}

/**
 * Registers a form that tracks its unsaved changes itself, for example with several steps. Returns a function that
 * unregisters it.
 */
export function holdUnsavedChanges(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}

/** Marks a form as sent: its values are now those of the server. */
export function markSent(form: HTMLFormElement | null): void {
  for (const control of touched) {
    if (!form?.contains(control)) continue;
    before.set(control, contentOf(control));
    touched.delete(control);
  }
}

/** Records that the person agreed to lose the changes, so that the browser does not ask again. */
export function discardUnsavedChanges(): void {
  isLeaving = true;
}

export function isDiscardingUnsavedChanges(): boolean {
  return isLeaving;
}

function isControl(target: EventTarget | null): target is Control {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  // A search is quickly typed again, and a draft is stored with each letter.
  return isField && target.type !== 'search' && target.closest('[data-draft]') === null;
}

function contentOf(control: Control): string {
  if (!(control instanceof HTMLInputElement)) return control.value;
  return control.type === 'checkbox' || control.type === 'radio' ? String(control.checked) : control.value;
}
