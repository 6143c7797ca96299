import { useState } from 'react';
import { type ChosenColumn, readColumns } from './table-columns.ts';

const key = 'memcherrish-desk-columns';

/** Returns the columns that this device remembers, and a function that changes them. Signing out forgets them. */
export function useColumns(): [readonly ChosenColumn[], (columns: readonly ChosenColumn[]) => void] {
  const [columns, setColumns] = useState(() => readColumns(stored()));
  return [
    columns,
    (next) => {
      setColumns(next);
      try {
        localStorage.setItem(key, next.join(','));
      } catch {
        // The storage is full or blocked, so the choice lasts only until the page is closed.
      }
    },
  ];
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
