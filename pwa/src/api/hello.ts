import { done } from '@memcherrish/shared/wire/fields.ts';
import type { SwapBody } from '@memcherrish/shared/wire/hello.ts';
import { helloPaths } from '@memcherrish/shared/wire/hello-paths.ts';
import { request, type Sending } from './client.ts';

/** Registers the public key of this device. The server keeps it while the session is active. */
export function registerKey(publicKey: string) {
  return request('PUT', helloPaths.key, { schema: done, json: { publicKey } });
}

/** Uploads both sides of a swap with the key of this device. */
export function sendSwap(json: SwapBody, options: Sending = {}) {
  return request('POST', helloPaths.swaps, { schema: done, json, ...options });
}

export function endSwap(personId: string, options: Sending = {}) {
  return request('DELETE', helloPaths.swap(personId), { schema: done, ...options });
}
