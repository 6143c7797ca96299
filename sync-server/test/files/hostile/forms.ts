import type { Draw } from './draw.ts';

/** A multipart body that a caller may send, with its content type. */
export interface HostileForm {
  what: string;
  type: string;
  body: Buffer;
}

const boundary = 'boundary';
const type = `multipart/form-data; boundary=${boundary}`;
const field = (header: string, content = 'x') => `--${boundary}\r\n${header}\r\n\r\n${content}\r\n`;
const disposition = (rest: string) => `content-disposition: form-data; ${rest}`;
const end = `--${boundary}--\r\n`;

/** A form as a browser sends it. It lacks required fields, so the server never accepts any variant of it. */
export const wholeForm = Buffer.from(
  field(disposition('name="name"'), 'Mary') +
    field(
      `${disposition('name="profilePhoto"; filename="a.png"')}\r\ncontent-type: image/png`,
      'x'.repeat(300),
    ) +
    end,
);

const bodies: [what: string, body: string, type?: string][] = [
  ['nothing', ''],
  ['no boundary', wholeForm.toString(), 'multipart/form-data'],
  ['an empty boundary', wholeForm.toString(), 'multipart/form-data; boundary='],
  ['another boundary', wholeForm.toString(), 'multipart/form-data; boundary=other'],
  ['a boundary without end', wholeForm.toString(), `multipart/form-data; boundary=${'x'.repeat(4000)}`],
  ['another multipart type', wholeForm.toString(), `multipart/mixed; boundary=${boundary}`],
  ['only the end', end],
  ['no end', field(disposition('name="name"'))],
  ['lines of another system', wholeForm.toString().replaceAll('\r\n', '\n')],
  ['a part without a name', field('content-disposition: form-data') + end],
  ['a part without a header', `--${boundary}\r\n\r\nx\r\n${end}`],
  ['a header without an end', `--${boundary}\r\n${'x: y\r\n'.repeat(5000)}${end}`],
  ['a header that is too long', field(`x: ${'y'.repeat(100_000)}`) + end],
  ['a name that is too long', field(disposition(`name="${'n'.repeat(10_000)}"`)) + end],
  ['a value that is too long', field(disposition('name="name"'), 'x'.repeat(100_000)) + end],
  ['the prototype', field(disposition('name="__proto__"'), '{"isAdmin":true}') + end],
  ['the prototype as a file', field(disposition('name="__proto__"; filename="a"')) + end],
  ['the constructor', field(disposition('name="constructor"')) + end],
  ['the same name twice', field(disposition('name="name"')).repeat(2) + end],
  ['more fields than allowed', field(disposition('name="name"')).repeat(200) + end],
  ['more files than allowed', field(disposition('name="profilePhoto"; filename="a"')).repeat(30) + end],
  ['a file under another name', field(disposition('name="other"; filename="a"')) + end],
  [
    'a form inside a form',
    field(`${disposition('name="name"')}\r\ncontent-type: ${type}`, wholeForm.toString()) + end,
  ],
  [
    'another encoding',
    field(`${disposition('name="name"')}\r\ncontent-transfer-encoding: base64`, '!!!') + end,
  ],
  ['a name in another encoding', field(disposition(`name*=UTF-8''%ff%fe`)) + end],
  ['a NUL in a name', field(disposition('name="na\0me"')) + end],
  ['a quote that stays open', field(disposition('name="name')) + end],
  ['text after the end', wholeForm.toString() + 'x'.repeat(10_000)],
];

/** Returns `count` forms: the named ones first, then forms that are cut off or have changed bytes. */
export function hostileForms(count: number, draw: Draw): HostileForm[] {
  const named = bodies.map(([what, body, own]) => ({ what, type: own ?? type, body: Buffer.from(body) }));
  const left = Math.max(0, count - named.length);
  const rest = Array.from({ length: left }, (_, index) => {
    const at = Math.floor(((index + 1) * wholeForm.length) / (left + 1));
    return index % 2 === 0
      ? { what: `cut off at byte ${at}`, type, body: wholeForm.subarray(0, at) }
      : { what: `bytes changed (${index})`, type, body: draw.spoiled(wholeForm) };
  });
  return [...named, ...rest];
}
