/** The only Trusted Types policy that the server's CSP allows. The app uses it for the address of its service worker. */
export const trustedTypesPolicy = 'memcherrish';
