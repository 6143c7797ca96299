import '@fastify/multipart';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface Form {
  values: Record<string, string>;
  file: { bytes: Buffer; name: string } | null;
}

const fieldLimits = { fields: 20, fieldNameSize: 100, fieldSize: 16 * 1024, parts: 22, headerPairs: 50 };

/**
 * Reads a multipart form with at most one file, whole: a stream that is cut at the limit would look complete
 * (reliability-security 0.7). Refuses what is too large with `tooLarge`, and a form that cannot be read.
 */
export async function readForm(
  request: FastifyRequest,
  options: { fileField: string; maxBytes: number; tooLarge: string },
): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('unsupported-type', messages.unsupportedType);
  const form: Form = { values: {}, file: null };
  try {
    const parts = request.parts({ limits: { ...fieldLimits, files: 1, fileSize: options.maxBytes } });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') throw unreadable();
        form.values[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.fieldname !== options.fileField) throw unknownField(part.fieldname);
      // A file input that was left empty sends a nameless part without bytes.
      if (bytes.length > 0 || part.filename) form.file = { bytes, name: part.filename };
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Refusal('too-large', options.tooLarge, { fields: { [options.fileField]: options.tooLarge } });
    }
    throw unreadable();
  }
  request.form = form;
  return form;
}

function unreadable(): Refusal {
  return new Refusal('invalid-input', messages.invalidMultipart);
}

function unknownField(name: string): Refusal {
  return new Refusal('invalid-input', messages.unknownField, { fields: { [name]: messages.unknownField } });
}
