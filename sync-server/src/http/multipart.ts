import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { budgets } from '#server/shares/budgets.ts';
import { Busy } from '#server/shares/busy.ts';
import type { Call } from '#server/shares/call.ts';
import { type Holder, Holdings } from '#server/shares/holdings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The form in memory. Null before the first byte, and once it was answered or the sender disconnected. */
    formInMemory: FormInMemory | null;
  }
}

export interface FormFile {
  bytes: Buffer;
  name: string;
}

export interface Form {
  values: Record<string, string>;
  /** In the order in which they were sent. */
  files: FormFile[];
  /** The first file, for a form that accepts one. */
  file: FormFile | null;
}

export interface FormOptions {
  fileField: string;
  /** The limit of each file. */
  maxBytes: number;
  tooLarge: string;
  /** One by default. */
  maxFiles?: number;
  tooMany?: string;
}

const fieldLimits = { fields: 20, fieldNameSize: 100, fieldSize: 16 * 1024, parts: 22, headerPairs: 50 };

/**
 * Bytes of all forms in memory, from the first byte read to the response. Forms of guests are counted apart. When the
 * memory is used up, a form of the caller with the most gives way: the largest that still arrives or waits.
 */
const forAccounts = new Holdings<FormInMemory>(budgets.forms.total);
const forGuests = new Holdings<FormInMemory>(budgets.guestForms.total);

class FormInMemory implements Holder {
  readonly caller: string;
  readonly #call: Call;
  readonly #memory: Holdings<FormInMemory>;
  #isOver = false;
  held = 0;

  constructor(call: Call) {
    this.#call = call;
    this.caller = call.caller.name;
    this.#memory = call.caller.kind === 'account' ? forAccounts : forGuests;
  }

  rank(): number | null {
    return this.#call.canGiveWay ? this.held : null;
  }

  giveWay(): void {
    this.#isOver = true;
    this.#call.giveWay();
  }

  /**
   * Counts the bytes that arrived, so that a large announced size reserves nothing. Throws `Busy` when there is no
   * memory left.
   */
  hold(bytes: number): void {
    if (this.#isOver || !this.#memory.hold(this, bytes)) throw new Busy();
  }

  release(): void {
    this.#isOver = true;
    this.#memory.release(this);
  }
}

/**
 * Enables forms with files, for `readForm`. A form's memory is released with its response, or when its sender
 * disconnects.
 */
export const multipartForms = fastifyPlugin(async (app) => {
  await app.register(fastifyMultipart);
  app.decorateRequest('formInMemory', null);
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    const form = new FormInMemory(request.call);
    request.formInMemory = form;
    reply.raw.once('close', () => {
      form.release();
      request.formInMemory = null;
    });
  });
});

function hold({ formInMemory }: FastifyRequest, bytes: number): void {
  if (formInMemory === null) throw unreadable();
  formInMemory.hold(bytes);
}

async function bytesOf(request: FastifyRequest, { file }: MultipartFile): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    hold(request, chunk.length);
    chunks.push(chunk);
  }
  return file.truncated ? null : Buffer.concat(chunks);
}

/**
 * Reads a whole multipart form with its files, because a stream that is cut at the limit would look complete.
 * Throws `tooLarge` for a large file, `tooMany` for too many files, and an error for a malformed form. Throws
 * `Busy` while other forms use too much memory.
 */
export async function readForm(
  request: FastifyRequest,
  { fileField, maxBytes, tooLarge, maxFiles = 1, tooMany = serverWords.invalidMultipart }: FormOptions,
): Promise<Form> {
  if (!request.isMultipart()) throw new ApiError('unsupported-type', serverWords.unsupportedType);
  const form: Form = { values: {}, files: [], file: null };
  const hasArrived = request.call.waits((reason) => request.raw.emit('error', reason));
  try {
    const parts = request.parts({ limits: { ...fieldLimits, files: maxFiles, fileSize: maxBytes } });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') throw unreadable();
        hold(request, Buffer.byteLength(part.value));
        form.values[part.fieldname] = part.value;
        continue;
      }
      const bytes = await bytesOf(request, part);
      if (bytes === null) throw new ApiError('too-large', tooLarge, { fields: { [fileField]: tooLarge } });
      if (part.fieldname !== fileField) throw unknownField(part.fieldname);
      // An empty file input sends a nameless part without bytes.
      if (bytes.length > 0 || part.filename) form.files.push({ bytes, name: part.filename });
    }
  } catch (error) {
    // Not only with the response, which may wait for the rest of the body.
    request.formInMemory?.release();
    if (error instanceof ApiError || error instanceof Busy) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new ApiError('too-large', tooLarge, { fields: { [fileField]: tooLarge } });
    }
    if (code === 'FST_FILES_LIMIT') throw invalidField(fileField, tooMany);
    throw unreadable();
  } finally {
    hasArrived();
  }
  form.file = form.files[0] ?? null;
  request.form = form;
  return form;
}

function unreadable(): ApiError {
  return new ApiError('invalid-input', serverWords.invalidMultipart);
}

function unknownField(name: string): ApiError {
  return new ApiError('invalid-input', serverWords.unknownField, {
    fields: { [name]: serverWords.unknownField },
  });
}
