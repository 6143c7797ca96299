import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const set = {
  WHATSAPP_TOKEN: 'a-token',
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TEMPLATE: 'memcherrish_code',
};

it('the variables of WhatsApp have defaults for the language, the countries and the address of Meta', () => {
  expect(readConfig(set).whatsApp).toEqual({
    ...{ token: 'a-token', phoneId: '106540352242922', template: 'memcherrish_code' },
    language: 'en',
    prefixes: ['+91'],
    apiUrl: new URL('https://graph.facebook.com/v25.0'),
  });
  expect(readConfig({ ...set, WHATSAPP_COUNTRIES: '+91,+971' }).whatsApp?.prefixes).toEqual(['+91', '+971']);
  expect(readConfig({}).whatsApp).toBeNull();
});

it.each<[Record<string, string>, string, RegExp]>([
  ...Object.keys(set).map((name): [Record<string, string>, string, RegExp] => [
    { ...set, [name]: '' },
    name,
    /is missing: codes by WhatsApp take/,
  ]),
  [{ WHATSAPP_COUNTRIES: '+91' }, 'WHATSAPP_TOKEN', /is missing/],
  [{ ...set, WHATSAPP_PHONE_ID: '+91 98765' }, 'WHATSAPP_PHONE_ID', /is not right.*digits only/],
  [{ ...set, WHATSAPP_TEMPLATE: 'My code' }, 'WHATSAPP_TEMPLATE', /is not right/],
  [{ ...set, WHATSAPP_COUNTRIES: 'IN' }, 'WHATSAPP_COUNTRIES', /such as \+91,\+971, or any/],
  [{ ...set, WHATSAPP_API_URL: 'http://graph.facebook.com' }, 'WHATSAPP_API_URL', /https/],
])('the variables of WhatsApp stop the start when one is wrong: %j', (environment, name, says) => {
  expect(() => readConfig(environment)).toThrow(says);
  expect(() => readConfig(environment)).toThrow(name);
});
