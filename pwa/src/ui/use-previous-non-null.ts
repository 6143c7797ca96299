import { useState } from 'react';

/** Keeps the content of a card during its exit animation. */
export function usePreviousNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
