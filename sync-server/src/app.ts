import fastifyCompress from '@fastify/compress';
import { connection, serverLoad } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { guards } from '#auth/guards.ts';
import { accountRoutes } from '#features/account/account-routes.ts';
import { adminsRoutes } from '#features/admins/admins-routes.ts';
import { fellowAdminsRoutes } from '#features/admins/fellow-admins-routes.ts';
import { secondFactorRoutes } from '#features/admins/second-factor-routes.ts';
import { auditRoutes } from '#features/audit/audit-routes.ts';
import { batchRolesRoutes } from '#features/batch-roles/batch-roles-routes.ts';
import { blocksRoutes } from '#features/blocks/blocks-routes.ts';
import { claimsRoutes } from '#features/claims/claims-routes.ts';
import { linkPreview } from '#features/claims/link-preview.ts';
import { classPhotosRoutes } from '#features/class-photos/class-photos-routes.ts';
import { passkeysRoutes } from '#features/credentials/passkeys-routes.ts';
import { deskRoutes } from '#features/desk/desk-routes.ts';
import { removedRoutes } from '#features/desk/removed-routes.ts';
import { doorRoutes } from '#features/door/door-routes.ts';
import { duplicatesRoutes } from '#features/duplicates/duplicates-routes.ts';
import { eventsRoutes } from '#features/events/events-routes.ts';
import { paymentsRoutes } from '#features/events/payments-routes.ts';
import { repliesRoutes } from '#features/events/replies-routes.ts';
import { helloRoutes } from '#features/hello/hello-routes.ts';
import { importsRoutes } from '#features/imports/imports-routes.ts';
import { rehearsalsRoutes } from '#features/imports/rehearsals-routes.ts';
import { joinRequestsRoutes } from '#features/join-requests/join-requests-routes.ts';
import { changeSchoolsRoutes } from '#features/managed-schools/change-schools-routes.ts';
import { schoolPrivacyRoutes } from '#features/managed-schools/school-privacy-routes.ts';
import { memorialsRoutes } from '#features/memorials/memorials-routes.ts';
import { notificationsRoutes } from '#features/notifications/notifications-routes.ts';
import { outreachRoutes } from '#features/outreach/outreach-routes.ts';
import { peopleRoutes } from '#features/people/people-routes.ts';
import { photosRoutes } from '#features/photos/photos-routes.ts';
import { postRepliesRoutes } from '#features/posts/post-replies-routes.ts';
import { postsRoutes } from '#features/posts/posts-routes.ts';
import { reportsRoutes } from '#features/posts/reports-routes.ts';
import { recoveryRoutes } from '#features/recovery/recovery-routes.ts';
import { linkCodesRoutes } from '#features/schoolmates/link-codes-routes.ts';
import { numberRoutes } from '#features/schoolmates/number-routes.ts';
import { ownPhotosRoutes } from '#features/schoolmates/own-photos-routes.ts';
import { passwordsRoutes } from '#features/schoolmates/passwords-routes.ts';
import { returnRoutes } from '#features/schoolmates/return-routes.ts';
import { schoolmatesRoutes } from '#features/schoolmates/schoolmates-routes.ts';
import { schoolsRoutes } from '#features/schools/schools-routes.ts';
import { installPassesRoutes } from '#features/session/install-passes-routes.ts';
import { sessionRoutes } from '#features/session/session-routes.ts';
import { syncRoutes } from '#features/sync/sync-routes.ts';
import { assignmentsRoutes } from '#features/teachers/assignments-routes.ts';
import { teachersRoutes } from '#features/teachers/teachers-routes.ts';
import { webVitalsRoutes } from '#features/web-vitals/web-vitals-routes.ts';
import { routeContext } from '#server/routing/route-context.ts';
import { callLimits } from './call-limits.ts';
import type { AppContext } from './context.ts';
import { notFound } from './errors/api-error.ts';
import { healthRoutes } from './features/health/health-routes.ts';
import { appFiles } from './http/app-files.ts';
import { callers } from './http/callers.ts';
import { shareConnections } from './http/connections.ts';
import { errorAnswers } from './http/error-handler.ts';
import { forwarding } from './http/forwarding.ts';
import { nothingPersonal } from './http/log-redaction.ts';
import { multipartForms } from './http/multipart.ts';
import { overload } from './http/overload.ts';
import { ownOrigins } from './http/own-origins.ts';
import { requireSameProtocol } from './http/protocol-version.ts';
import { requestValidator } from './http/request-validator.ts';
import { protectingHeaders } from './http/security-headers.ts';
import { slowBodies } from './http/slow-bodies.ts';
import { answerUnreadable } from './http/unreadable-requests.ts';
import { changes } from './idempotency/idempotent.ts';
import { apiReference } from './routing/reference.ts';
import { declaredRoutes } from './routing/route.ts';

