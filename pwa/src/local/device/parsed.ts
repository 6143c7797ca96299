/**
 * Parses JSON. Returns null for null and for invalid JSON, since any script or user may have written into a storage.
 */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
