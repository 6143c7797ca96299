import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { errorBody } from '@memcherrish/shared/wire/base/errors.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { structure } from '@memcherrish/shared/wire/base/structure.ts';
import { managedSchoolmate } from '@memcherrish/shared/wire/desk/schools.ts';
import {
  assignedTeacher,
  divisionPath,
  face,
  ownRecord,
  teacher,
} from '@memcherrish/shared/wire/people/people.ts';
import { personColumns } from '@memcherrish/shared/wire/sync/columns.ts';
import { idempotencyKey, ofEpoch, onBehalfOf } from '@memcherrish/shared/wire/sync/headers.ts';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Access } from '#auth/guards.ts';
import { proofCookie, sessionCookie } from '#auth/tokens.ts';
import { referencePolicy } from '#server/http/security-headers.ts';
import { takesIdempotencyKey } from '#server/idempotency/idempotent.ts';
import { chapters, type FormDeclaration, type Reference } from './route.ts';

/** The shapes that many responses share, each defined once. */
const shared = {
  ApiError: errorBody,
  Structure: structure,
  DivisionPath: divisionPath,
  PersonView: face,
  ManagedSchoolmate: managedSchoolmate,
  Teacher: teacher,
  AssignedTeacher: assignedTeacher,
  OwnRecord: ownRecord,
};
const shapes = z.registry<z.core.GlobalMeta>();
for (const [id, schema] of Object.entries(shared)) shapes.add(schema, { id });
// A column checks its values in a loop of its own, and describes them beside it.
for (const column of Object.values(personColumns.shape)) shapes.add(column, column.meta() ?? {});

const shapeNames: readonly string[] = Object.keys(shared);
const options = { schemaRegistry: shapes, zodToJsonConfig: { unrepresentable: 'any' as const } };
const toJsonSchema = createJsonSchemaTransform(options);

const withShapes = createJsonSchemaTransformObject(options);

/**
 * Removes the input version of shared shapes: every shape is generated for input and output, but these are
 * only output.
 */
function withoutUnusedShapes(document: ReturnType<typeof withShapes>): ReturnType<typeof withShapes> {
  if (!('components' in document)) return document;
  const schemas = Object.entries(document.components?.schemas ?? {});
  const used = Object.fromEntries(schemas.filter(([name]) => shapeNames.includes(name)));
  return { ...document, components: { ...document.components, schemas: used } } as typeof document;
}

type Transform = Parameters<typeof toJsonSchema>[0];
type Json = Record<string, unknown>;

/** Describes one route in OpenAPI by its declaration. Leaves out pages, which are no calls. */
function describe(document: Transform & { route: RouteOptions }) {
  const { route, url } = document;
  const entry = route.config?.reference;
  if (!entry) return { schema: { hide: true } as FastifySchema, url };
  const form = entry.form && {
    body: formSchema(entry.form),
    consumes: ['multipart/form-data'],
  };
  const response = { ...(document.schema.response as object), 200: entry.bytes?.shape ?? z.unknown() };
  const bytes = entry.bytes && { response };
  const { schema } = toJsonSchema({ ...document, schema: { ...document.schema, ...form, ...bytes } });
  const described = {
    ...schema,
    response: responsesOf(schema as Json, entry),
    tags: [entry.chapter],
    summary: entry.summary,
    description: whoMayCall(route.config?.access),
    security: securityOf(route.config?.access),
    ...(takesIdempotencyKey(route) ? { headers: changeHeaders } : {}),
  };
  if (!url.endsWith('*')) return { schema: described as FastifySchema, url };
  // A path parameter needs a name in OpenAPI.
  const params = { type: 'object', properties: { file: { type: 'string' } }, required: ['file'] };
  return { schema: { ...described, params } as FastifySchema, url: url.replace('*', ':file') };
}

