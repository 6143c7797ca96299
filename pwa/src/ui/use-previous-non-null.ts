import { useState } from 'react';

/** The last value that was not null: a card keeps its content while it leaves. */
export function usePreviousNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
