import { tokenize } from 'linkifyjs';

/** A part of a text: words, or a link with its address. */
export interface TextPart {
  text: string;
  href: string | null;
}

/**
 * Splits a typed text into words and links. Markup counts as words. A link has to start with 'http://', 'https://' or
 * 'www.': 'see you.in the hall' is no link.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const token of tokenize(text)) {
    const written = token.toString();
    const href = token.t === 'url' ? webAddress(written) : null;
    const last = parts.at(-1);
    if (href === null && last?.href === null) last.text += written;
    else parts.push({ text: written, href });
  }
  return parts;
}

/**
 * Matches characters that change the direction of the text after them, so that an address would look like another
 * one.
 */
const turned = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

function webAddress(written: string): string | null {
  if (turned.test(written)) return null;
  if (!/^(https?:\/\/|www\.)/i.test(written)) return null;
  const address = /^www\./i.test(written) ? `https://${written}` : written;
  const url = parsed(address);
  // 'https://bank.example@elsewhere.example' leads elsewhere than it seems.
  return url?.username === '' && url.password === '' ? url.href : null;
}

function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
