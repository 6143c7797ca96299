import { app, e2e, instead, reads, type Section, says, shown } from './item.ts';

const mainJob = e2e('main-job', 'from a spreadsheet to a class in the pocket');
const adminInput = e2e('bad-input', 'admin registration');
const tabs = e2e(
  'admin-words',
  'the dashboard has its seven tabs, and closed ones until something is chosen',
);
const lists = e2e('admin-words', 'batches and divisions are added, shown and hidden');
const assigning = e2e('teacher', 'an admin assigns a teacher, and a phone shows her');
const teacherForm = e2e('admin-words', 'the registration of a teacher');
const requests = e2e('pending-requests', 'who asks is taken in as one who is on the list already');
const registering = e2e(
  'register-schoolmate',
  'registered into a division, a schoolmate is in the class at once',
);
const schoolmateForm = e2e('admin-words', 'the registration of a schoolmate');
const tableTest = e2e('schoolmates-table', 'the table scrolls within 700 px, sorts and filters');

/** Specification, section 2: the screens of the admin, and the teacher's way in. */
export const adminScreens: Section = {
  title: '2. Admin screens',
  items: [
    reads('E-mail', 'Admin login: field', { tests: [e2e('bad-input', 'admin and teacher sign-in')] }),
    reads('Password', 'Admin login: field', { tests: [e2e('bad-input', 'admin and teacher sign-in')] }),
    reads('Admin Registration', 'Admin registration: title', { tests: [mainJob] }),
    reads('Name', 'Admin registration: field', { tests: [adminInput] }),
    reads('E-mail', 'Admin registration: field', { tests: [adminInput] }),
    reads('Password', 'Admin registration: field', { tests: [adminInput] }),
    reads('Confirm password', 'Admin registration: field', { tests: [adminInput] }),

    shown('Dashboard: welcome banner with the stored admin name', mainJob),
    says('Admin', 'Dashboard: welcome banner without a stored name', { tests: [tabs] }),
    ...[
      'Add School',
      'View Schools',
      'Manage Batches',
      'Manage Divisions',
      'Assign Schoolmate',
      'Assign Teachers',
      'Pending Requests',
    ].map((tab) => reads(tab, 'Dashboard: tab', { tests: [tabs] })),
    shown(
      'Dashboard: Add School is the default',
      app(
        'features/admin/dashboard-address',
        'the address of the dashboard › opens Add School when it asks for nothing',
      ),
      tabs,
    ),
    shown('Dashboard: Manage Batches and Manage Divisions are disabled until a school is picked', tabs),
    shown(
      'Dashboard: Pending Requests without school, batch and division says which ids are missing',
      requests,
    ),

    reads('School name', 'Add School: field', { tests: [mainJob] }),
    reads('School image (optional)', 'Add School: an optional image', { tests: [mainJob] }),
    reads('Add School', 'Add School: button', { tests: [mainJob] }),
    reads('Register a teacher', 'Add School: button', {
      tests: [e2e('admin-words', 'Add School leads to both registrations')],
    }),
    reads('Register a schoolmate', 'Add School: button', {
      tests: [e2e('admin-words', 'Add School leads to both registrations')],
    }),
    shown('View Schools: list of school names; clicking one selects it and opens Batches', lists),

    reads('Enter batch (e.g., 2012 - 2013)', 'Manage Batches: placeholder', { tests: [lists] }),
    reads('Add Batch', 'Manage Batches: button', { tests: [mainJob] }),
    reads('View Batches', 'Manage Batches: toggle', { tests: [lists] }),
    reads('Hide Batches', 'Manage Batches: toggle', { tests: [lists] }),
    shown('Manage Batches: clicking a batch selects it and opens Divisions', lists),

    reads('Enter division (e.g., 10-A)', 'Manage Divisions: placeholder', { tests: [lists] }),
    says('Select a Batch First', 'Manage Divisions: button, disabled until a batch is chosen', {
      tests: [e2e('bad-input', 'adding a school, a batch and a division')],
    }),
    reads('View Divisions', 'Manage Divisions: toggle', { tests: [lists] }),
    reads('Hide Divisions', 'Manage Divisions: toggle', { tests: [lists] }),
    shown('Manage Divisions: a grid of division buttons; clicking one opens Assign Schoolmate', lists),

    reads('Upload Schoolmates of {}', 'Upload Schoolmates: title', { tests: [mainJob] }),
    shown('Upload Schoolmates: choose a spreadsheet (.xlsx or .xls)', mainJob),
    reads('Upload', 'Upload Schoolmates: button', { tests: [mainJob] }),
    reads('View Schoolmates', 'Upload Schoolmates: button', { tests: [mainJob] }),

    reads('Teacher', 'Assign Teacher: pick a teacher', { tests: [assigning] }),
    reads('Mobile', 'Assign Teacher: read-only mobile', { tests: [assigning] }),
    reads('Subject', 'Assign Teacher: text box', { tests: [assigning] }),
    shown('Assign Teacher: photo preview', assigning),
    shown('Assign Teacher: the form resets after success', assigning),

    ...['School', 'Batch', 'Division', 'Self Intro', 'Actions'].map((column) =>
      reads(column, 'Pending Requests: column', { tests: [requests] }),
    ),
    shown(
      'Pending Requests: Accept and Reject',
      requests,
      e2e('pending-requests', 'a request is accepted as somebody new, another one rejected after a question'),
    ),
    shown(
      'Schoolmates table: Update and Delete per row',
      e2e('schoolmates-table', 'an edit is refused at the field, saved, and seen on a phone'),
      e2e('schoolmates-table', 'a schoolmate is deleted after a question, and leaves the phones'),
    ),
    shown('Schoolmates table: scroll height 700 px', tableTest),

    ...['Name', 'E-mail', 'Mobile', 'Place', 'Password', 'Confirm password'].map((field) =>
      reads(field, 'Schoolmate registration: field', { tests: [schoolmateForm] }),
    ),
    instead(
      'Schoolmate registration names no school',
      '8: the form asks for school and division; without them the record waits',
      registering,
      e2e('register-schoolmate', 'without a division a schoolmate waits, and is added from the list'),
    ),
    ...[
      'Name',
      'E-mail',
      'Mobile',
      'Place',
      'Gender',
      'Password',
      'Confirm password',
      'Profile photo',
      'WhatsApp',
      'Instagram',
      'Facebook',
      'Current status',
      'About',
    ].map((field) => reads(field, 'Teacher registration: field', { tests: [teacherForm] })),
    reads('E-mail', 'Teacher login: field', { tests: [e2e('bad-input', 'admin and teacher sign-in')] }),
    reads('Password', 'Teacher login: field', { tests: [e2e('bad-input', 'admin and teacher sign-in')] }),
  ],
};
