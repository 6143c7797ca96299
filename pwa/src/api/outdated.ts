let work: () => void = () => undefined;

/** Sets the callback for when the server turns out to be newer than this app. */
export function whenAppIsOutdated(next: () => void): void {
  work = next;
}

export function appIsOutdated(): void {
  work();
}
