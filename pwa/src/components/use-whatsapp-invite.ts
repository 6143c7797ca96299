import { useState } from 'react';
import { invitationText, type MakeLink } from './invitation.ts';

interface WhatsAppInvite {
  /** Opens WhatsApp with the message for this person, once their link is made. */
  invite(person: { _id: string; name: string }): void;
  /** The id of the person whose link is being made. */
  busyWith: string | null;
  failure: string | null;
}

/** Invites people with one press: makes the link and opens WhatsApp with the message. */
export function useWhatsAppInvite(makeLink: MakeLink): WhatsAppInvite {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function invite({ _id, name }: { _id: string; name: string }) {
    // Opened by the press itself: a tab that opens after the answer of the server counts as a pop-up.
    const tab = window.open('', '_blank');
    setFailure(null);
    setBusyWith(_id);
    const made = await makeLink(_id);
    setBusyWith(null);
    if (!made.ok) {
      tab?.close();
      setFailure(made.problem.message);
      return;
    }
    const address = whatsappAddress(invitationText(made.value, name));
    if (tab === null) return location.assign(address);
    tab.opener = null;
    tab.location.replace(address);
  }
  return { invite: (person) => void invite(person), busyWith, failure };
}

/** Returns the address at which WhatsApp opens with a message, and asks for the person. */
export const whatsappAddress = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
