import { VCard } from 'vcard-creator';
import { callLink, socialLink } from './contact.ts';

/** What an address book takes of somebody: what is withheld is null. */
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
 * A vCard 3.0, which the contacts of iOS and Android take. `photo` is a JPEG in base64. Whatever stands in a field stays in it: a line
 * break begins no property of its own.
 */
export function contactCard(contact: Contact, photo: string | null): string {
  const { name, nickname, mobile, whatsapp, email, place, instaUsername, fbUsername, about } = contact;
  const card = new VCard();
  // Nobody knows which part of an Indian name is the family's.
  card.addName({ givenName: oneLine(name) });
  if (nickname) card.addNickname(oneLine(nickname));
  if (mobile) card.addPhoneNumber({ number: bareNumber(mobile), type: ['cell'] });
  if (whatsapp && whatsapp !== mobile) card.addPhoneNumber({ number: bareNumber(whatsapp), type: ['cell'] });
  if (email) card.addEmail({ address: oneLine(email), type: ['internet'] });
  if (place) card.addAddress({ locality: oneLine(place), type: ['home'] });
  for (const [site, entry] of [
    ['instagram.com', instaUsername],
    ['facebook.com', fbUsername],
  ] as const) {
    const url = entry && socialLink(site, entry);
    if (url) card.addUrl({ url });
  }
  if (about) card.addNote(about.replace(lineBreaks, '\n'));
  if (photo) card.addPhoto({ image: photo, mime: 'jpeg' });
  return card.toString();
}

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const oneLine = (text: string) => text.replace(/\p{Cc}+|[\u2028\u2029]+/gu, ' ');
const bareNumber = (number: string) => callLink(number).replace('tel:', '');
