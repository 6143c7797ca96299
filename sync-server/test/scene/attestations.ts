import { createHash, type KeyPairKeyObjectResult, sign } from 'node:crypto';

/** The facts of a new passkey that an attestation vouches for. */
export interface Attested {
  keys: KeyPairKeyObjectResult;
  /** The bytes of `clientDataJSON`. */
  client: Buffer;
  authenticatorData: Buffer;
}

type Value = number | Uint8Array | Uint8Array[];
export type Attestation = (attested: Attested) => { fmt: string; attStmt: Map<string, Value> };

const es256 = -7;
const hashOf = (data: Buffer) => createHash('sha256').update(data).digest();
const signed = ({ keys, client, authenticatorData }: Attested) =>
  new Uint8Array(sign('sha256', Buffer.concat([authenticatorData, hashOf(client)]), keys.privateKey));

/** The passkey signs for itself, and no certificate is involved. */
export const packed: Attestation = (attested) => ({
  fmt: 'packed',
  attStmt: new Map<string, Value>([
    ['alg', es256],
    ['sig', signed(attested)],
  ]),
});

/** Two certificates that the attacker made. The first names `url` as the address of its list of revoked certificates. */
export const androidKey =
  (url: string): Attestation =>
  (attested) => ({
    fmt: 'android-key',
    attStmt: new Map<string, Value>([
      ['alg', es256],
      ['sig', signed(attested)],
      ['x5c', certificates(attested, url)],
    ]),
  });

function certificates({ keys, client }: Attested, url: string): Uint8Array[] {
  const list = sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))));
  const level = der(0x0a, Buffer.from([1]));
  const described = sequence(
    ...[integer(3), level, integer(3), level],
    ...[der(0x04, hashOf(client)), der(0x04), sequence(), sequence()],
  );
  return [
    certificate(keys, 'leaf', [extension('2b06010401d679020111', described), extension('551d1f', list)]),
    certificate(keys, 'root', []),
  ];
}

/** Returns a certificate in DER that the root issued. */
function certificate(keys: KeyPairKeyObjectResult, name: string, extensions: Buffer[]): Uint8Array {
  const ecdsa = sequence(objectId('2a8648ce3d040302'));
  const validity = sequence(time('20000101000000Z'), time('20990101000000Z'));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(name.length),
    ...[ecdsa, named('root'), validity, named(name)],
    keys.publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = sign('sha256', content, keys.privateKey);
  return new Uint8Array(sequence(content, ecdsa, der(0x03, Buffer.from([0]), signature)));
}

const extension = (id: string, value: Buffer) => sequence(objectId(id), der(0x04, value));
const named = (name: string) =>
  sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(name)))));
const time = (at: string) => der(0x18, Buffer.from(at));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const sequence = (...content: Buffer[]) => der(0x30, ...content);

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
