/** Turns contact fields into links. Only values that are certainly harmless become links. */

/** Rejects a handle of dots alone, which would lead to the parent path. */
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

/** Returns the profile URL, or null when the entry is not a plain handle. The entry is then shown as text. */
export function socialLink(site: 'instagram.com' | 'facebook.com', entry: string): string | null {
  return handle.test(entry) ? `https://www.${site}/${entry}` : null;
}

/** Groups the digits of an Indian E.164 number. Returns other countries' numbers unchanged. */
export function readableNumber(mobile: string): string {
  const indian = /^\+91(\d{5})(\d{5})$/.exec(mobile);
  return indian ? `+91 ${indian[1]} ${indian[2]}` : mobile;
}
