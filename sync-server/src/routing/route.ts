import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { errorBody } from '@memcherrish/shared/wire/errors.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { asInvalid } from '#server/http/error-handler.ts';
import { type FormFile, type FormOptions, readForm } from '#server/http/multipart.ts';
import { withoutNul } from '#server/http/request-validator.ts';
import { idempotent, type Preparation } from '#server/idempotency/idempotent.ts';
import { budgets } from '#server/shares/budgets.ts';
import { FairQueue } from '#server/shares/fair-queue.ts';
import type { RouteContext } from './route-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The entry of a call in the reference. */
    reference?: Reference;
    /** Marks a page or file of the app: it is no call, so the reference does not list it. */
    isPage?: true;
  }
}

/** The chapters of the reference, in its order. */
export const chapters = [
  'Sessions',
  'Your account',
  'Admins',
  'Desk',
  'Schools',
  'People of a school',
  'Teachers',
  'Schoolmates',
  'Join requests',
  'Unclaimed listings',
  'Posts',
  'Class photos',
  'Events',
  'Door',
  'Hello',
  'Blocks',
  'Notifications',
  'Sync',
  'Photos',
  'Health',
] as const;

/** The entry of a call in the reference, beside its schemas and its access. */
export interface Reference {
  chapter: (typeof chapters)[number];
  summary: string;
  form: FormDeclaration | undefined;
  bytes: Bytes | undefined;
}

/** A multipart form: its fields, and its files with their limits. */
export interface FormDeclaration<Fields extends z.ZodType = z.ZodType> extends FormOptions {
  fields: Fields;
  /** The error of a form without a file. A form without this sentence may come without a file. */
  missing?: string;
}

/** An answer that a route writes itself: a file, a stream, or JSON that is already encoded. */
interface Bytes {
  mediaType: string;
  /** The shape of encoded JSON, for the reference. */
  shape?: z.ZodType;
}

type Schema = z.ZodType | undefined;

type Parsed<Each extends Schema> = Each extends z.ZodType ? z.output<Each> : unknown;

type ReadFormOf<Form> =
  Form extends FormDeclaration<infer Fields>
    ? {
        fields: z.output<Fields>;
        files: FormFile[];
        file: Form extends { missing: string } ? FormFile : FormFile | null;
      }
    : undefined;

/** The argument of a handler. */
interface Call<Context, Params extends Schema, Query extends Schema, Body extends Schema, Form> {
  ctx: Context;
  request: FastifyRequest<{ Params: Parsed<Params>; Querystring: Parsed<Query>; Body: Parsed<Body> }>;
  reply: FastifyReply;
  form: ReadFormOf<Form>;
}

/** The callers of a route, and whether a repeat is safe. */
type Authority =
  | {
      method: 'GET';
      /** `anyone` needs no session, `proof` needs the proof of a number, a list needs one of these accounts. */
      access: 'anyone' | 'proof' | readonly AccountKind[];
      withoutAccount?: never;
      idempotent?: never;
      idempotencyExempt?: never;
    }
  | {
      method: 'POST' | 'PUT' | 'DELETE';
      access: 'anyone' | 'proof';
      /** The reason why a change is open to callers without an account. */
      withoutAccount: string;
      idempotent?: never;
      idempotencyExempt?: never;
    }
  | ({
      method: 'POST' | 'PUT' | 'DELETE';
      access: readonly AccountKind[];
      withoutAccount?: never;
    } & (
      | {
          /** Takes an `Idempotency-Key`. The database of `ctx` is the transaction of the change. */
          idempotent: true;
          idempotencyExempt?: never;
        }
      | {
          idempotent?: never;
          /** The reason why a change by an account takes no key. It then runs each time it arrives. */
          idempotencyExempt: string;
        }
    ));

interface Declaration<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Form extends FormDeclaration | undefined,
  Answer extends z.ZodType | Bytes,
  Idempotent extends true | undefined,
  Prepared,
> extends Pick<FastifyContextConfig, 'whileLeaving' | 'counts' | 'whateverWaits' | 'policy'>,
    Pick<Reference, 'chapter' | 'summary'> {
  /** The pattern of its address, such as `/api/schools/:schoolId`. */
  path: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The most bytes of a JSON body, if less than the 64 kB of the server. */
  bodyLimit?: number;
  form?: Form;
  /** The schema of the answer. A field that it does not list cannot be sent. */
  answer: Answer;
  /** The status of success: 200 by default. */
  status?: 200 | 201 | 204;
  idempotent?: Idempotent;
  /** Whether the change touches thousands of rows (see WriteOptions). */
  isLarge?: true;
  /** Other answers that are no plain errors. */
  otherAnswers?: Readonly<Record<number, z.ZodType>>;
  /**
   * Returns slow work that runs before the transaction of an idempotent change, and is skipped for a repeat.
   * This function itself runs each time.
   */
  prepare?: (
    call: Call<RouteContext, Params, Query, Body, Form>,
  ) => Preparation<Prepared> | Promise<Preparation<Prepared>>;
  /**
   * Returns the answer. The database of `ctx` only reads, unless the route is idempotent. Another route writes
   * through `ctx.forCaller(request)` or `ctx.forGuest(request)`.
   */
  handle: (
    call: Call<Idempotent extends true ? AppContext : RouteContext, Params, Query, Body, Form> & {
      prepared: Prepared;
    },
  ) => Promise<Answer extends z.ZodType ? z.output<Answer> : FastifyReply | undefined>;
}

