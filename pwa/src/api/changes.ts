const listeners = new Set<() => void>();

/** Calls the listener after each change that the server has confirmed. Returns a function that ends this. */
export function followChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteChange(): void {
  for (const listener of listeners) listener();
}
