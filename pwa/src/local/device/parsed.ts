/** What a JSON text holds; null for none, and for what is no JSON: anybody may have written into a storage. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
