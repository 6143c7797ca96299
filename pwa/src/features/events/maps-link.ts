/**
 * Returns the address of a place in the maps app of the phone: `geo:` on Android, Apple Maps on an iPhone or Mac, and
 * OpenStreetMap in a browser elsewhere.
 */
export function mapsLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
