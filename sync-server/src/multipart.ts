import '@fastify/multipart';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { FastifyRequest } from 'fastify';
import { invalidField, Refusal } from './refusal.ts';

interface FormFile {
  bytes: Buffer;
  name: string;
}

export interface Form {
  values: Record<string, string>;
  /** In the order in which they were sent. */
  files: FormFile[];
  /** The first of them: for a form that takes one. */
  file: FormFile | null;
}

interface FormOptions {
  fileField: string;
  /** Of each file. */
  maxBytes: number;
  tooLarge: string;
  /** One, unless the form takes more. */
  maxFiles?: number;
  tooMany?: string;
}

const fieldLimits = { fields: 20, fieldNameSize: 100, fieldSize: 16 * 1024, parts: 22, headerPairs: 50 };

/**
 * Reads a multipart form with its files, whole: a stream that is cut at the limit would look complete (reliability-security 0.7).
 * Refuses what is too large with `tooLarge`, more files than it takes with `tooMany`, and a form that cannot be read.
 */
export async function readForm(
  request: FastifyRequest,
  { fileField, maxBytes, tooLarge, maxFiles = 1, tooMany = messages.invalidMultipart }: FormOptions,
): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('unsupported-type', messages.unsupportedType);
  const form: Form = { values: {}, files: [], file: null };
  try {
    const parts = request.parts({ limits: { ...fieldLimits, files: maxFiles, fileSize: maxBytes } });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') throw unreadable();
        form.values[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.fieldname !== fileField) throw unknownField(part.fieldname);
      // A file input that was left empty sends a nameless part without bytes.
      if (bytes.length > 0 || part.filename) form.files.push({ bytes, name: part.filename });
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Refusal('too-large', tooLarge, { fields: { [fileField]: tooLarge } });
    }
    if (code === 'FST_FILES_LIMIT') throw invalidField(fileField, tooMany);
    throw unreadable();
  }
  form.file = form.files[0] ?? null;
  request.form = form;
  return form;
}

function unreadable(): Refusal {
  return new Refusal('invalid-input', messages.invalidMultipart);
}

function unknownField(name: string): Refusal {
  return new Refusal('invalid-input', messages.unknownField, { fields: { [name]: messages.unknownField } });
}
