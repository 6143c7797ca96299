import { app, call, e2e, instead, type Section, shown } from './item.ts';

const mainJob = e2e('main-job', 'from a spreadsheet to a class in the pocket');
const lists = e2e('admin-words', 'batches and divisions are added, shown and hidden');
const forgot = e2e('forgotten-password', 'forgot, reset, and in with the new password');
const arrows = e2e('forgotten-password', 'each back arrow leads to the step before, with what was typed');
const rejected = e2e(
  'pending-requests',
  'a request is accepted as somebody new, another one rejected after a question',
);
const photos = e2e('edit-profile', 'a photo is shrunk, uploaded, changed and removed');
const closedTabs = app(
  'features/admin/dashboard-address',
  'which tabs are open › leads from a closed tab to where the missing choice is made',
);

/** Specification, section 4. */
export const transitions: Section = {
  title: '4. States and transitions',
  items: [
    shown(
      'Dashboard: Add School is the default tab',
      app(
        'features/admin/dashboard-address',
        'the address of the dashboard › opens Add School when it asks for nothing',
      ),
    ),
    shown(
      'Dashboard: a school leads to batches, a batch to divisions, a division to Assign Schoolmate',
      lists,
      mainJob,
    ),
    shown(
      'Dashboard: Assign Teachers and Pending Requests need school, batch and division',
      e2e('teacher', 'without a division chosen the form says which ids are missing'),
      e2e('pending-requests', 'who asks is taken in as one who is on the list already'),
      closedTabs,
    ),
    shown(
      'Dashboard: tab switches happen 100 ms after a selection',
      e2e('admin-words', 'a choice is seen for 100 ms'),
    ),
    shown(
      'Pending request: pending',
      call('join-requests', 'the list of requests › holds what waits, the oldest first'),
    ),
    shown(
      'Pending request: accepted, added as a schoolmate and removed from the list',
      call('join-requests', 'accepting › puts the person into the division, and tells their device'),
      rejected,
    ),
    instead(
      'Pending request: accepted twice',
      '8: succeeds and changes nothing',
      call('join-requests', 'accepting › a second time succeeds and changes nothing'),
    ),
    shown(
      'Pending request: rejected, deleted after a confirmation dialog and removed from the list',
      rejected,
      call('join-requests', 'rejecting and withdrawing › rejects once: then there is nothing to reject'),
    ),

    shown('Landing: sign-in, sign-up, signup code, signup done', mainJob),
    shown('Landing: forgot mobile, forgot code', forgot),
    shown('Landing: closing resets everything', arrows),
    shown('Landing: sign-up mobile submitted goes to the code', mainJob),
    instead(
      'Landing: verified goes to the done step',
      '8: the username and password step stands between',
      mainJob,
    ),
    shown('Landing: done goes to sign-in', mainJob),
    shown('Landing: forgot mobile submitted goes to its code', forgot),
    shown('Landing: back from the code returns to the forgot step', arrows),
    shown('Landing: verified goes to /resetpassword with the mobile', forgot),

    shown('Sign-up: code verified, then username and password set, then sign-in', mainJob),
    shown('Login success stores the session and goes to /viewpage-new', mainJob),
    shown(
      'Sign-out clears all local and session storage and returns to /',
      e2e('sign-out', 'signing out asks first, and then takes everything off the device'),
    ),
    shown(
      'Phone sign-in: number entered, code sent, signed in',
      e2e('phone-sign-in', 'in by number and code'),
    ),
    shown(
      'Teacher registration: on success redirect after 2 seconds',
      e2e('teacher', 'a teacher registers, signs in, and is told to wait for an admin'),
    ),
    shown(
      'Teacher login success goes to /',
      e2e('routes', 'a teacher: every address opens its screen, and again after a reload'),
    ),
    shown('Profile photo: none, uploaded, changed, removed', photos),
    shown(
      'Selecting a division refreshes the schoolmates list and loads its teachers',
      e2e('school-words', 'another division shows its people and its teachers'),
    ),
    shown(
      'Selecting a division re-derives the current user',
      app('local/class-room', 'the own face shows the whole own record, and nobody else is own'),
    ),
    instead(
      'The first batch returned is selected by default',
      "8: the server lists the caller's own batch and division first",
      call('schools', 'a member › finds the own batch and the own division first'),
      app(
        'features/school-home/chosen-class',
        'the class that is shown › is the one last opened when the address names none',
      ),
    ),
    shown(
      'Join request: division chosen, sent, then success or failure message',
      e2e('find-school', 'find the school, ask, and the class comes by itself'),
      e2e('password-forms', 'a request to join'),
    ),
    shown(
      'Collapsible panels toggle open and closed, one at a time per list',
      e2e(
        'courtyard',
        'the Courtyard shows each division with its teachers and classmates, one panel open at a time',
      ),
      e2e('courtyard', 'All Batches opens one batch at a time, and fetches what is not here yet'),
    ),
    shown('Popups open and close on click', e2e('school-words', 'a card opens and closes by a click')),
  ],
};
