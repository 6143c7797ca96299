/** The keys of the preferences in localStorage. The first script of the page reads them, too. */
export const preferenceKeys = {
  theme: 'memcherrish-theme',
  textSize: 'memcherrish-text-size',
} as const;
