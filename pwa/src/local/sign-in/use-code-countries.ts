import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';

const listCodeCountries = () => sendCall(schoolmateCalls.listCodeCountries);

type Listed = Extract<Awaited<ReturnType<typeof listCodeCountries>>, { ok: true }>['value'];
export type CodeCountries = Pick<Listed, 'countries' | 'whatsApp'>;

/** Returns the countries whose numbers get codes, and those by WhatsApp. Empty until they are known, for example offline. */
export function useCodeCountries(): CodeCountries {
  const [listed, setListed] = useState<CodeCountries>({ countries: [] });
  useEffect(() => {
    if (!navigator.onLine) return;
    let isOpen = true;
    void listCodeCountries().then((answer) => {
      if (isOpen && answer.ok) setListed(answer.value);
    });
    return () => {
      isOpen = false;
    };
  }, []);
  return listed;
}

/** Returns whether the code for a number, or for one that begins like this, may come by WhatsApp. */
export function mayUseWhatsApp({ whatsApp = [] }: CodeCountries, number: string): boolean {
  return whatsApp.some((prefix) => number.startsWith(prefix));
}
