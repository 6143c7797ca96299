import { describe, expect, it } from 'vitest';
import { textParts } from '#ui/words/linked-text.ts';
import { callLink, mailLink, socialLink, whatsappLink } from './contact.ts';

/** Hostile profile entries. A link must never lead anywhere other than its text says. */

const hostile = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'JaVaScRiPt:alert(1)//www.instagram.com',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'intent://evil.example#Intent;scheme=https;end',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https:///evil.example',
  'http://instagram.com@evil.example',
  'https://instagram.com:pass@evil.example/',
  'evil.example/#',
  'x@evil.example',
  '..',
  '.',
  '../../evil',
  'anu?next=//evil.example',
  'anu#x',
  'anu%2f..%2fevil',
  'anu\0evil',
  'anu\r\nLocation: https://evil.example',
  'аnu',
  'ａｎｕ',
  'anu\u202eelpmaxe.live',
  '\u2066anu\u2069',
  '\u200banu',
  '"><img src=x onerror=alert(1)>',
  "';alert(1);//",
  '__proto__',
  'constructor',
  '0x7f000001',
  '',
] as const;

describe.each(hostile)('the hostile profile entry %j', (written) => {
  it('gives a call link of digits only', () => {
    expect(callLink(written)).toMatch(/^tel:[\d+]*$/);
    expect(whatsappLink(written)).toMatch(/^https:\/\/wa\.me\/\d*$/);
  });

  it('gives an e-mail link to a single address', () => {
    expect(mailLink(written)).toMatch(/^mailto:[^?&,;:/\s<>"]*$/);
    expect(mailLink(written).split('@').length).toBeLessThan(3);
  });

  it.each(['instagram.com', 'facebook.com'] as const)('links to a page of %s, or to nothing', (site) => {
    const link = socialLink(site, written);
    if (link === null) return;
    const { origin, pathname, search, hash } = new URL(link);
    expect([origin, pathname, search, hash]).toEqual([`https://www.${site}`, `/${written}`, '', '']);
  });

  it('becomes a link in a text only when the link leads where it says', () => {
    for (const text of [written, `see ${written} there`, `https://${written}`, `www.${written}`]) {
      for (const { text: read, href } of textParts(text)) {
        if (href === null) continue;
        const { protocol, username, password, host } = new URL(href);
        expect(['http:', 'https:']).toContain(protocol);
        expect([username, password]).toEqual(['', '']);
        const readHost = new URL(/^www\./i.test(read) ? `https://${read}` : read).host;
        expect(host).toBe(readHost);
        expect(read).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      }
    }
  });
});

it('an address with a direction override stays plain text', () => {
  const turned = 'https://evil.example/\u202ekoobecaf.www';
  expect(textParts(turned)).toEqual([{ text: turned, href: null }]);
});
