import type { RefObject } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Says what happens to typed values when the page is left. `asks`: a question comes first. `silent`: they are typed
 * again quickly or are a secret, so that only a reload by the app itself asks. `kept`: the device stores each letter.
 */
export type Leaving = 'asks' | 'silent' | 'kept';

/** A form that is on the page. */
export interface OpenForm {
  element: RefObject<HTMLFormElement | null>;
  leaving: Leaving;
  /** Returns whether it has values that are not sent. */
  isChanged(): boolean;
}

/*
 * Tracks unsaved changes, so that neither the person nor the app leaves typed text without a question. A form says
 * itself whether it is changed. A control outside a form counts from its first change until it has its old value again
 * or is unmounted.
 */
const forms = new Set<OpenForm>();
const listeners = new Set<() => void>();
const before = new WeakMap<Control, string>();
const touched = new Set<Control>();
let isLeaving = false;

/** Tracks input anywhere on the page. Called once, at start. */
export function watchUnsavedChanges(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isControl(target) && !touched.has(target)) before.set(target, contentOf(target));
  });
  document.addEventListener('input', ({ target }) => isControl(target) && touched.add(target), true);
}

/** Tracks a form while it is on the page. Returns a function that ends this. */
export function trackForm(form: OpenForm): () => void {
  forms.add(form);
  tell();
  return () => {
    forms.delete(form);
    tell();
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function followForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the page has a form that asks before it is left. */
export function hasAskingForm(): boolean {
  return [...forms].some(({ leaving }) => leaving === 'asks');
}

/** Returns whether a form has values that are neither sent nor stored. A reload loses them. */
export function hasUnsavedChanges(): boolean {
  for (const control of touched) {
    const isBack = contentOf(control) === (before.get(control) ?? '');
    if (isBack || !control.isConnected) touched.delete(control);
  }
  return touched.size > 0 || [...forms].some((form) => form.leaving !== 'kept' && form.isChanged());
}

/** Returns whether a form has values that are not sent and that need a question: a form of the page, or in an element. */
export function hasUnsavedForm(within?: Element): boolean {
  return [...forms].some(
    ({ leaving, element, isChanged }) =>
      leaving === 'asks' && (!within || within.contains(element.current)) && isChanged(),
  );
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
  return isField && !target.form && target.type !== 'search' && target.closest('[data-draft]') === null;
}

function contentOf(control: Control): string {
  if (!(control instanceof HTMLInputElement)) return control.value;
  return control.type === 'checkbox' || control.type === 'radio' ? String(control.checked) : control.value;
}
