/** Returns '850 kB' or '12.4 MB' for a number of bytes, in powers of ten. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  const amount = bytes / 1_000_000;
  return `${amount < 100 ? amount.toFixed(1) : Math.round(amount)} MB`;
}
