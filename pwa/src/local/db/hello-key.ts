import { helloCalls } from '@memcherrish/shared/wire/people/hello.ts';
import { useEffect } from 'react';
import { sendCall } from '#api/send-call.ts';
import type { HelloKeyRow, PersonDatabase } from './database.ts';
import { currentDevice, type Device, useDevice } from './device.ts';

const signing = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/**
 * Returns the key pair with which this device signs offers of 'Say hello'. It is made once, and no code can read the
 * private key. It is deleted with the database, so a sign-out ends it.
 */
export async function helloKeyIn(db: PersonDatabase): Promise<HelloKeyRow> {
  const held = await db.keys.get('hello');
  if (held) return held;
  const pair = await crypto.subtle.generateKey(signing, false, ['sign']);
  const point = await crypto.subtle.exportKey('raw', pair.publicKey);
  const made: HelloKeyRow = {
    name: 'hello',
    privateKey: pair.privateKey,
    publicKey: toBase64Url(new Uint8Array(point)),
    isRegistered: false,
  };
  return await db.transaction('rw', db.keys, async () => {
    // Another tab may have been faster.
    const other = await db.keys.get('hello');
    if (!other) await db.keys.add(made);
    return other ?? made;
  });
}

/** Returns bytes as base64url without padding, as the server reads them. */
export function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Signs a text. The signature is 64 bytes. */
export async function sign({ privateKey }: HelloKeyRow, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await crypto.subtle.sign({ ...signing, hash: 'SHA-256' }, privateKey, bytes));
}

/**
 * Makes the key as soon as the directory is open, and registers it once, so that the other phone can upload a swap
 * while this one has no network. A failure does no harm: each upload registers the key again.
 */
export function useHelloKey(): void {
  const device = useDevice();
  useEffect(() => {
    prepare(device).catch(reportError);
  }, [device]);
}

async function prepare(device: Device): Promise<void> {
  if (device.status !== 'ready' || device.person.kind !== 'schoolmate') return;
  const { publicKey, isRegistered } = await helloKeyIn(device.db);
  if (isRegistered) return;
  const outcome = await sendCall(helloCalls.registerKey, { body: { publicKey } });
  if (outcome.ok && currentDevice() === device) await device.db.keys.update('hello', { isRegistered: true });
}