const routes = [
  ...healthRoutes,
  ...sessionRoutes,
  ...installPassesRoutes,
  ...accountRoutes,
  ...recoveryRoutes,
  ...adminsRoutes,
  ...secondFactorRoutes,
  ...passkeysRoutes,
  ...fellowAdminsRoutes,
  ...auditRoutes,
  ...deskRoutes,
  ...removedRoutes,
  ...schoolsRoutes,
  ...changeSchoolsRoutes,
  ...schoolPrivacyRoutes,
  ...peopleRoutes,
  ...duplicatesRoutes,
  ...schoolmatesRoutes,
  ...linkCodesRoutes,
  ...ownPhotosRoutes,
  ...passwordsRoutes,
  ...numberRoutes,
  ...returnRoutes,
  ...joinRequestsRoutes,
  ...batchRolesRoutes,
  ...outreachRoutes,
  ...claimsRoutes,
  ...teachersRoutes,
  ...assignmentsRoutes,
  ...postsRoutes,
  ...postRepliesRoutes,
  ...reportsRoutes,
  ...memorialsRoutes,
  ...classPhotosRoutes,
  ...eventsRoutes,
  ...repliesRoutes,
  ...paymentsRoutes,
  ...notificationsRoutes,
  ...blocksRoutes,
  ...doorRoutes,
  ...helloRoutes,
  ...importsRoutes,
  ...rehearsalsRoutes,
  ...photosRoutes,
  ...syncRoutes,
  ...webVitalsRoutes,
];

/** Replaces an address that cannot be decoded. It has no route, so it gets every hook and header of a 404. */
const unknownAddress = '/api/';

function canDecode(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

export async function createApp(ctx: AppContext): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = Fastify({
    logger: ctx.log && { ...ctx.log, ...nothingPersonal },
    // Addresses contain mobiles, so the log shows the pattern of the route instead (see below).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    http: { headersTimeout: connection.headersWithin, maxHeaderSize: connection.maxHeaderBytes },
    requestTimeout: connection.requestWithin,
    connectionTimeout: connection.silentFor,
    keepAliveTimeout: connection.keptAlive,
    maxRequestsPerSocket: connection.calls,
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 100 },
    rewriteUrl: ({ url = '/' }) => (canDecode(url) ? url : unknownAddress),
    // While the server closes, a call on an open connection is still answered. Then the connection ends.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = serverLoad.connections;
  app.setValidatorCompiler(requestValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorAnswers(ctx.clock));
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(notFound().body));

  app.addHook('onRequest', async (_request, reply) => {
    reply.header(ownAnswer.name, ownAnswer.value);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
    ctx.metrics.answered({ method, route, status, ms: route === paths.events ? null : reply.elapsedTime });
  });

  await app.register(callers);
  await app.register(slowBodies);
  const encrypted = config.hstsSubdomains ? 'with subdomains' : 'this host';
  await app.register(protectingHeaders, {
    tls: config.publicUrl?.protocol === 'https:' ? encrypted : 'none',
  });
  await app.register(forwarding, ctx);
  await app.register(overload);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(callLimits, { factor: config.rateLimits });
  app.addHook('onRequest', async (request) => requireSameProtocol(request));
  await app.register(multipartForms);
  await app.register(changes);
  // Register before the guards, which reject a route that the library adds. Register before the routes, which
  // it describes.
  await app.register(apiReference);
  await app.register(guards, { ctx, isOwnOrigin: ownOrigins(app, config) });

  await app.register(declaredRoutes);

  // From here on, code must name the caller to get a database that it can write to.
  const context = routeContext(ctx);
  for (const each of routes) each.addTo(app, context);
  await app.register(appFiles(config.appDir, (path) => linkPreview(ctx, path)));

  // Event streams never end by themselves, and closing waits for open streams.
  app.addHook('preClose', async () => ctx.pokes.endAll());
  app.addHook('onClose', async () => ctx.spreadsheets.close());
  shareConnections(app, config);
  return app;
}
