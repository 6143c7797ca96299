import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { MapPinCheck } from 'lucide-react';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asText } from '#ui/layout.ts';
import { fieldsOf } from './own-reply.ts';
import { useSaveReply } from './use-save-reply.ts';

/** 'I am here' on the day of an event. One press saves, also without network. Saying it is a reply: the person comes. */
export function OnTheDay({ event, isTeacher }: { event: ShownEvent; isTeacher: boolean }) {
  const save = useSaveReply();
  const isHere = event.own?.here === true;
  async function say(here: boolean) {
    const fields = { ...fieldsOf(event, isTeacher), answer: 'coming' as const, here };
    await save(event, fields, here ? eventWords.savedHere : eventWords.savedNotHere);
  }
  return (
    <div className={asRow({ gap: 3, wrap: true })}>
      <Button kind={isHere ? 'quiet' : 'primary'} icon={<MapPinCheck />} onClick={() => void say(!isHere)}>
        {isHere ? eventWords.notHere : eventWords.iAmHere}
      </Button>
      <p className={asText({ tone: 'quiet' })}>{eventWords.hereHint}</p>
    </div>
  );
}
