import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { trustedTypesPolicy } from '@memcherrish/shared/wire/base/trusted-types.ts';
import { lineByLine } from '@memcherrish/shared/wire/sync/sync.ts';
import fastifyPlugin from 'fastify-plugin';
import helmet from 'helmet';

type Directives = Record<string, string[]>;

/** Allows only our own files. */
const ownFiles: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  // The page itself writes the manifest with a pass (docs/decisions/0073-a-pass-for-the-home-screen.md).
  'manifest-src': ["'self'", 'blob:'],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/**
 * Also forbids text that becomes markup or a script. The app's one Trusted Types policy creates the address
 * of its service worker.
 */
const appPolicy: Directives = {
  ...ownFiles,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [trustedTypesPolicy],
};

/**
 * The reference page has no Trusted Types: its library writes sanitised markup as text. A policy that allows
 * every text would protect nothing. The page shows only our own texts.
 */
export const referencePolicy = String(byHelmet(ownFiles)['content-security-policy']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The content security policy of the route's pages, when it differs from the app's. */
    policy?: string;
  }
}

/** The policy of data and files, in case a browser opens one as a page. */
export const boxedIn = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** The features of the device that no page may use, except writing to the clipboard, and passkeys. */
const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The page that may use the camera, and keep the screen on (docs/decisions/0032-hello-by-qr.md). The service worker
 * answers for it with the same permissions.
 */
const cameraPage = { path: '/hello', features: ['camera', 'screen-wake-lock'] };

const permissionsWith = (allowed: readonly string[]) =>
  permissions.map((name) => `${name}=(${allowed.includes(name) ? 'self' : ''})`).join(', ');

/** The headers that protect any response. A malformed request gets only these. */
export const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': boxedIn,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsWith([]),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const stayOnTls = 'strict-transport-security';

/** The addresses that browsers open over https only. No other host of the domain, unless the operator asks. */
type Tls = 'none' | 'this host' | 'with subdomains';

/**
 * Sets the same protection on every response, including errors and files. No response is cached unless the
 * route says so. None is framed, sniffed or read by another site. With TLS, HSTS lets browsers use only
 * https.
 *
 * All headers are computed once at the start. Every response gets the sandbox policy first, and JSON keeps
 * it, also in lines. Other responses get the page headers, which would be half of a small JSON response.
 */
export const protectingHeaders = fastifyPlugin<{ tls: Tls }>(async (app, { tls }) => {
  const { 'permissions-policy': permissionsPolicy, ...ofData } = bareHeaders;
  const ofPages = byHelmet(appPolicy, tls);
  const { [stayOnTls]: hsts } = ofPages;
  const first = { ...ofData, ...(hsts !== undefined && { [stayOnTls]: hsts }) };
  const onPages = { ...ofPages, 'permissions-policy': permissionsPolicy };
  const ofCameraPage = { 'permissions-policy': permissionsWith(cameraPage.features) };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(first);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const mediaType = String(reply.getHeader('content-type'));
    if (!ofJson.some((each) => mediaType.startsWith(each))) {
      const { policy } = request.routeOptions.config;
      reply.headers(onPages);
      if (request.url.split('?', 1)[0] === cameraPage.path) reply.headers(ofCameraPage);
      if (policy !== undefined) reply.header('content-security-policy', policy);
    }
    done();
  });
});

/** The media types of data. A page would need more headers. */
const ofJson = ['application/json', lineByLine];

/** Returns the headers that Helmet sets for a page. */
function byHelmet(directives: Directives, tls: Tls = 'none'): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    hsts: tls === 'none' ? false : { maxAge: 63_072_000, includeSubDomains: tls === 'with subdomains' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  protect(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}
