import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { OperatorError } from '#server/errors/config-error.ts';

/** Milliseconds until one request counts as lost. */
const answersWithin = 10_000;
const tries = 3;
const firstPause = 100;

/** The bucket did not do what it was asked. A later try may succeed, unless the address or the keys are wrong. */
export class BucketError extends OperatorError {}

export interface StoredObject {
  key: string;
  /** When it was put, ISO 8601. */
  at: string;
}

/**
 * A bucket of an S3 server, by path-style addresses. It uses only put, get, delete and list, which all servers have.
 * Each request is tried three times.
 */
export class Bucket {
  readonly #client: AwsClient;
  readonly #base: URL;
  readonly #prefix: string;

  /** `url` is such as `https://KEY:SECRET@s3.example.org/bucket/folder?region=eu-central-1`. */
  constructor(url: URL) {
    const [bucket = '', ...folder] = url.pathname.split('/').filter(Boolean);
    this.#base = new URL(`/${bucket}/`, url.origin);
    this.#prefix = folder.map((each) => `${each}/`).join('');
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      region: url.searchParams.get('region') ?? 'us-east-1',
      retries: 0,
    });
  }

  /** Resolves once the server has confirmed the object, whose bytes it compares with their digest. */
  async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'content-type': type, 'x-amz-content-sha256': digest };
    await this.#ask(this.#addressOf(key), { method: 'PUT', headers, body: Uint8Array.from(bytes) }, [200]);
  }

  /** Returns null when there is no such object. */
  async get(key: string): Promise<Buffer | null> {
    const response = await this.#ask(this.#addressOf(key), { method: 'GET' }, [200, 404]);
    return response.status === 404 ? null : response.bytes;
  }

  async remove(key: string): Promise<void> {
    await this.#ask(this.#addressOf(key), { method: 'DELETE' }, [200, 204, 404]);
  }

  /** Lists all objects of a folder. */
  async list(folder: string): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    let next: string | null = null;
    do {
      const url: URL = new URL(this.#base);
      url.searchParams.set('list-type', '2');
      url.searchParams.set('prefix', `${this.#prefix}${folder}`);
      if (next !== null) url.searchParams.set('continuation-token', next);
      const page: string = (await this.#ask(url, { method: 'GET' }, [200])).bytes.toString('utf8');
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = textIn(entry, 'Key') ?? '';
        found.push({ key: key.slice(this.#prefix.length), at: textIn(entry, 'LastModified') ?? '' });
      }
      next = textIn(page, 'IsTruncated') === 'true' ? textIn(page, 'NextContinuationToken') : null;
    } while (next !== null);
    return found;
  }

  #addressOf(key: string): URL {
    return new URL(`${this.#prefix}${key}`, this.#base);
  }

  async #ask(
    url: URL,
    init: RequestInit,
    expected: readonly number[],
  ): Promise<{ status: number; bytes: Buffer }> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#once(url, init).catch((error: unknown) => error);
      if (!(answer instanceof Error) && isAnswer(answer)) {
        if (expected.includes(answer.status)) return answer;
        const passes = answer.status >= 500 || answer.status === 429;
        if (!passes || tried === tries) throw new BucketError(refusal(init, answer));
      } else if (tried === tries) {
        throw new BucketError('The bucket of PHOTOS_URL does not answer.', { cause: answer });
      }
      await pause(firstPause * 2 ** tried * Math.random());
    }
  }

  async #once(url: URL, init: RequestInit): Promise<{ status: number; bytes: Buffer }> {
    const signed = await this.#client.sign(url, init);
    const response = await fetch(signed, { signal: AbortSignal.timeout(answersWithin), redirect: 'error' });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }
}

function isAnswer(answer: unknown): answer is { status: number; bytes: Buffer } {
  return typeof answer === 'object' && answer !== null && 'status' in answer;
}

/** Names the reason of the server, and no key. */
function refusal({ method }: RequestInit, { status, bytes }: { status: number; bytes: Buffer }): string {
  const code = textIn(bytes.toString('utf8'), 'Code');
  return `The bucket of PHOTOS_URL answered ${method} with ${status}${code === null ? '' : ` (${code})`}.`;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textIn(xml: string, tag: string): string | null {
  const [, text] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return text === undefined ? null : text.replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all);
}
