import { useState } from 'react';

/** Returns the last value that was not null, so that a card keeps its content during its exit animation. */
export function usePreviousNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