/** A declared route, ready to be added to the server. */
export interface Route {
  addTo: (app: FastifyInstance, ctx: RouteContext) => void;
}

/**
 * Declares a call completely: method, path, who may call it, its bodies and answers, limits, whether it is
 * idempotent, and its entry in the reference. The types of the handler follow from the declaration.
 */
export function route<
  Answer extends z.ZodType | Bytes,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Form extends FormDeclaration | undefined = undefined,
  Idempotent extends true | undefined = undefined,
  Prepared = undefined,
>(declaration: Declaration<Params, Query, Body, Form, Answer, Idempotent, Prepared> & Authority): Route {
  const { method, path, chapter, summary, access, params, query, body, bodyLimit, form, answer } =
    declaration;
  const { status = 200, otherAnswers } = declaration;
  const isBytes = !(answer instanceof z.ZodType);
  const config: FastifyContextConfig = {
    access,
    reference: { chapter, summary, form, bytes: isBytes ? answer : undefined },
    ...picked(declaration, configured),
  };
  const schema = {
    ...defined({ params, querystring: query, body }),
    // Bytes are never serialized: an object in their place is a mistake that must not be sent.
    response: { [status]: isBytes ? z.never() : answer, ...otherAnswers, ...errorResponses },
  };
  const { prepare = () => unprepared, handle } = declaration as unknown as Handlers;
  const addTo = (app: FastifyInstance, ctx: RouteContext) => {
    const answerTo = async (call: AnyCall) => {
      const { request, reply } = call;
      if (declaration.idempotent) {
        const preparation = await prepare({ ...call, ctx });
        return idempotent(ctx, request, reply.status(status), preparation, (bound, prepared) =>
          handle({ ...call, ctx: bound, prepared }),
        );
      }
      const result = await handle({ ...call, ctx, prepared: undefined });
      // A handler that sent another answer has waited for its end: a reply is a promise.
      return isBytes || reply.sent ? result : reply.status(status).send(result);
    };
    app.route({
      method,
      url: path,
      config,
      schema,
      ...defined({ bodyLimit }),
      handler: async (request, reply) => {
        const call = { request, reply, form: form && (await formIn(request, form)) };
        const hasFiles = call.form !== undefined && call.form.files.length > 0;
        return hasFiles ? changesWithFiles.take(() => answerTo(call)) : answerTo(call);
      },
    });
  };
  return { addTo };
}

const changesWithFiles = new FairQueue(budgets.changesWithFiles);

interface AnyCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The handlers without the types that `route` has checked. */
interface Handlers {
  prepare?: (call: object) => Preparation<unknown> | Promise<Preparation<unknown>>;
  handle: (call: object) => Promise<unknown>;
}

const unprepared: Preparation<unknown> = { make: async () => undefined };

/** The parts of a declaration that the hooks of the server read from the route. */
const configured = [
  'withoutAccount',
  'whileLeaving',
  'idempotent',
  'idempotencyExempt',
  'isLarge',
  'counts',
  'whateverWaits',
  'policy',
] as const;

function picked<From extends object, Key extends keyof From>(from: From, keys: readonly Key[]) {
  return Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]));
}

function defined(from: object): object {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined));
}

async function formIn(request: FastifyRequest, { fields, missing, ...options }: FormDeclaration) {
  const { values, files, file } = await readForm(request, options);
  const parsed = formFields(fields, values);
  if (missing !== undefined && !file) throw invalidField(options.fileField, missing);
  return { fields: parsed, files, file };
}

/** Stops the start when a route was not declared with `route`, unless it is a page. */
export const declaredRoutes = fastifyPlugin(async (app) => {
  app.addHook('onRoute', ({ method, url, config }) => {
    const { reference, isPage, access, idempotent: isIdempotent, idempotencyExempt } = config ?? {};
    const name = `${String(method)} ${url}`;
    if (!reference && !isPage)
      throw new Error(`${name} is not declared. Declare it with route() of routing/route.ts.`);
    const isReading = method === 'GET' || method === 'HEAD';
    if (isReading || typeof access === 'string' || isIdempotent || idempotencyExempt !== undefined) return;
    throw new Error(`${name} does not say whether it is idempotent.`);
  });
});

/** The error responses of every route, for the schemas. A field that is not listed cannot be sent. */
const errorResponses = { '4xx': errorBody, '5xx': errorBody } as const;

/** Parses the fields of a multipart form by a schema. Throws the same errors as for a JSON body. */
function formFields<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, string>,
): z.output<Schema> {
  const parsed = withoutNul(schema).safeParse(values);
  if (!parsed.success) throw asInvalid(parsed.error.issues);
  return parsed.data;
}
