import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { fellowAdminCalls, managementCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { page } from 'vitest/browser';
import { choose, fill, press, upload } from './harness/act.ts';
import { ids, leela, samplePassword, someone, structures } from './harness/answers.ts';
import { division, divisionAddress, fromMenu, openDesk, openTab } from './harness/desk.ts';
import { answerPull } from './harness/directory.ts';
import { type FakeServer, refusedField } from './harness/fake-server.ts';
import {
  always,
  button,
  expectToKeepEntry,
  type FilledForm,
  inDialog,
  labelled,
  text,
  valuesIn,
} from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/** The forms about people and schools keep the typed text when a call fails or is slow. */
type Fill = (open: Open, server: FakeServer) => Promise<FilledForm>;

const inPanel = (name: string) => page.getByRole('tabpanel').getByRole('button', { name, exact: true });

const forms: Record<string, Fill> = {
  'the registration of a teacher': async (open, server) => {
    server.answers(teacherCalls.register, {
      message: 'Teacher registered successfully!',
      _id: ids.teacher,
      profilePhoto: '',
    });
    await open('/register-teacher', { wide: true });
    await fill(text('Name'), 'Lucy Thomas');
    await fill(text('E-mail'), 'another@school.example');
    await fill(text('Mobile'), '9847011223');
    await fill(text('Place'), 'Ollur');
    await choose(labelled('Gender'), 'Female');
    await upload(labelled('Profile photo'), await aPicture());
    await press(inDialog('Use photo'));
    await fill(labelled('Password'), samplePassword);
    await fill(labelled('Confirm password'), samplePassword);
    return {
      call: teacherCalls.register,
      typed: () => valuesIn(text('Place')),
      button: button('Register'),
      says: always('❌ Error registering teacher'),
      done: page.getByText('Teacher registered successfully!', { exact: false }),
    };
  },
  "a teacher's own details": async (open, server) => {
    const me = { kind: 'teacher' as const, teacher: leela, assignments: [], deletionDueAt: null };
    answerPull(server, { me, structures: [], rosters: [] });
    server.answers(teacherCalls.readOwn, leela);
    server.answers(teacherCalls.changeOwn, { ...leela, place: 'Guruvayur' });
    await open('/teacher-profile', { teacher: leela });
    await fill(text('Place'), 'Guruvayur');
    return {
      call: teacherCalls.changeOwn,
      typed: () => valuesIn(text('Place')),
      button: button('Save'),
      says: {
        ...always('Failed to update profile. Please try again.'),
        'the server is away': ['An error occurred while saving your profile.'],
      },
      done: page.getByText('Profile updated successfully!'),
    };
  },
  'the registration of a schoolmate': async (open, server) => {
    await openDesk(open, server, '/register-schoolmate');
    server.answers(managementCalls.register, {
      message: 'Schoolmate registered successfully!',
      _id: ids.someone,
    });
    await fill(text('Name'), 'Ponnu Joseph');
    await fill(text('E-mail'), 'ponnu@school.example');
    await fill(text('Mobile'), '98470 55001');
    await fill(text('Place'), 'Ollur');
    await fill(labelled('Password'), 'for the form');
    await fill(labelled('Confirm password'), 'for the form');
    return {
      call: managementCalls.register,
      typed: () => valuesIn(text('Name')),
      button: button('Register'),
      says: always('Error registering schoolmate'),
      done: page.getByText('Schoolmate registered successfully!'),
    };
  },
  'assigning a teacher': async (open, server) => {
    await openTab(open, server, { tab: 'assign-teachers', ...division }, () =>
      server.answers(schoolCalls.listTeachers, []),
    );
    server.answers(teacherCalls.assign, { message: serverWords.teacherAssigned(leela.name, 'English') });
    await press(page.getByRole('combobox', { name: 'Teacher', exact: true }));
    await fill(page.getByRole('combobox', { name: 'Find a teacher' }), leela.name);
    await press(page.getByRole('option').filter({ hasText: leela.name }));
    await fill(text('Subject'), 'English');
    return {
      call: teacherCalls.assign,
      typed: () => valuesIn(text('Subject')),
      button: inPanel('Assign Teacher'),
      says: {
        ...always('Failed to assign teacher.'),
        'the server is away': ['Error assigning teacher. Please try again.'],
      },
      done: page.getByText(serverWords.teacherAssigned(leela.name, 'English')),
    };
  },
  'asking a teacher of another school': async (open, server) => {
    await openTab(open, server, { tab: 'assign-teachers', ...division });
    server.answers(teacherCalls.invite, { message: serverWords.teacherAsked });
    await fill(text('Full number or e-mail'), '98470 00001');
    await fill(text('What they teach'), 'English');
    return {
      call: teacherCalls.invite,
      typed: () => valuesIn(text('Full number or e-mail')),
      button: inPanel('Ask this teacher'),
      says: always('The teacher could not be asked. Please try again.'),
      done: page.getByText(serverWords.teacherAsked),
    };
  },
  'the edit of a schoolmate': async (open, server) => {
    await openDesk(open, server, `${divisionAddress}/schoolmates`);
    server.answers(managementCalls.edit, {
      success: true,
      message: 'Schoolmate updated successfully!',
      schoolmate: someone,
    });
    await press(page.getByRole('button', { name: 'Update Abhijith K. R.' }));
    await choose(labelled('Gender'), 'Male');
    await fill(text('Place'), 'Mala');
    return {
      call: managementCalls.edit,
      typed: () => valuesIn(text('Place')),
      button: button('Save'),
      says: always('The schoolmate could not be saved. Please try again.'),
      done: page.getByText('Schoolmate updated successfully!'),
    };
  },
  'accepting a request': async (open, server) => {
    await openTab(open, server, { tab: 'pending-requests', ...division }, () =>
      server.answers(schoolCalls.listSchoolmates, [{ ...someone, name: 'Linta Sebastian' }]),
    );
    server.answers(requestCalls.accept, { message: '✅ Schoolmate added successfully!' });
    await press(page.getByRole('button', { name: 'Accept Linta Sebastian' }));
    const record = page.getByRole('dialog').getByRole('combobox');
    await choose(record, /Linta Sebastian/);
    return {
      call: requestCalls.accept,
      typed: () => valuesIn(record),
      button: inDialog('Accept'),
      says: always('❌ Failed to accept request'),
      done: page.getByText('✅ Schoolmate added successfully!'),
    };
  },
  'another name for a batch': async (open, server) => {
    await openTab(open, server, { tab: 'manage-batches', school: ids.school });
    server.answers(schoolCalls.renameBatch, ({ body: { batch } }) => ({
      ...{ _id: ids.batch, batch, divisions: [] },
      message: 'Batch updated successfully!',
    }));
    await fromMenu('2012 - 2013', 'Rename');
    await fill(text('Batch name'), '2013 - 2014');
    return {
      call: schoolCalls.renameBatch,
      typed: () => valuesIn(text('Batch name')),
      button: inDialog('Save'),
      says: always('The batch could not be saved. Please try again.'),
      done: page.getByText('Batch updated successfully!'),
    };
  },
  'another name for a division': async (open, server) => {
    await openTab(open, server, { tab: 'manage-divisions', school: ids.school, batch: ids.batch });
    server.answers(schoolCalls.renameDivision, ({ body: { name } }) => ({
      ...{ _id: ids.division, name, batchId: ids.batch, schoolId: ids.school },
      message: 'Division updated successfully!',
    }));
    await fromMenu('10-A', 'Rename');
    await fill(text('Division name'), '10-Q');
    return {
      call: schoolCalls.renameDivision,
      typed: () => valuesIn(text('Division name')),
      button: inDialog('Save'),
      says: always('The division could not be saved. Please try again.'),
      done: page.getByText('Division updated successfully!'),
    };
  },
  'another name for a school': async (open, server) => {
    await openTab(open, server, { tab: 'view-schools' });
    const [, spare] = structures;
    server.answers(schoolCalls.change, ({ form }) => ({
      ...(spare ?? { _id: ids.spare, image: null, batches: [] }),
      name: String(form?.get('name')),
      message: 'School updated successfully!',
    }));
    await fromMenu('Holy Angels', 'Name and photo');
    await fill(text('Name of the school'), 'Holy Angels, Ollur');
    return {
      call: schoolCalls.change,
      typed: () => valuesIn(text('Name of the school')),
      button: inDialog('Save'),
      says: always('The school could not be saved. Please try again.'),
      done: page.getByText('School updated successfully!'),
    };
  },
  'adding a fellow admin': async (open, server) => {
    await openTab(open, server, { tab: 'view-schools' });
    const sentence = 'There is no admin account with this e-mail. Ask them to register first.';
    server.answers(fellowAdminCalls.add, refusedField('not-found', 'email', sentence));
    await fromMenu('Holy Angels', 'Admins');
    await fill(text('E-mail of another admin'), 'nobody@school.example');
    return {
      call: fellowAdminCalls.add,
      typed: () => valuesIn(text('E-mail of another admin')),
      button: inDialog('Add'),
      says: always('The admin could not be added. Please try again.'),
      done: page.getByText(sentence),
    };
  },
};

// Shows spec:words.15, spec:words.16, spec:words.19, spec:words.20, spec:words.36
screen.for(Object.entries(forms))('%s keeps the typed text', async ([, fill], { open, server }) => {
  await expectToKeepEntry(server, await fill(open, server));
});

/** Returns a photo that the browser can read. */
async function aPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(320, 320);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  context.fillStyle = 'teal';
  context.fillRect(0, 0, 320, 320);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'portrait.png', { type: 'image/png' });
}
