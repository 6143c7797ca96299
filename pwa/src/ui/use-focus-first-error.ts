import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the first invalid field of a form whenever `errors` is a new object that holds any. */
export function useFocusFirstError(
  errors: Readonly<Record<string, string>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
