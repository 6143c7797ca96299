/**
 * The accounts that the terminal prints. No other person of the sample has a password, because hashing is
 * slow.
 */
export interface SampleAccount {
  kind: 'admin' | 'schoolmate' | 'teacher';
  name: string;
  /** The name to sign in with: an e-mail address, or a username. */
  signInName: string;
  password: string;
}

export const sampleAdmin: SampleAccount = {
  kind: 'admin',
  name: 'Sr. Alphonsa Paul',
  signInName: 'admin@example.org',
  password: 'staff-room-key',
};
export const sampleSchoolmate: SampleAccount = {
  kind: 'schoolmate',
  name: 'Anjali Menon',
  signInName: 'anjali_menon',
  password: 'back-bench-2009',
};
export const sampleTeacher: SampleAccount = {
  kind: 'teacher',
  name: 'Leela Kurian',
  signInName: 'leela.kurian@example.org',
  password: 'chalk-and-duster',
};

export const sampleAccounts: readonly SampleAccount[] = [sampleAdmin, sampleSchoolmate, sampleTeacher];
