import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import {
  type Bytes,
  type Call,
  namesIn,
  type ParamNames,
  patternOf,
} from '@memcherrish/shared/wire/base/call.ts';
import { errorBody } from '@memcherrish/shared/wire/base/errors.ts';
import { id } from '@memcherrish/shared/wire/base/fields.ts';
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

/** The files of a multipart form, with their limits. */
interface FormFiles extends FormOptions {
  /** The error of a form without a file. A form without this sentence may come without a file. */
  missing?: string;
}

/** A multipart form: its fields and its files. */
export interface FormDeclaration extends FormFiles {
  fields: z.ZodType;
}

type Parsed<Of extends Call, Part extends 'params' | 'query' | 'body' | 'form'> = Of extends {
  [Each in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : unknown;

type ParamsOf<Of extends Call> = Of extends { params: z.ZodType }
  ? Parsed<Of, 'params'>
  : Record<ParamNames<Of>, string>;

type ReadFormOf<Of extends Call, Files> = Files extends FormFiles
  ? {
      fields: Parsed<Of, 'form'>;
      files: FormFile[];
      file: Files extends { missing: string } ? FormFile : FormFile | null;
    }
  : undefined;

/** The argument of a handler. */
interface Incoming<Context, Of extends Call, Files> {
  ctx: Context;
  request: FastifyRequest<{
    Params: ParamsOf<Of>;
    Querystring: Parsed<Of, 'query'>;
    Body: Parsed<Of, 'body'>;
  }>;
  reply: FastifyReply;
  form: ReadFormOf<Of, Files>;
}

/** The callers of a route, and whether a repeat is safe. */
type Authority<Of extends Call> = Of['method'] extends 'GET' ? AuthorityToRead : AuthorityToChange;

interface AuthorityToRead {
  /** `anyone` needs no session, `proof` needs the proof of a number, a list needs one of these accounts. */
  access: 'anyone' | 'proof' | readonly AccountKind[];
  withoutAccount?: never;
  idempotent?: never;
  idempotencyExempt?: never;
}

type AuthorityToChange =
  | {
      access: 'anyone' | 'proof';
      /** The reason why a change is open to callers without an account. */
      withoutAccount: string;
      idempotent?: never;
      idempotencyExempt?: never;
    }
  | ({
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
  Of extends Call,
  Files extends FormFiles | undefined,
  Idempotent extends true | undefined,
  Prepared,
> extends Pick<FastifyContextConfig, 'whileLeaving' | 'counts' | 'whateverWaits' | 'policy'>,
    Pick<Reference, 'chapter' | 'summary'> {
  /** The maximum size of a JSON body in bytes, if less than the 64 kB of the server. */
  bodyLimit?: number;
  /** The files of its form. */
  form?: Files;
  idempotent?: Idempotent;
  /** Whether the change touches thousands of rows (see WriteOptions). */
  isLarge?: true;
  /**
   * Returns slow work that runs before the transaction of an idempotent change, and is skipped for a repeat.
   * This function itself runs each time.
   */
  prepare?: (
    incoming: Incoming<RouteContext, Of, Files>,
  ) => Preparation<Prepared> | Promise<Preparation<Prepared>>;
  /**
   * Returns the answer. The database of `ctx` only reads, unless the route is idempotent. Another route writes
   * through `ctx.forCaller(request)` or `ctx.forGuest(request)`.
   */
  handle: (
    incoming: Incoming<Idempotent extends true ? AppContext : RouteContext, Of, Files> & {
      prepared: Prepared;
    },
  ) => Promise<Of['answer'] extends z.ZodType ? z.output<Of['answer']> : FastifyReply | undefined>;
}

/** A declared route, ready to be added to the server. */
export interface Route {
  addTo: (app: FastifyInstance, ctx: RouteContext) => void;
}

/**
 * Adds to a call what only the server has: who may call it, limits, whether it is idempotent, its entry in the
 * reference, and its handler. The types of the handler follow from the call.
 */
export function route<
  Of extends Call,
  Files extends FormFiles | undefined = undefined,
  Idempotent extends true | undefined = undefined,
  Prepared = undefined,
>(of: Of, declaration: Declaration<Of, Files, Idempotent, Prepared> & Authority<Of>): Route {
  const { method, query, body, answer, status = 200, errors } = of;
  const { chapter, summary, access, bodyLimit } = declaration;
  const url = patternOf(of);
  const params = of.params ?? idsIn(url);
  const form = of.form && declaration.form && { ...declaration.form, fields: of.form };
  const isBytes = !(answer instanceof z.ZodType);
  const config: FastifyContextConfig = {
    access,
    reference: { chapter, summary, form, bytes: isBytes ? answer : undefined },
    ...picked(declaration, configured),
  };
  const schema = {
    ...defined({ params, querystring: query, body }),
    // Bytes are never serialized: an object in their place is a mistake that must not be sent.
    response: { [status]: isBytes ? z.never() : answer, ...errors, ...errorResponses },
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
      url,
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

function idsIn(pattern: string): z.ZodType | undefined {
  const names = namesIn(pattern);
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, id])));
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
