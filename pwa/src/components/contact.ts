/** What a card makes of the ways to reach somebody. Only what is surely harmless becomes a link. */

/** Dots alone would lead up instead. */
const handle = /^(?!\.+$)[A-Za-z0-9._]+$/;

export function callLink(mobile: string): string {
  return `tel:${mobile.replace(/[^\d+]/g, '')}`;
}

export function whatsappLink(whatsapp: string): string {
  return `https://wa.me/${whatsapp.replace(/\D/g, '')}`;
}

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Null when the entry is not a plain handle: it is shown as text then. */
export function socialLink(site: 'instagram.com' | 'facebook.com', entry: string): string | null {
  return handle.test(entry) ? `https://www.${site}/${entry}` : null;
}

/** An E.164 number in the groups it is read in; other countries' numbers as they are. */
export function readableNumber(mobile: string): string {
  const indian = /^\+91(\d{5})(\d{5})$/.exec(mobile);
  return indian ? `+91 ${indian[1]} ${indian[2]}` : mobile;
}
