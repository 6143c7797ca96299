import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';

/** Encrypts a text for one row: copied to another row it does not decrypt. */
export function sealed(key: Buffer, text: string, rowId: string): string {
  const nonce = randomBytes(12);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(rowId));
  const bytes = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return [nonce, bytes, sealing.getAuthTag()].map((part) => part.toString('base64url')).join('.');
}

/** Decrypts what `sealed` returned. Throws for another key or row. */
export function unsealed(key: Buffer, text: string, rowId: string): string {
  const [nonce = Buffer.of(), bytes = Buffer.of(), tag = Buffer.of()] = text
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: 16 })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(tag);
  return Buffer.concat([opening.update(bytes), opening.final()]).toString('utf8');
}
