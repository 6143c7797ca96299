import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useState } from 'react';
import type { ListedPerson } from '#admin/people/listed-person.ts';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { useToast } from '#ui/toasts/use-toast.ts';

/** The person whose form is open, with all fields. */
export interface OpenPerson {
  person: ListedPerson | null;
  open: (person: DeskPerson) => void;
  close: () => void;
}

/** Loads a person with all fields when their form opens. The rows of the table have fewer. */
export function useOpenPerson(schoolId: string, batchOf: (divisionId: string) => string | null): OpenPerson {
  const [person, setPerson] = useState<ListedPerson | null>(null);
  const toast = useToast();

  async function open({ _id, divisionId }: DeskPerson) {
    const batchId = batchOf(divisionId);
    if (batchId === null) return toast(messages.notFound, 'error');
    const call = sendCall(schoolCalls.listSchoolmates, { params: { schoolId, batchId, divisionId } });
    const outcome = await ask(call, dashboardWords.loadSchoolmatesFailed);
    if (!outcome.ok) return toast(outcome.problem.message, 'error');
    const found = outcome.value.find((each) => each._id === _id);
    if (found) setPerson(found);
    else toast(messages.notFound, 'error');
  }
  return { person, open: (row) => void open(row), close: () => setPerson(null) };
}

/** Returns a row with what the form has saved. */
export function withSaved(row: DeskPerson, saved: ListedPerson): DeskPerson {
  return {
    ...row,
    name: saved.name,
    gender: saved.gender,
    mobile: saved.mobile,
    pendingMobile: saved.pendingMobile ?? null,
    whatsapp: saved.whatsapp,
    email: saved.email,
    place: saved.place,
    location: saved.location,
    instaUsername: saved.instaUsername,
    fbUsername: saved.fbUsername,
    revisions: saved.revisions ?? row.revisions,
  };
}
