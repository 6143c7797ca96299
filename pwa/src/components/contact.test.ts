import { describe, expect, it } from 'vitest';
import { callLink, mailLink, readableNumber, socialLink, whatsappLink } from './contact.ts';

describe('contact links', () => {
  it('links to the plain number for calls and messages', () => {
    expect(callLink('+91 98765-43210')).toBe('tel:+919876543210');
    expect(whatsappLink('+919876543210')).toBe('https://wa.me/919876543210');
  });

  it('links to the e-mail address alone, whatever else the field contains', () => {
    expect(mailLink('anu@example.org')).toBe('mailto:anu@example.org');
    expect(mailLink('anu@example.org?bcc=all@example.org')).not.toContain('?');
    expect(mailLink('anu@example.org,all@example.org')).not.toContain(',');
  });

  // Shows threat:xss, asvs:1.2.2
  it.each([
    ['anu.menon_10', 'https://www.instagram.com/anu.menon_10'],
    ['@anu', null],
    ['anu menon', null],
    ['anu/../login', null],
    ['https://example.org', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('links %j to a profile only when it is a plain handle', (entry, link) => {
    expect(socialLink('instagram.com', entry)).toBe(link);
  });

  it('groups the digits of Indian numbers and leaves others alone', () => {
    expect(readableNumber('+919876543210')).toBe('+91 98765 43210');
    expect(readableNumber('+971501234567')).toBe('+971501234567');
  });
});
