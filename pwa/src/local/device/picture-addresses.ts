import type { OutboxRow } from '#local/outbox/edits.ts';

/** Where the photos of the outbox can be seen, by the key of their row. */
const addresses = new Map<string, string>();
/** A screen may still draw the photo that the server's own is about to replace. */
const keptAfterwards = 10_000;

/** The address of a photo that is in the outbox alone; the same one for the same row. It ends with the row, or with signing out. */
export function addressOfPhoto({ key, edit }: OutboxRow): string | null {
  if (edit.kind !== 'photo') return null;
  const known = addresses.get(key);
  if (known !== undefined) return known;
  const made = URL.createObjectURL(new Blob([edit.photo.bytes], { type: edit.photo.type }));
  addresses.set(key, made);
  return made;
}

/** Gives the addresses back whose rows are gone. */
export function keepAddressesOf(rows: readonly OutboxRow[]): void {
  const kept = new Set(rows.map((row) => row.key));
  for (const [key, address] of addresses) {
    if (kept.has(key)) continue;
    addresses.delete(key);
    setTimeout(() => URL.revokeObjectURL(address), keptAfterwards);
  }
}

/** Gives all of them back: somebody else is on this device, or nobody. */
export function forgetAddresses(): void {
  for (const address of addresses.values()) URL.revokeObjectURL(address);
  addresses.clear();
}
