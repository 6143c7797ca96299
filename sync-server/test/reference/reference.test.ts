import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey, ofEpoch, onBehalfOf } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { type Route, routesOf } from '#test/scene/routes.ts';

/** Tests the API reference: OpenAPI 3.1 of every call, and the page that shows it. */

/** The part of OpenAPI 3.1 that we use; unknown properties are rejected. */
const reference = z.strictObject({ $ref: z.string().regex(/^#\/components\/schemas\/\w+$/) });
const jsonSchema = z.record(z.string(), z.unknown());
const mediaTypes = z
  .record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), z.strictObject({ schema: jsonSchema }))
  .refine((types) => Object.keys(types).length > 0);
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: jsonSchema,
});
const operation = z.strictObject({
  tags: z.array(z.string()).length(1),
  summary: z.string().min(5),
  description: z.string().min(5),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: mediaTypes }).optional(),
  security: z.array(z.partialRecord(z.enum(['token', 'session', 'proof']), z.array(z.never()))),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|[1-5]XX)$/),
    z.strictObject({ description: z.string().min(3), content: mediaTypes.optional() }),
  ),
});
const openApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.strictObject({ name: z.string() })),
  components: z.strictObject({
    schemas: z.record(z.string(), jsonSchema),
    securitySchemes: z.record(
      z.string(),
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
        z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string() }),
      ]),
    ),
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
});
type OpenApi = z.infer<typeof openApi>;

let server: TestServer;
let document: OpenApi;
let calls: Route[];
beforeAll(async () => {
  server = await openTestServer();
  document = openApi.parse((await server.as(null).get(paths.openapi)).json());
  const noCalls = [paths.openapi, paths.docs, '/*'];
  calls = (await routesOf(server)).filter(
    ({ url }) => !noCalls.includes(url) && !url.startsWith(`${paths.docs}/`),
  );
});
afterAll(() => server.close());

const name = (method: string, url: string) => `${method.toUpperCase()} ${url}`;
const addressOf = ({ url }: Route) => url.replace(/:(\w+)/g, '{$1}').replace('*', '{file}');

function operations() {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, each]) => ({ path, name: name(method, path), operation: each })),
  );
}
const operationOf = (route: Route) => {
  const found = operations().find((each) => each.name === name(route.method, addressOf(route)));
  if (!found) throw new Error(`${route.method} ${route.url} is not in the reference.`);
  return found.operation;
};

describe('the document', () => {
  it('describes every call of the server and no others', () => {
    expect(
      operations()
        .map((each) => each.name)
        .sort(),
    ).toEqual(calls.map((route) => name(route.method, addressOf(route))).sort());
  });

  it('puts every call in a listed chapter, and every chapter has a call', () => {
    const chapters = new Set(operations().flatMap(({ operation }) => operation.tags));
    expect([...chapters].sort()).toEqual(document.tags.map((tag) => tag.name).sort());
  });

  it('declares exactly the parameters of each path', () => {
    for (const { path, name, operation } of operations()) {
      const declared = (operation.parameters ?? []).filter((each) => each.in === 'path');
      const ctx = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
      expect([name, declared.map((each) => each.name).sort()]).toEqual([name, ctx.sort()]);
      expect(declared.every((each) => each.required === true)).toBe(true);
    }
  });

  it('describes the responses of each call: success and errors', () => {
    for (const { name, operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      expect(statuses.filter((status) => status.startsWith('2')).length, name).toBe(1);
      for (const refused of ['4XX', '5XX']) {
        expect(operation.responses[refused]?.content, name).toEqual({
          'application/json': { schema: { $ref: '#/components/schemas/ApiError' } },
        });
      }
    }
  });

  it('describes the body of each call: JSON by its schema, a form with its file, or none', () => {
    const forms = operations().flatMap(({ name, operation }) => {
      const form = operation.requestBody?.content['multipart/form-data'];
      if (!form) return [];
      type Property = { format?: string; items?: { format?: string }; maxItems?: number };
      const { properties = {} } = form.schema as { properties?: Record<string, Property> };
      const files = Object.entries(properties).flatMap(([field, { format, items, maxItems }]) => {
        if (format === 'binary') return [field];
        return items?.format === 'binary' ? [`${field}, up to ${maxItems}`] : [];
      });
      return [[name, files.join()]];
    });
    expect(Object.fromEntries(forms)).toEqual({
      'POST /api/schools': 'image',
      'PUT /api/schools/{schoolId}': 'image',
      'POST /api/schools/{schoolId}/rehearsals': 'file',
      'POST /api/teachers/register': 'profilePhoto',
      'POST /api/teachers/own/photo': 'profilePhoto',
      'POST /api/schoolmates/upload-profile-pic/{mobile}': 'profilePic',
      'POST /api/schoolmates/upload-school-photo/{mobile}': 'schoolPhoto',
      'POST /api/xluploads/excel': 'file',
      'POST /api/class-photos': 'photo',
      'POST /api/schools/{schoolId}/batches/{batchId}/posts': 'photos, up to 4',
      'PUT /api/schools/{schoolId}/batches/{batchId}/posts/{postId}': 'photos, up to 4',
    });
    for (const route of calls) {
      const { requestBody } = operationOf(route);
      if (route.body) expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/json']);
      if (route.method === 'GET') expect(requestBody).toBeUndefined();
    }
  });

  it('describes the same access as the routes', () => {
    for (const route of calls) {
      const ways = operationOf(route).security.flatMap((way) => Object.keys(way));
      const expected = {
        anyone: [],
        proof: ['token', 'proof'],
        account: ['token', 'session'],
      };
      const access = typeof route.access === 'string' ? route.access : 'account';
      expect([route.url, ways]).toEqual([route.url, expected[access]]);
    }
  });

  it('says the same as the routes about idempotency keys', () => {
    for (const route of calls) {
      const headers = (operationOf(route).parameters ?? []).filter((each) => each.in === 'header');
      const names = headers.map((each) => each.name);
      expect([route.url, names]).toEqual([
        route.url,
        route.takesIdempotencyKey ? [idempotencyKey, onBehalfOf, ofEpoch] : [],
      ]);
      expect(headers.every((each) => !each.required && each.description)).toBe(true);
    }
    expect(calls.some((route) => route.takesIdempotencyKey)).toBe(true);
  });

  it('has no dangling reference and no unused schema', () => {
    const text = JSON.stringify(document);
    const named = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? ''));
    for (const target of named) expect(reference.parse({ $ref: target })).toBeTruthy();
    const expected = Object.keys(document.components.schemas).map((each) => `#/components/schemas/${each}`);
    expect([...named].sort()).toEqual(expected.sort());
  });

  it('matches a real error response, including its message', async () => {
    const refused = (await server.as(null).get(paths.requests)).json();
    const { required, properties } = z
      .object({ required: z.array(z.string()), properties: z.record(z.string(), z.unknown()) })
      .parse(document.components.schemas['ApiError']);
    expect(Object.keys(refused)).toEqual(expect.arrayContaining(required));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(refused)));
  });
});

describe('the page', () => {
  it('loads only files from this server, under a policy that allows no others', async () => {
    const guest = server.as(null);
    const page = await guest.get(paths.docs);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\/static\//);
      const answer = await guest.get(file);
      expect([file, answer.statusCode]).toEqual([file, 200]);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(page.body).not.toMatch(/<script>|<style|style=|onload=/);
  });

  it('reads the same document', async () => {
    expect((await server.as(null).get(`${paths.docs}/json`)).json()).toEqual(document);
  });
});
