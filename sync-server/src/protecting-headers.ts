import fastifyHelmet from '@fastify/helmet';
import { trustedTypesPolicy } from '@memcherrish/shared/wire/trusted-types.ts';
import fastifyPlugin from 'fastify-plugin';

/** Our own files alone. */
const ownFiles = {
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
const appPolicy = {
  ...ownFiles,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [trustedTypesPolicy],
};

/**
 * The reference does without Trusted Types: its library writes sanitised markup as text, and a policy that lets every text through is none.
 * What it shows is our own words alone.
 */
export const referencePolicy = { useDefaults: false, directives: ownFiles };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where the library looks for what a route has of its own. */
    helmet?: { contentSecurityPolicy: typeof referencePolicy };
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

const onPagesAlone = [
  'permissions-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * The same protection on every answer, refusals and files too (reliability-security 1.3): nothing is kept by any cache unless the route
 * says so, framed, sniffed or read by another site. Behind TLS the browser is told to stay there.
 */
export const protectingHeaders = fastifyPlugin<{ isTls: boolean }>(async (app, { isTls }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': bareHeaders['cache-control'],
      'permissions-policy': bareHeaders['permissions-policy'],
    });
  });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: appPolicy },
    hsts: isTls ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // Half of what a small answer weighs: data runs nothing, boxed in it may nothing, and the rest is for pages or browsers long gone.
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return;
    reply.header('content-security-policy', boxedIn);
    for (const name of onPagesAlone) reply.removeHeader(name);
  });
});
