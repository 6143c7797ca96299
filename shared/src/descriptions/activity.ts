import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { privacyFields } from '../text/desk/school-privacy.ts';
import type { AuditAction, AuditDetails } from '../wire/desk/audit.ts';
import { fieldLabels } from '../wire/people/schoolmate-registry.ts';

/** Texts of the activity page. Each sentence follows the name of the admin who acted. */

const deletedPerson = 'a person who has left Memcherrish';

const named = ({ name }: AuditDetails) => name ?? deletedPerson;
const other = ({ other }: AuditDetails) => other ?? deletedPerson;
const classNamed = ({ division, batch }: AuditDetails) =>
  [division, batch].filter((part) => part !== undefined).join(', ');
const toClass = ({ to }: AuditDetails) => (to === undefined ? '' : ` to ${to.division}, ${to.batch}`);
const listed = (details: AuditDetails) => {
  if (details.people !== undefined) return details.people === 1 ? '1 person' : `${details.people} people`;
  return classNamed(details) || 'the school';
};
const inClass = (details: AuditDetails) => (classNamed(details) === '' ? '' : ` in ${classNamed(details)}`);
const teaching = ({ subject }: AuditDetails) => (subject === undefined ? '' : ` (${subject})`);

function counts({ counts }: AuditDetails): string {
  if (!counts) return '';
  const { added, alreadyThere, filled = 0, refused } = counts;
  const filledIn = filled === 0 ? '' : ` (${filled} filled in)`;
  return `: ${added} added, ${alreadyThere} already there${filledIn}, ${refused} rejected`;
}

function fields({ fields = [] }: AuditDetails): string {
  return fields.length === 0 ? '' : `, with: ${fields.join(', ')}`;
}

function undone({ undone }: AuditDetails): string {
  if (!undone) return '';
  const emptied = undone.emptied ? `, details of ${undone.emptied} emptied` : '';
  return `: ${undone.removed} removed, ${undone.stayed} left in the class${emptied}`;
}

