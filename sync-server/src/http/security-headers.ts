import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { trustedTypesPolicy } from '@memcherrish/shared/wire/trusted-types.ts';
import fastifyPlugin from 'fastify-plugin';
import helmet from 'helmet';

type Directives = Record<string, string[]>;

/** Our own files alone. */
const ownFiles: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** And no text that becomes markup or a script: the app's one policy makes the address of its service worker. */
const appPolicy: Directives = {
  ...ownFiles,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [trustedTypesPolicy],
};

/**
 * The reference does without Trusted Types: its library writes sanitised markup as text, and a policy that lets every text through is none.
 * What it shows is our own words alone.
 */
export const referencePolicy = String(byHelmet(ownFiles)['content-security-policy']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The content security policy of what it answers beside data, where that is not the app's. */
    policy?: string;
  }
}

/** For what is no page, should somebody open it as one. */
export const boxedIn = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Nothing of the device is asked for but to copy a text. */
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
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What protects an answer whatever it says; those of a request that never became one have nothing else. */
export const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': boxedIn,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const stayOnTls = 'strict-transport-security';

/**
 * The same protection on every answer, refusals and files too: nothing is kept by any cache unless the route
 * says so, framed, sniffed or read by another site. Behind TLS the browser is told to stay there.
 *
 * All of it is worked out at the start, once for all answers. Each begins boxed in, as data stays: that runs nothing, and the rest, half of what
 * a small answer weighs, is for pages or browsers long gone.
 */
export const protectingHeaders = fastifyPlugin<{ isTls: boolean }>(async (app, { isTls }) => {
  const { 'permissions-policy': permissionsPolicy, ...ofData } = bareHeaders;
  const ofPages = byHelmet(appPolicy, isTls);
  const { [stayOnTls]: hsts } = ofPages;
  const first = { ...ofData, ...(hsts !== undefined && { [stayOnTls]: hsts }) };
  const onPages = { ...ofPages, 'permissions-policy': permissionsPolicy };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(first);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) {
      const { policy } = request.routeOptions.config;
      reply.headers(onPages);
      if (policy !== undefined) reply.header('content-security-policy', policy);
    }
    done();
  });
});

/** What the library protects a page with. */
function byHelmet(directives: Directives, isTls = false): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    hsts: isTls ? { maxAge: 63_072_000, includeSubDomains: true } : false,
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
