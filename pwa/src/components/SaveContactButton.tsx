import { cardWords } from '@memcherrish/shared/text/school/card.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { BookUser, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { fileName, saveAs } from '#ui/photos/save-as.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { type Contact, contactCard } from './contact-card.ts';
import { photoAsJpeg } from './photo-as-jpeg.ts';

/** Tells whether this browser can share files of this kind with other apps. */
const canShare =
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([''], 'contact.vcf', { type: 'text/vcard' })] });

interface SaveContactButtonProps {
  contact: Contact;
  /** The path of the photo, or null when the viewer may not see one. */
  photo: string | null;
}

/** Saves the visible fields to the phone's contacts, or shares them through the share sheet where the browser has one. */
export function SaveContactButton({ contact, photo }: SaveContactButtonProps) {
  const [busy, setBusy] = useState<'save' | 'share' | null>(null);
  const toast = useToast();

  async function make(): Promise<File> {
    const picture = photo && (await photoAsJpeg(photo));
    const name = `${fileName(contact.name) || 'contact'}.vcf`;
    return new File([contactCard(contact, picture || null)], name, { type: 'text/vcard' });
  }
  async function doing(what: 'save' | 'share', act: (file: File) => Promise<void> | void) {
    setBusy(what);
    try {
      await act(await make());
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast(cardWords.contactNotKept, 'error');
    } finally {
      setBusy(null);
    }
  }
  return (
    <>
      <Button
        kind="quiet"
        icon={<BookUser />}
        busy={busy === 'save'}
        busyLabel={cardWords.saving}
        onClick={() => void doing('save', saveAs)}
      >
        {cardWords.saveContact}
      </Button>
      {canShare && (
        <Button
          kind="quiet"
          icon={<Share2 />}
          busy={busy === 'share'}
          busyLabel={cardWords.sharing}
          onClick={() =>
            void doing('share', (file) => navigator.share({ files: [file], title: contact.name }))
          }
        >
          {vocabulary.share}
        </Button>
      )}
    </>
  );
}
