/** The first that fits wins: most browsers name others too, to be taken for them. */
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
 * What signed in, as coarse as a person would say it: 'Chrome on Android'. No version and no model; null for what is no common browser
 * (scripts, other clients).
 */
export function deviceLabel(userAgent: string | undefined): string | null {
  const nameIn = (signs: typeof browsers) => signs.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  return browser && system ? `${browser} on ${system}` : null;
}
