import { VCard } from 'vcard-creator';
import { callLink, socialLink } from './contact.ts';

/** The fields that go into an address book. Withheld fields are null. */
export interface Contact {
  name: string;
  nickname?: string | null;
  mobile: string | null;
  whatsapp: string | null;
  email: string | null;
  place: string | null;
  instaUsername: string | null;
  fbUsername: string | null;
  about: string | null;
}

/**
 * Returns a vCard 3.0, which iOS and Android contacts accept. `photo` is a JPEG in base64. Line breaks in a field are
 * escaped, so a value cannot add a property.
 */
export function contactCard(contact: Contact, photo: string | null): string {
  const { name, nickname, mobile, whatsapp, email, place, instaUsername, fbUsername, about } = contact;
  const card = new VCard();
  // An Indian name does not show which part is the family name.
  card.addName({ givenName: oneLine(name) });
  if (nickname) card.addNickname(oneLine(nickname));
  if (mobile) card.addPhoneNumber({ number: bareNumber(mobile), type: ['cell'] });
  if (whatsapp && whatsapp !== mobile) card.addPhoneNumber({ number: bareNumber(whatsapp), type: ['cell'] });
  if (email) card.addEmail({ address: oneLine(email), type: ['internet'] });
  if (place) card.addAddress({ locality: oneLine(place), type: ['home'] });
  const notes = about ? [about.replace(lineBreaks, '\n')] : [];
  for (const [site, entry] of [
    ['instagram.com', instaUsername],
    ['facebook.com', fbUsername],
  ] as const) {
    if (!entry) continue;
    const url = socialLink(site, entry);
    if (url) card.addUrl({ url });
    // A name that makes no link is kept as a text.
    else notes.push(`${site}: ${oneLine(entry)}`);
  }
  if (notes.length > 0) card.addNote(notes.join('\n'));
  if (photo) card.addPhoto({ image: photo, mime: 'jpeg' });
  return card.toString();
}

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const oneLine = (text: string) => text.replace(/\p{Cc}+|[\u2028\u2029]+/gu, ' ');
const bareNumber = (number: string) => callLink(number).replace('tel:', '');
