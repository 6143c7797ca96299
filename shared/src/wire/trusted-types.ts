/** The one maker of script addresses that the server's policy lets a page have (Trusted Types): the app starts its service worker by it. */
export const trustedTypesPolicy = 'memcherrish';
