/** The page for a browser that cannot run the app. It is drawn without the app. */
export const oldBrowserWords = {
  title: 'This browser is too old for Memcherrish',
  lines: [
    'iPhone or iPad: open Settings, General, Software Update. You need iOS 16.4 or newer.',
    'Android: update Chrome in the Play Store. You need version 109 or newer.',
    'Computer: update your browser. You need Chrome or Edge 109, Firefox 115 or Safari 16.4, or newer.',
    'If it cannot be updated, open Memcherrish on another phone or computer. Your account works there too.',
  ],
  startFailed: 'Memcherrish could not start',
  startFailedLine: 'Reload this page. If that does not help, your browser may be too old:',
} as const;
