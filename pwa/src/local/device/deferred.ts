export interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
}

/**
 * Returns a promise with the function that resolves it. Replaces `Promise.withResolvers`, which Safari has only since
 * 17.4.
 */
export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((whenDone) => {
    resolve = whenDone;
  });
  return { promise, resolve };
}
