import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import { serverLoad } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiError, invalidField } from './api-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the form in memory. Null once it was answered, or the sender disconnected. */
    formBytes: number | null;
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
 * Bytes of all forms in memory, from the first byte read to the response. Forms of guests are counted apart.
 */
const held = { account: 0, guest: 0 };
const most = { account: serverLoad.formBytes, guest: serverLoad.guestFormBytes };

const shareOf = ({ viewer }: FastifyRequest) => (viewer.kind === 'guest' ? 'guest' : 'account');

/**
 * Enables forms with files, for `readForm`. A form's memory is released with its response, or when its sender
 * disconnects.
 */
export const forms = fastifyPlugin(async (app) => {
  await app.register(fastifyMultipart);
  app.decorateRequest('formBytes', 0);
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    reply.raw.once('close', () => {
      held[shareOf(request)] -= request.formBytes ?? 0;
      request.formBytes = null;
    });
  });
});

/**
 * Counts the bytes that arrived, so that a large announced size reserves nothing. Throws a retryable error
 * when there is no memory left.
 */
function hold(request: FastifyRequest, bytes: number): void {
  if (request.formBytes === null) throw unreadable();
  const share = shareOf(request);
  if (held[share] + bytes > most[share]) {
    const { retryAfterSeconds } = serverLoad;
    throw new ApiError('unavailable', messages.unavailable, { retryAfterSeconds });
  }
  held[share] += bytes;
  request.formBytes += bytes;
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
 * as well while other forms use too much memory.
 */
export async function readForm(
  request: FastifyRequest,
  { fileField, maxBytes, tooLarge, maxFiles = 1, tooMany = serverWords.invalidMultipart }: FormOptions,
): Promise<Form> {
  if (!request.isMultipart()) throw new ApiError('unsupported-type', serverWords.unsupportedType);
  const form: Form = { values: {}, files: [], file: null };
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
    if (error instanceof ApiError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new ApiError('too-large', tooLarge, { fields: { [fileField]: tooLarge } });
    }
    if (code === 'FST_FILES_LIMIT') throw invalidField(fileField, tooMany);
    throw unreadable();
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
