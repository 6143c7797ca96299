import { expect, test } from 'vitest';
import { withClasses } from '../../pwa/layout-as-classes.ts';

test.each([
  ["<p className={asText({ size: 1, tone: 'quiet' })}>", "<p className={'size-1 tone-quiet'}>"],
  ['<li className={asRow()}>', "<li className={'row'}>"],
  [`<li className={\`own \${asStack({ gap: 3, wrap: true })}\`}>`, '<li className={`own stack gap-3 wrap`}>'],
  ['asStack({\n  gap: 3,\n  surface: true,\n})', "'stack gap-3 surface'"],
  ['isWide ? asRow({ gap: 3 }) : asRow({ gap: 2 })', "isWide ? 'row gap-3' : 'row gap-2'"],
])('the build makes %j to %j', (code, built) => {
  expect(withClasses(code)).toBe(built);
});

test.each(["asText({ tone: isBad ? 'red' : 'green' })", 'asRow({ gap: wide })', 'asRow({ ...all })'])(
  'the build refuses %j, because an option is not a literal',
  (code) => {
    expect(() => withClasses(code)).toThrow('is not a literal');
  },
);
