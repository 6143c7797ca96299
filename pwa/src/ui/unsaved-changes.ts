type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/*
 * What somebody is typing is nobody's to throw away: before the app starts anew by itself, or asks to, it looks here. A control counts from
 * the first key until it holds again what it held before, its form has been sent, or it is gone with its screen.
 */
const before = new WeakMap<Control, string>();
const touched = new Set<Control>();
let held = 0;
let isLeaving = false;

/** Follows what is typed anywhere on the page. Called once, at start. */
export function watchUnsavedChanges(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isControl(target) && !touched.has(target)) before.set(target, contentOf(target));
  });
  document.addEventListener('input', ({ target }) => isControl(target) && touched.add(target), true);
}

/** Whether the page holds something typed or chosen that has not been sent and is kept nowhere else. */
export function hasUnsavedChanges(): boolean {
  for (const control of touched) {
    const isBack = contentOf(control) === (before.get(control) ?? '');
    if (isBack || !control.isConnected) touched.delete(control);
  }
  return held > 0 || touched.size > 0;
}

/** A form that knows by itself that something in it is not saved, whatever part of it is shown. Answers how to take that back. */
export function holdUnsavedChanges(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}

/** A form has been sent: what stands in it is what the server has. */
export function markSent(form: HTMLFormElement | null): void {
  for (const control of touched) {
    if (!form?.contains(control)) continue;
    before.set(control, contentOf(control));
    touched.delete(control);
  }
}

/** The person has agreed to lose what is typed: the browser need not ask again. */
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
  // A search is typed again in a moment, and a draft is kept with each letter.
  return isField && target.type !== 'search' && target.closest('[data-draft]') === null;
}

function contentOf(control: Control): string {
  if (!(control instanceof HTMLInputElement)) return control.value;
  return control.type === 'checkbox' || control.type === 'radio' ? String(control.checked) : control.value;
}
