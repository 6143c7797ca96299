import { expect, it } from 'vitest';
import { accountCaller, Call, inCall } from '#server/shares/call.ts';
import { flatPng, picture } from '#test/files/pictures.ts';
import { encodePhoto } from './encode-photo.ts';

const callOf = (id: string) => new Call(accountCaller({ kind: 'schoolmate', id }));

// Shows threat:denial-of-service
it('the photo of another account is encoded before the second large photo of the account that sends many', async () => {
  const large = flatPng(4000, 4000);
  const small = await picture(64, 48).png().toBuffer();
  const ended: string[] = [];
  const encode = (call: Call, name: string, bytes: Buffer) =>
    inCall(call, () => encodePhoto(bytes)).then((photo) => {
      expect(photo).toHaveProperty('large');
      ended.push(name);
    });
  const [busy, other] = [callOf('busy'), callOf('other')];
  const many = Array.from({ length: 6 }, (_, index) => encode(busy, `busy ${index}`, large));
  await Promise.all([...many, encode(other, 'other', small)]);
  expect(ended.indexOf('other')).toBeLessThanOrEqual(1);
  expect(ended.filter((name) => name !== 'other')).toEqual(many.map((_, index) => `busy ${index}`));
});
