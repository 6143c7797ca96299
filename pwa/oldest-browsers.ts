/**
 * The oldest browsers that run the app. README names them too. iPhone 8 and X end at iOS 16.7, Windows 7 at Chrome
 * 109 and Firefox 115.
 */
export const oldestBrowsers = { safari: '16.4', chrome: '109', firefox: '115' } as const;
