import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unframed } from '#test/scene/browser-decoding.ts';
import { bodyOf, encodeText, joinedEncodings } from './joined-encodings.ts';

const texts = fc.array(fc.string({ unit: 'binary', maxLength: 3000 }), { maxLength: 6 });

it('joins compressed pieces to one member of gzip with the checksum of the whole text', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const pieces = await Promise.all(all.map((text) => encodeText(Buffer.from(text), 'gzip')));
      // Node checks the length and the checksum.
      expect(gunzipSync(Buffer.concat(bodyOf(pieces, 'gzip'))).toString('utf8')).toBe(
        Buffer.from(all.join('')).toString('utf8'),
      );
    }),
  );
});

it.each(joinedEncodings)('encodes a short text as %s in the same form as a long one', async (encoding) => {
  const decode = { zstd: unframed, gzip: gunzipSync, identity: (body: Buffer) => body }[encoding];
  for (const text of ['', ']', 'Asha', 'Anju '.repeat(20_000)]) {
    const body = Buffer.concat(bodyOf([await encodeText(Buffer.from(text), encoding)], encoding));
    expect(decode(body).toString('utf8')).toBe(text);
  }
});

it.each(joinedEncodings)('encodes equal text to equal bytes as %s', async (encoding) => {
  const text = Buffer.from('Asha '.repeat(20_000));
  const [one, other] = [await encodeText(text, encoding), await encodeText(text, encoding)];
  expect(one.bytes.equals(other.bytes)).toBe(true);
});