export const activitySentences: Record<AuditAction, (details: AuditDetails) => string> = {
  'add-school': ({ name }) => `added the school ${name ?? ''}`,
  'rename-school': () => 'renamed the school',
  'replace-school-picture': () => 'replaced the photo of the school',
  'change-privacy': () => 'changed the privacy of the school',
  'remove-school': ({ name }) => `removed the school ${name ?? ''}`,
  'add-batch': ({ batch }) => `added the batch ${batch ?? ''}`,
  'rename-batch': () => 'renamed a batch',
  'remove-batch': ({ batch }) => `removed the batch ${batch ?? ''}`,
  'add-division': (details) => `added the division ${classNamed(details)}`,
  'rename-division': (details) => `renamed a division${inClass(details)}`,
  'remove-division': (details) => `removed the division ${classNamed(details)}`,
  'add-person': (details) => `registered ${named(details)}${inClass(details)}`,
  'edit-person': (details) => `changed the details of ${named(details)}${inClass(details)}`,
  'remove-person': (details) => `took ${named(details)} off the list of ${classNamed(details)}`,
  'move-person': (details) => `moved ${named(details)} from ${classNamed(details)}${toClass(details)}`,
  'copy-person': (details) => `added ${named(details)} of ${classNamed(details)}${toClass(details)}`,
  'import-people': (details) => `imported a class list for ${classNamed(details)}${counts(details)}`,
  'undo-import': (details) => `undid the import of a class list for ${classNamed(details)}${undone(details)}`,
  'merge-people': (details) => `merged ${other(details)} into ${named(details)}`,
  'undo-merge': (details) => `undid the merge of ${other(details)} and ${named(details)}`,
  'dismiss-duplicate': (details) => `marked ${other(details)} and ${named(details)} as two people`,
  'restore-duplicate': (details) =>
    `put ${other(details)} and ${named(details)} back on the list of duplicates`,
  'accept-request': (details) => `let ${named(details)} into ${classNamed(details)}`,
  'reject-request': (details) => `rejected the request of ${named(details)} to join ${classNamed(details)}`,
  'register-teacher': (details) => `registered the teacher ${named(details)}`,
  'assign-teacher': (details) => `assigned ${named(details)}${teaching(details)} to ${classNamed(details)}`,
  'change-subject': (details) => `changed the subject of ${named(details)}${inClass(details)}`,
  'end-assignment': (details) => `took ${named(details)}${teaching(details)} off ${classNamed(details)}`,
  'invite-teacher': (details) => `invited a teacher${teaching(details)} to ${classNamed(details)}`,
  'withdraw-teacher-invitation': (details) =>
    `withdrew the invitation of a teacher${teaching(details)} to ${classNamed(details)}`,
  'join-as-teacher': (details) =>
    `added ${named(details)}${teaching(details)} to ${classNamed(details)}: the teacher said yes`,
  'leave-as-teacher': (details) =>
    `took ${named(details)} off ${classNamed(details)}: the teacher has left the class`,
  'add-admin': (details) => `made ${named(details)} an admin of the school`,
  'remove-admin': (details) => `took ${named(details)} off the admins of the school`,
  'approve-admin': (details) => `approved the admin registration of ${named(details)}`,
  'refuse-admin': (details) => `rejected the admin registration of ${named(details)}`,
  'add-organiser': (details) => `let ${named(details)} organise the event ${details.subject ?? ''}`,
  'remove-organiser': (details) =>
    `ended the help of ${named(details)} with organising the event ${details.subject ?? ''}`,
  'add-note': (details) => `added a note about ${named(details)}${inClass(details)}`,
  'remove-note': (details) => `deleted a note about ${named(details)}${inClass(details)}`,
  'mark-number': (details) => `marked whether the number of ${named(details)}${inClass(details)} works`,
  'read-outreach': (details) => `looked at who was invited to ${classNamed(details)}`,
  'give-role': (details) =>
    `made ${named(details)} a ${details.role ?? 'volunteer'} of ${classNamed(details)}${details.lastDay ? ` until ${details.lastDay}` : ''}`,
  'end-role': (details) =>
    `ended the role of ${named(details)} as ${details.role ?? 'volunteer'} of ${classNamed(details)}`,
  'report-death': (details) => `reported that ${named(details)}${inClass(details)} has died`,
  'confirm-death': (details) => `put ${named(details)}${inClass(details)} in memoriam`,
  'dismiss-death': (details) => `dismissed the report that ${named(details)}${inClass(details)} has died`,
  'deny-death': (details) => `said that the report of their own death${inClass(details)} was wrong`,
  'take-memorial-back': (details) => `took the memorial of ${named(details)}${inClass(details)} back`,
  'read-death-reports': (details) => `read the report about ${named(details)}${inClass(details)}`,
  'add-door-helper': (details) => `let ${named(details)} help at the door of an event`,
  'remove-door-helper': (details) => `ended the help of ${named(details)} at the door of an event`,
  'discard-admissions': (details) => `discarded what ${named(details)} recorded at the door of an event`,
  'bring-admissions-back': (details) =>
    `brought back what ${named(details)} recorded at the door of an event`,
  'turn-on-second-factor': () => 'turned on the code from an app for their sign-in',
  'turn-off-second-factor': () => 'turned off the code from an app for their sign-in',
  'add-passkey': () => 'added a passkey for their sign-in',
  'remove-passkey': () => 'removed a passkey of their sign-in',
  'refuse-passkey': () => 'rejected a passkey that may have been copied',
  'change-password': () => 'changed their own password',
  'change-number': () => 'changed their own mobile number',
  'put-number-back': () => 'put the old number of their account back',
  'confirm-return': (details) =>
    `said that the person who wants to open the idle account of ${named(details)} is its owner`,
  'refuse-return': (details) =>
    `said that the person who wants to open the idle account of ${named(details)} is not its owner`,
  'vouch-for-newcomer': (details) => `said that they know ${named(details)}, who is new`,
  'start-recovery': (details) => `started a new password for ${named(details)}`,
  'refuse-recovery': () => 'rejected a new password that another admin had started for them',
  'recover-account': ({ other }) =>
    other === undefined
      ? 'set a new password by a link from an e-mail'
      : `set a new password by the link that ${other} had started`,
  'remove-post': ({ batch }) => `removed a reported post of ${batch ?? ''}`,
  'keep-post': ({ batch }) => `kept a reported post of ${batch ?? ''}`,
  'renew-password': (details) => `gave ${named(details)} a new password`,
  'accept-claim': (details) => `confirmed ${named(details)}${inClass(details)}`,
  'refuse-claim': (details) => `rejected a request to join as ${named(details)}${inClass(details)}`,
  'keep-claim': (details) => `looked at a doubt about ${named(details)}${inClass(details)} and kept them`,
  'put-claim-back': (details) => `made the name ${named(details)}${inClass(details)} free again`,
  'remove-place': (details) =>
    `took ${named(details)} off the list${inClass(details)}, as asked by their link`,
  'bring-place-back': (details) => `brought ${named(details)} back to the list${inClass(details)}`,
  'add-event': ({ subject }) => `announced the event ${subject ?? ''}`,
  'edit-event': ({ subject }) => `changed the event ${subject ?? ''}`,
  'cancel-event': ({ subject }) => `cancelled the event ${subject ?? ''}`,
  'enter-reply': ({ subject }) => `entered a reply to the event ${subject ?? ''}`,
  'remove-reply': ({ subject }) => `removed an entered reply to the event ${subject ?? ''}`,
  'record-payment': (details) =>
    `recorded a payment of ${named(details)} for the event ${details.subject ?? ''}`,
  'take-payment-back': (details) =>
    `took back a payment of ${named(details)} for the event ${details.subject ?? ''}`,
  'allow-events': () => 'changed who may announce events',
  'restore-person': (details) => `restored ${named(details)}${inClass(details)}`,
  'restore-division': (details) => `restored the division ${classNamed(details)}`,
  'restore-batch': ({ batch }) => `restored the batch ${batch ?? ''}`,
  'restore-post': ({ batch }) => `restored a removed post of ${batch ?? ''}`,
  'erase-removed': (details) =>
    `deleted for good what was removed${classNamed(details) === '' ? '' : ` from ${classNamed(details)}`}`,
  restore: () => 'restored everything from a backup',
  'hand-over-school': () => 'made a handover pack with everything of the school',
  'take-in-school': () => 'took the school in from a handover pack',
  'delete-account': () => 'deleted an account',
  'read-people': (details) => `looked at the people of ${classNamed(details) || 'the school'}`,
  'read-many-lists': () => 'read the lists of many classes within an hour, and has to pause',
  'export-people': (details) => `saved or printed the list of ${listed(details)}${fields(details)}`,
  'read-duplicates': () => 'looked at the likely duplicates',
  'read-requests': () => 'looked at the requests to join',
  'read-reported-post': ({ batch }) => `looked at a reported post of ${batch ?? ''}`,
  'look-up-number': (details) =>
    details.batch === undefined
      ? 'looked up a number, and found no person in this school'
      : `looked up a number, and found a person${inClass(details)}`,
  'rehearse-import': (details) => `checked a class list against the people of the school${inClass(details)}`,
  'read-replies': ({ subject }) => `looked at the replies to the event ${subject ?? ''}`,
  'read-activity': () => 'looked at this page',
};

/** Shown for an act without an account. */
export const theServer = 'The person who runs the server';

/** The label of each field in the changes of an entry. */
export const activityFields: Record<string, string> = {
  ...fieldLabels,
  ...privacyFields,
  pendingMobile: 'New number, not confirmed yet',
  batch: 'Batch',
  division: 'Division',
  subject: 'Subject',
  payment: 'Payment',
  events: 'Schoolmates may announce events of their batch',
};

export const activityWords = {
  title: 'Activity',
  hint: (school: string) =>
    `What the admins of ${school} did and looked at. It is kept for two years, and all of them can read it.`,
  who: 'Who',
  anyone: 'Anyone',
  what: 'What',
  everything: 'Everything',
  changes: 'Changes',
  looks: 'Looks',
  about: (name: string) => `Only what is about ${name}.`,
  showAll: 'Show all',
  aboutPerson: (name: string) => `All about ${name}`,
  before: 'Before',
  after: 'After',
  older: 'Older',
  none: 'There is nothing to list here.',
  failed: 'The activity could not be loaded. Please try again.',
  nothing: vocabulary.notSet,
} as const;
