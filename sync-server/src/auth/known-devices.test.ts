import { expect, it } from 'vitest';
import { KnownDevices } from './known-devices.ts';

const devices = new KnownDevices(Buffer.from('the secret of these devices'));
const asha = { kind: 'schoolmate', id: 'asha', passwordHash: 'a hash' } as const;

it('recognises a device by its mark, and gives each device another name', () => {
  const [phone, laptop] = [devices.mark(asha), devices.mark(asha)];
  expect(devices.nameOf(phone, asha)).toMatch(/^[\w-]{16}$/);
  expect(devices.nameOf(laptop, asha)).not.toBe(devices.nameOf(phone, asha));
});

it('recognises no mark of another account, kind or server, and no mark without an account', () => {
  const mark = devices.mark(asha);
  expect(devices.nameOf(mark, { ...asha, id: 'binu' })).toBeNull();
  expect(devices.nameOf(mark, { ...asha, kind: 'teacher' })).toBeNull();
  expect(devices.nameOf(mark, null)).toBeNull();
  expect(new KnownDevices(Buffer.from('another')).nameOf(mark, asha)).toBeNull();
});

it('does not recognise a mark from before the password was changed', () => {
  const mark = devices.mark(asha);
  expect(devices.nameOf(mark, { ...asha, passwordHash: 'another hash' })).toBeNull();
  expect(devices.nameOf(mark, { ...asha, passwordHash: null })).toBeNull();
  expect(devices.nameOf(devices.mark({ ...asha, passwordHash: null }), asha)).toBeNull();
});

it.each([
  null,
  '',
  '.',
  'x',
  `${devices.mark(asha).split('.')[0]}.`,
  `x.${devices.mark(asha).split('.')[1]}`,
])('does not recognise a malformed mark (%#)', (mark) => {
  expect(devices.nameOf(mark, asha)).toBeNull();
});

it('recognises no mark when there is no account', () => {
  const forged = devices.mark({
    kind: undefined,
    id: undefined,
    passwordHash: undefined,
  } as unknown as typeof asha);
  expect(devices.nameOf(forged, null)).toBeNull();
});
