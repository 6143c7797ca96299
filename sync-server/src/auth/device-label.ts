/** The first match wins: most browsers also name other browsers for compatibility. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
];
const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\((?:iPhone|iPod)\b/],
  ['iPad', /\(iPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Returns a coarse label of the client, such as 'Chrome on Android', without version or model. Returns null
 * for scripts and uncommon browsers.
 */
export function deviceLabel(userAgent: string | undefined): string | null {
  const nameIn = (signs: typeof browsers) => signs.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  return browser && system ? `${browser} on ${system}` : null;
}
