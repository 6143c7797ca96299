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
        // A full or closed storage: the choice lasts until the page is closed.
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
