import { e2e, type Item, instead, type Section, says, shown } from './item.ts';

/** The sentences of one call or screen; the tests are found by the words, which are long enough to be nobody else's. */
const all = (where: string, ...sentences: string[]): Item[] => sentences.map((each) => says(each, where));

const inPage = '8: an accessible message in the page with the same words';

/** Specification, section 8. */
export const sentences: Section = {
  title: '8. Sentences',
  items: [
    ...all('Admin register failure', 'Error registering admin'),
    ...all('Admin login failure', 'Login failed. Please try again.'),
    ...all('Add school', 'School added successfully!', 'Error adding school'),
    ...all('Add batch', '✅ Batch added successfully!', '❌ Error adding batch, please try again.'),
    ...all('Add division failure', 'Failed to add division. Please try again.'),
    ...all(
      'Load failure',
      'Failed to load school details.',
      'Failed to load batches. Please try again.',
      'Failed to load schools. Please try again later.',
      'Failed to load teachers. Please try again.',
      'Failed to fetch schoolmates. Please try again.',
      'Failed to fetch school details. Please try again.',
    ),
    ...all(
      'Assign teacher',
      '{teacher} assigned as {subject} teacher successfully!',
      'Failed to assign teacher.',
      'Error assigning teacher. Please try again.',
    ),
    ...all('Spreadsheet', 'Excel file uploaded successfully!', 'Failed to upload file.'),
    ...all('Schoolmate register failure', 'Error registering schoolmate'),
    ...all('Teacher register failure', '❌ Error registering teacher'),
    ...all('Teacher login failure', 'Invalid email or password'),
    ...all('Teacher login without teacher data', 'Teacher data missing in response'),
    ...all('Send code failure', 'Failed to send OTP'),
    says('OTP sent successfully!', 'Send code success', { design: inPage }),
    ...all('Code verification failure', 'Invalid OTP. Please try again.'),
    says('OTP Verified!', 'Code verification success', { design: inPage }),
    says('Invalid username', 'Sign-in: under the username field', { tests: [e2e('bad-input', 'sign-in')] }),
    says('Incorrect password', 'Sign-in: under the password field', { tests: [e2e('bad-input', 'sign-in')] }),
    ...all('Sign-in: any other message, under the password field', 'Login failed'),
    says('Something went wrong', 'Sign-up failure', { design: inPage }),
    says('Signup successful!', 'Sign-up success', { design: inPage }),
    shown('Sign-up success goes to sign-in', e2e('main-job', 'from a spreadsheet to a class in the pocket')),
    ...all('Join request', 'Request sent successfully!', 'Failed to send request'),
    ...all('Accept request', '✅ Schoolmate added successfully!', '❌ Failed to accept request'),
    ...all(
      'Reject request',
      'Are you sure you want to reject this request?',
      'Request rejected successfully! ❌',
      'Failed to reject request ❌',
    ),
    ...all(
      'Delete schoolmate',
      'Are you sure you want to delete this schoolmate?',
      '✅ Schoolmate deleted successfully!',
    ),
    ...all(
      'Profile photo',
      '✅ Profile picture updated successfully!',
      '❌ Failed to upload profile picture. Try again!',
      '✅ Profile picture removed!',
      '❌ Failed to remove profile picture!',
      '❌ Error occurred while removing profile picture.',
    ),
    ...all(
      'Profile save',
      'Profile updated successfully!',
      'Failed to update profile. Please try again.',
      'An error occurred while saving your profile.',
    ),
    says('Failed to reset password.', 'Reset failure', { design: inPage }),
    says('Failed to change password', 'Change failure', { design: inPage }),
    says('An error occurred while changing password', 'Change: network error', { design: inPage }),
    says('Error signing out. Please try again.', 'Sign-out error', { design: inPage }),
    instead(
      'No mobile in storage on the class room or school page: loading stops',
      '6: the screens read the device, not the storage keys; without a session they lead to the sign-in',
      e2e('device', 'without a session a screen leads to its sign-in and back'),
    ),
    ...all('Loading', 'Loading school details...', 'No school data found!'),
    ...all(
      'Empty',
      'No schools found.',
      'No batches found.',
      'No divisions found.',
      'No pending requests',
      'No teachers available',
      'No teachers assigned',
      'No schoolmates found in this division.',
      'No other divisions available.',
      'No divisions available.',
      'No teachers assigned to this division.',
      'No male schoolmates found.',
      'No female schoolmates found.',
      'No batches available.',
    ),
    ...all('Fallback', 'Unknown Batch', 'Unknown School', 'Unknown', 'Not set', 'No subjects assigned'),
    says('N/A', 'Fallback', {
      tests: [
        e2e(
          'pending-requests',
          'with another division chosen the requests elsewhere are counted, and can be shown',
        ),
      ],
    }),
  ],
};
