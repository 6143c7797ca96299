import { useEffect, useState } from 'react';

/** Returns whether a condition has been true for this many milliseconds. */
export function useDelayedFlag(milliseconds: number, holds: boolean): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    setLasted(false);
    if (!holds) return;
    const timer = setTimeout(() => setLasted(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, holds]);
  return lasted;
}
