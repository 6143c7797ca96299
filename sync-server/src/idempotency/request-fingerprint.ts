import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Form } from '#server/http/multipart.ts';

/**
 * Returns a hash that is equal for repeats of a call. It covers the method, the decoded path and query, the
 * JSON as sent, and the fields and files of a form. It does not cover raw bytes: a form has another boundary
 * each time, and the order of keys is irrelevant. It also ignores the caller's own number, which some calls
 * name. The account identifies the caller, and the number may change before a retry.
 */
export function requestFingerprint(request: FastifyRequest): string {
  const { method, query, form } = request;
  if (request.isMultipart() && !form) throw new Error('A form is read before its change is carried out.');
  const contents = { body: bodyOf(request), form: form && contentsOf(form) };
  return sha256(canonical({ method, path: pathOf(request), query, ...contents }));
}

function pathOf({ url, params }: FastifyRequest): string {
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
  const { mobile } = params as { mobile?: string };
  return mobile === undefined ? path : path.replace(mobile, () => '');
}

function bodyOf({ sentBody }: FastifyRequest): unknown {
  if (typeof sentBody !== 'object' || sentBody === null) return null;
  const { userMobile: _, ...body } = sentBody as Record<string, unknown>;
  return body;
}

function contentsOf({ values, files }: Form): unknown {
  return { values, files: files.map((file) => sha256(file.bytes)) };
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Serializes JSON with sorted keys at every depth. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
