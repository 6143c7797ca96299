import type { OutboxRow } from './edits.ts';

/** Object URLs of the photos in the outbox, by the key of their row. */
const addresses = new Map<string, string>();
/**
 * How long a URL stays valid after its row is deleted, in milliseconds. A screen may still draw the photo until the
 * server's own replaces it.
 */
const keptAfterwards = 10_000;

/**
 * Returns the URL of a photo that is only in the outbox, always the same one for the same row. It is revoked after
 * the row is deleted or the person signs out.
 */
export function addressOfPhoto({ key, edit }: OutboxRow): string | null {
  if (edit.kind !== 'photo') return null;
  const known = addresses.get(key);
  if (known !== undefined) return known;
  const made = URL.createObjectURL(new Blob([edit.photo.bytes], { type: edit.photo.type }));
  addresses.set(key, made);
  return made;
}

export function keepAddressesOf(rows: readonly OutboxRow[]): void {
  const kept = new Set(rows.map((row) => row.key));
  for (const [key, address] of addresses) {
    if (kept.has(key)) continue;
    addresses.delete(key);
    setTimeout(() => URL.revokeObjectURL(address), keptAfterwards);
  }
}

/** Revokes all URLs, because the signed-in person has changed. */
export function forgetAddresses(): void {
  for (const address of addresses.values()) URL.revokeObjectURL(address);
  addresses.clear();
}
