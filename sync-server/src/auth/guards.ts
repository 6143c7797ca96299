import fastifyCookie from '@fastify/cookie';
import fastifyJwt from '@fastify/jwt';
import { codes, deviceKnown } from '@memcherrish/shared/domain/limits.ts';
import { passkeys } from '@memcherrish/shared/domain/passkey-limits.ts';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { ofEpoch, onBehalfOf } from '@memcherrish/shared/wire/sync/headers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { ReadDatabase } from '#db/database.ts';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { accountCaller } from '#server/shares/call.ts';
import { bearerOf, cookieOf } from './caller.ts';
import { cookieNamed, plainCookies } from './cookies.ts';
import type { KnownDevices } from './known-devices.ts';
import { mayWhileLeaving, recheckCallers, safeMethods } from './recheck.ts';
import type { CheckedSession, OpenedSession, Sessions } from './sessions.ts';
import {
  audience,
  codeCookie,
  deviceCookie,
  passkeyCookie,
  proofCookie,
  sessionCookie,
  type TokenClaims,
  tokenClaims,
} from './tokens.ts';
import type { AccountWithHash } from './verified-password.ts';
import { guest, type Viewer } from './viewer.ts';

/**
 * The callers that a route admits. `anyone` needs no session, `proof` needs the proof of a number, and a list
 * needs one of these accounts.
 */
export type Access = 'anyone' | 'proof' | readonly AccountKind[];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether an account that will be deleted may still make this change. */
    whileLeaving?: true;
    /**
     * The reason why a change is open to callers without an account. Every change without kinds of account in
     * `access` must state one.
     */
    withoutAccount?: string;
  }
  interface FastifyRequest {
    viewer: Viewer;
    /** When the viewer's session ends; null for guests. */
    sessionExpiresAt: string | null;
    /**
     * The moment when the caller passed the guards, in milliseconds of a monotonic clock, and the number of commits
     * by then.
     */
    letIn: { at: number; commits: number };
    /**
     * Whether the caller's change is durable. Its response is then sent even if the change ended the session.
     */
    hasCommitted: boolean;
    hasPlainCookies: boolean;
  }
  interface FastifyReply {
    /** Sets the session cookie and returns the token for the response body. */
    signIn: (opened: OpenedSession) => string;
    /**
     * Marks this browser as a known device of the account: strangers cannot use up its tries
     * (auth/known-devices.ts).
     */
    knowDevice: (account: AccountWithHash) => void;
    signOut: () => void;
    setProof: (proof: string, lifetimeMs: number) => void;
    /** Sets the mark that binds a code to the browser. */
    setCodeMark: (codeMark: string | null) => void;
    /** Sets the mark that binds the challenge of a passkey to the browser. */
    setPasskeyMark: (mark: string | null) => void;
  }
}

const tokensKept = 5000;

function setCookie(
  reply: FastifyReply,
  cookie: string,
  value: string,
  lasting: { expires: Date } | { maxAge: number },
): void {
  const { name, options } = cookieNamed(cookie, reply.request.hasPlainCookies);
  reply.setCookie(name, value, { ...options, ...lasting });
}

function clearCookie(reply: FastifyReply, cookie: string): void {
  const { name, options } = cookieNamed(cookie, reply.request.hasPlainCookies);
  reply.clearCookie(name, options);
}

/** The services of the guards. */
interface Guarding {
  config: Config;
  clock: () => Date;
  tokenSecret: string;
  database: ReadDatabase;
  sessions: Sessions;
  devices: KnownDevices;
}

/**
 * Identifies the caller and rejects callers without access. Every route declares its access; the server does
 * not start otherwise.
 */