/** The optional headers of a change. */
const changeHeaders = {
  type: 'object',
  properties: {
    [idempotencyKey]: {
      type: 'string',
      format: 'uuid',
      description:
        'Identifies the change. A repeat with the same key within 90 days has no second effect and gets the first response. A different change with the same key is refused with `key-reused`. After an error, send the change again with the same key. Two errors are stored with the key and need a new one: `already-exists`, and `rate-limited` without a time.',
    },
    [onBehalfOf]: {
      type: 'string',
      description:
        'The account that made the change, as `kind.id`. The session of another account gets `not-signed-in`.',
    },
    [ofEpoch]: {
      type: 'string',
      description:
        'The `epoch` of the pull on which the change is based. A restore of the server starts a new epoch. The change then gets `other-history`: pull, and send the changes since that pull again.',
    },
  },
};

function formSchema({ fields, fileField, missing, maxFiles }: FormDeclaration) {
  const file = maxFiles === undefined ? z.file() : z.array(z.file()).max(maxFiles);
  const isRequired = missing !== undefined;
  return z.intersection(fields, z.object({ [fileField]: isRequired ? file : file.optional() }));
}

function responsesOf(schema: Json, { bytes }: Reference): Json {
  const responses = Object.entries((schema['response'] ?? {}) as Record<string, Json>);
  const described = responses.map(([status, answer]) => [
    status,
    { ...answer, description: meaningOf(status) },
  ]);
  if (!bytes || bytes.shape) return Object.fromEntries(described);
  const content = { [bytes.mediaType]: { schema: {} } };
  return {
    ...Object.fromEntries(described),
    200: { description: meaningOf('200'), content },
  };
}

function meaningOf(status: string): string {
  if (status === '409')
    return 'Someone else has changed the same fields: both values of each, the time and the person';
  if (status === '304') return 'What the caller has is still right';
  if (status.startsWith('4')) return 'Refused: a stable code, and a sentence for people';
  if (status.startsWith('5')) return 'Not now: a stable code, and a sentence for people';
  return status === '201' ? 'Made' : 'Done';
}

function whoMayCall(access: Access | undefined): string {
  if (access === 'anyone') return 'Open to everyone. The response depends on the caller.';
  if (access === 'proof') return 'Needs the proof of the number: the `token` that verify-otp returns.';
  return `For signed-in ${access?.map((kind) => `${kind}s`).join(', ')}.`;
}

function securityOf(access: Access | undefined): Record<string, string[]>[] {
  if (access === 'anyone') return [];
  if (access === 'proof') return [{ token: [] }, { proof: [] }];
  return [{ token: [] }, { session: [] }];
}

/**
 * Serves OpenAPI 3.1 of every call at `/api/openapi.json`, and a page to read it at `/api/docs`. The schemas
 * are those that validate the routes. All files come from this server. Register it before the routes that it
 * describes.
 */
export const apiReference = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Memcherrish',
        version: '1',
        description:
          'A directory of schools with their batches, divisions and people. Each person decides who sees which details. All errors have the same shape; programs use the `code`. Each response has the number of the protocol in `X-Memcherrish`. A caller may name its own in `X-Memcherrish-Protocol`. If the two differ, the call gets `outdated-app` or `outdated-server`.',
      },
      tags: chapters.map((name) => ({ name })),
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'The `token` of a sign-in or of verify-otp.',
          },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          proof: { type: 'apiKey', in: 'cookie', name: proofCookie },
        },
      },
    },
    transform: (document) => describe(document as Transform & { route: RouteOptions }),
    transformObject: (document) => withoutUnusedShapes(withShapes(document)),
  });
  await app.register(async (pages) => {
    // The page and its files come from the library, which declares no access for them.
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone', policy: referencePolicy };
    });
    pages.get(paths.openapi, { schema: { hide: true } }, async () => pages.swagger());
    await pages.register(fastifySwaggerUi, {
      routePrefix: paths.docs,
      // Shows no badge of an external validator.
      uiConfig: { validatorUrl: null, deepLinking: true, docExpansion: 'list', layout: 'BaseLayout' },
      // Leaves out the library's icons, which belong to another project.
      theme: { title: 'Memcherrish: reference', favicon: [] },
    });
  });
});