export const guards = fastifyPlugin<{ ctx: Guarding; isOwnOrigin: (origin: string) => boolean }>(
  async (app, { ctx, isOwnOrigin }) => {
    await app.register(fastifyCookie);
    await app.register(fastifyJwt, {
      secret: ctx.tokenSecret,
      sign: { algorithm: 'HS256', aud: audience },
      verify: {
        algorithms: ['HS256'],
        allowedAud: audience,
        requiredClaims: ['exp', 'aud', 'sub', 'sid'],
      },
    });
    const verified: VerifiedTokens = new LRUCache({ max: tokensKept });

    app.decorateRequest('viewer');
    app.decorateRequest('sessionExpiresAt', null);
    app.decorateRequest('letIn');
    app.decorateRequest('hasCommitted', false);
    app.decorateRequest('hasPlainCookies', false);
    const isPlain = plainCookies(ctx.config);
    app.decorateReply('signIn', function (this: FastifyReply, opened: OpenedSession) {
      const { account, expiresAt, passwordHash } = opened;
      const claims: Omit<TokenClaims, 'exp'> = {
        sub: account.id,
        sid: account.sessionId,
        kind: account.kind,
      };
      const seconds = Math.ceil((expiresAt.getTime() - ctx.clock().getTime()) / 1000);
      const token = app.jwt.sign(claims, { expiresIn: seconds });
      setCookie(this, sessionCookie, token, { expires: expiresAt });
      clearCookie(this, proofCookie);
      this.knowDevice({ ...account, passwordHash });
      return token;
    });
    app.decorateReply('knowDevice', function (this: FastifyReply, account: AccountWithHash) {
      const mark = ctx.devices.mark(account);
      setCookie(this, deviceCookie, mark, { maxAge: deviceKnown / 1000 });
    });
    app.decorateReply('signOut', function (this: FastifyReply) {
      clearCookie(this, sessionCookie);
    });
    app.decorateReply('setProof', function (this: FastifyReply, proof: string, lifetimeMs: number) {
      setCookie(this, proofCookie, proof, { maxAge: lifetimeMs / 1000 });
    });
    app.decorateReply('setCodeMark', function (this: FastifyReply, codeMark: string | null) {
      if (codeMark === null) return;
      setCookie(this, codeCookie, codeMark, { maxAge: codes.lifetime / 1000 });
    });
    app.decorateReply('setPasskeyMark', function (this: FastifyReply, mark: string | null) {
      if (mark !== null) setCookie(this, passkeyCookie, mark, { maxAge: passkeys.challengeLifetime / 1000 });
    });

    app.addHook('onRoute', (route) => {
      if (route.config?.access === undefined) {
        throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
      }
      const { access, withoutAccount } = route.config;
      const isChange = [route.method].flat().some((method) => !safeMethods.has(method));
      if (isChange && typeof access === 'string' && withoutAccount === undefined) {
        throw new Error(`${String(route.method)} ${route.url} does not say why it needs no account.`);
      }
    });

    app.addHook('onRequest', async (request, reply) => {
      request.viewer = guest;
      request.letIn = { at: performance.now(), commits: ctx.database.commits() };
      request.hasPlainCookies = isPlain(request);
      checkOrigin(request, isOwnOrigin);
      const access = request.routeOptions.config.access;
      // An unknown address has no route.
      if (access === undefined) return;
      // A proof is not a session.
      if (access === 'proof') {
        await app.countCaller(request);
        return requireOwnBehalf(request);
      }
      const found = await authenticate(request, reply, ctx, verified).catch((error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      });
      const authorised = found instanceof ApiError ? null : found;
      if (authorised) {
        request.viewer = authorised.account;
        request.sessionExpiresAt = authorised.expiresAt;
      }
      // A caller whose session has ended counts as a guest.
      await app.countCaller(request);
      if (found instanceof ApiError && access !== 'anyone') throw found;
      requireOwnBehalf(request);
      requireSameHistory(request, ctx.database.epoch());
      if (access === 'anyone') return;
      if (!authorised) throw new ApiError('not-signed-in', serverWords.notSignedIn);
      if (!access.includes(authorised.account.kind))
        throw new ApiError('not-allowed', serverWords.notAllowed);
      if (authorised.isLeaving && !mayWhileLeaving(request)) {
        throw new ApiError('not-allowed', serverWords.deletionUnderWay);
      }
    });

    recheckCallers(app, ctx);
  },
);

/**
 * A change that waited on the device belongs to its author, even if another account has signed in there
 * since.
 */
function requireOwnBehalf({ headers, viewer }: FastifyRequest): void {
  const maker = headers[onBehalfOf.toLowerCase()];
  if (maker === undefined) return;
  const isOwn = viewer.kind !== 'guest' && maker === `${viewer.kind}.${viewer.id}`;
  if (!isOwn) throw new ApiError('not-signed-in', serverWords.notSignedIn);
}

/**
 * Changes must arrive in order. A device with an old epoch first learns that it must send earlier changes
 * again.
 */
function requireSameHistory({ headers }: FastifyRequest, epoch: string): void {
  const known = headers[ofEpoch.toLowerCase()];
  if (known !== undefined && known !== epoch) throw new ApiError('other-history', serverWords.otherHistory);
}

/**
 * A change that a cookie authorises, or that sets a cookie, must come from our own pages. Multipart forms
 * send no preflight.
 */
function checkOrigin(request: FastifyRequest, isOwnOrigin: (origin: string) => boolean): void {
  if (safeMethods.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const byCookie =
    bearerOf(request) === null &&
    (cookieOf(request, sessionCookie) !== undefined || cookieOf(request, proofCookie) !== undefined);
  const own = origin !== undefined ? isOwnOrigin(origin) : site === 'same-origin';
  const foreign = origin !== undefined || site !== undefined;
  if (!own && (byCookie || foreign)) throw new ApiError('foreign-origin', serverWords.foreignOrigin);
}

/**
 * Caches tokens whose signature is verified, until they expire. The session itself is checked on each call.
 */
type VerifiedTokens = LRUCache<string, TokenClaims>;

async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Pick<Guarding, 'sessions'>,
  verified: VerifiedTokens,
): Promise<CheckedSession | null> {
  // A bearer token takes precedence over a cookie, even when it is invalid.
  const token = request.headers.authorization ? bearerOf(request) : cookieOf(request, sessionCookie);
  if (token === undefined) return null;
  const { sid, kind, sub: id } = claimsOf(request, token ?? '', verified);
  const { call } = request;
  const network = call.caller;
  // The look at the session counts for the account already: many of them delay no one else in the network.
  call.caller = accountCaller({ kind, id });
  request.server.countOfAccount(request, reply);
  try {
    return await ctx.sessions.check(sid, { kind, id });
  } catch (error) {
    call.caller = network;
    throw error;
  }
}

function claimsOf(request: FastifyRequest, token: string, verified: VerifiedTokens): TokenClaims {
  const known = verified.get(token);
  if (known && Date.now() < known.exp * 1000) return known;
  try {
    const claims = tokenClaims.parse(request.server.jwt.verify(token));
    verified.set(token, claims);
    return claims;
  } catch (error) {
    const expired = error instanceof Error && 'code' in error && error.code === 'FAST_JWT_EXPIRED';
    if (expired) throw new ApiError('session-expired', messages.sessionExpired);
    throw new ApiError('not-signed-in', serverWords.notSignedIn);
  }
}
