import { closedLinks } from '@memcherrish/shared/domain/closed-links.ts';
import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { perField } from '@memcherrish/shared/domain/per-field.ts';
import { type LevelField, levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { usernameProblem } from '@memcherrish/shared/rules/credentials.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { conflict } from '../base/errors.ts';
import {
  codeEntry,
  done,
  existingPassword,
  level,
  mobileEntry,
  mobileParams,
  newPassword,
  requiredText,
} from '../base/fields.ts';
import { authenticationResponse } from '../base/passkey-shapes.ts';
import { paths } from '../base/paths.ts';
import { blockedKinds } from './blocks.ts';
import { claimOutcomes, claimToken } from './claim-states.ts';
import {
  changePasswordBody,
  confirmMobileAnswer,
  resetPasswordAnswer,
  resetPasswordBody,
} from './new-passwords.ts';
import { divisionPath, ownRecord } from './people.ts';
import { ownSchemas, readOnly } from './schoolmate-registry.ts';

/** The purpose of a code: a proof for sign-up, a proof for a new password, or a session (phone sign-in). */
export const codeContexts = ['signup', 'forgot', 'signin'] as const;
export type CodeContext = (typeof codeContexts)[number];

/**
 * The countries that get codes, the home country first, then by calling code. `others`: every other one does too.
 * `whatsApp`: how the numbers begin that may get their code by WhatsApp.
 */
export const codeCountriesAnswer = z.object({
  countries: z.array(z.object({ code: z.string(), region: z.string().nullable() })),
  others: z.boolean(),
  whatsApp: z.array(z.string()).optional(),
});
export type CodeCountry = z.infer<typeof codeCountriesAnswer>['countries'][number];

/** A code comes by SMS unless the body asks for WhatsApp: the number goes to Meta then, and the screen says so first. */
export const sendCodeBody = z.strictObject({
  mobile: mobileEntry,
  channel: z.literal('whatsapp', messages.invalidField).optional(),
});
/** `channel`: the message went by WhatsApp. The same call without a channel sends the same code by SMS, at once. */
export const sendCodeAnswer = z.object({
  message: z.string(),
  retryAfterSeconds: z.number().int(),
  channel: z.literal('whatsapp').optional(),
});

export const verifyCodeBody = z.strictObject({
  mobile: mobileEntry,
  otp: codeEntry,
  context: z.enum(codeContexts).optional(),
});
export const proofAnswer = z.object({
  message: z.string(),
  schoolmate: z.object({ mobile: z.string() }),
  /** For a sign-up: one record has the number, so the account takes its name. Otherwise the person is asked. */
  isListed: z.boolean().optional(),
  /** The account was idle for long: the code alone neither opens it nor sets a password. */
  isIdle: z.boolean().optional(),
  /** Valid for ten minutes, once, for this number and purpose. */
  token: z.string(),
});

const newUsername = z.string(formMessages.usernameRequired).superRefine((entry, context) => {
  const problem = usernameProblem(entry);
  if (problem === 'empty') context.addIssue(formMessages.usernameRequired);
  if (problem === 'spaces') context.addIssue(formMessages.noSpacesInUsername);
  if (problem === 'long') context.addIssue(formMessages.usernameTooLong);
  if (problem === 'characters') context.addIssue(formMessages.usernameCharacters);
});

export const signUpBody = z.strictObject({
  username: newUsername,
  password: newPassword,
  /** The name of a person whose number is on no list. A list or a link gives the name of the others. */
  name: requiredText(textLength.name, messages.allFieldsRequired).optional(),
  /** The token of the link that led here: its listing is claimed with the account. */
  invitation: claimToken.optional(),
});
export const signInBody = z.strictObject({
  username: z
    .string(formMessages.usernameRequired)
    .trim()
    .min(1, formMessages.usernameRequired)
    .max(200, messages.invalidUsername),
  password: existingPassword,
});
/** The sign-in response of the specification. */
export const signInAnswer = z.object({
  message: z.string(),
  mobile: z.string(),
  username: z.string().nullable(),
  _id: z.string(),
  token: z.string(),
  schoolId: z.string().nullable(),
  batchId: z.string().nullable(),
  divisionId: z.string().nullable(),
  /** All classes: the one opened last first, then the newest. The ids above are those of the first. */
  memberships: z.array(divisionPath),
});

export const signUpAnswer = z.object({
  message: z.string(),
  /** The divisions of the claimed record; empty for a person without a class. */
  memberships: z.array(divisionPath),
  /** The result of the claim by link; null without a link. */
  claim: z.enum([...claimOutcomes, ...closedLinks]).nullable(),
  /** The session that a sign-up by an open link opens; null without one. */
  session: signInAnswer.nullable(),
});

export const verifyCodeAnswer = z.union([signInAnswer, proofAnswer]);

/** The fields of their own record that a person can change, with their base revisions. */
export const updateOwnBody = z
  .strictObject({
    ...ownSchemas,
    removeProfilePic: z.literal(true),
    removeSchoolPhoto: z.literal(true),
    /** The revision of each field that the edit was made on. */
    base: z.record(z.string().max(40), z.number().int().min(0)),
  })
  .partial();
export type UpdateOwnBody = z.infer<typeof updateOwnBody>;

/**
 * The owner proves a new number by its code. A number that an admin has entered for them needs no more. Any other one
 * needs a second proof: the password, a passkey, or a code to the number of now.
 */
export const confirmMobileBody = z.strictObject({
  mobile: mobileEntry,
  otp: codeEntry,
  password: existingPassword.optional(),
  oldOtp: codeEntry.optional(),
  passkey: authenticationResponse.optional(),
});
/** The holder of an old number takes it back. The code went to that number. */
export const putNumberBackBody = z.strictObject({ mobile: mobileEntry, otp: codeEntry });

const recordInClass = ownRecord.extend({
  schoolId: z.string().nullable(),
  batchId: z.string().nullable(),
  divisionId: z.string().nullable(),
});
/** The own record, with the specification's second names of two values. */
export const ownRecordAnswer = recordInClass.extend({
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
});
const levelOrNone = level.nullable().optional();
/**
 * The body as the server accepts it. The specification's client sends the whole record back, with the mobile and the
 * username, which no update changes, and null for a level that was never chosen. The app never sends them.
 */
export const updateOwnRequest = z.strictObject({
  ...readOnly(ownRecordAnswer.shape),
  ...updateOwnBody.shape,
  ...perField<Record<LevelField, typeof levelOrNone>>(levelFields, () => levelOrNone),
  privacyQuestion: ownSchemas.privacyQuestion.nullable().optional(),
  mobile: z.string().max(40).nullable().optional(),
  username: z.string().max(200).nullable().optional(),
});
export type UpdateOwnRequest = z.infer<typeof updateOwnRequest>;

/** The answer as the app reads it. */
export const updateOwnAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  schoolmate: recordInClass,
});
/** The answer as the server sends it. */
export const updateOwnResponse = updateOwnAnswer.extend({ schoolmate: ownRecordAnswer });
export const conflictAnswer = z.object({
  code: z.literal('conflict'),
  error: z.string(),
  message: z.string(),
  conflicts: z.record(z.string(), conflict),
});
export const photoAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  profilePic: z.string(),
});
export const schoolPhotoAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  schoolPhoto: z.string(),
});

/** Answers an offer ('Is this your class?'). Yes merges the two records; no prevents the offer from being shown again. */
export const answerOfferBody = z.strictObject({ accept: z.boolean(messages.required) });

/** A block: the person, their kind, and the name by which the caller knows them. */
export const blockBody = z.strictObject({
  kind: z.enum(blockedKinds, messages.invalidField),
  name: requiredText(textLength.name),
});

export const blockCalls = {
  block: call({ method: 'PUT', path: paths.block, body: blockBody, answer: done }),
  unblock: call({ method: 'DELETE', path: paths.block, answer: done }),
};

export const schoolmateCalls = {
  replacePhoto: call({
    method: 'POST',
    path: paths.uploadPhoto,
    params: mobileParams,
    form: z.object({}),
    answer: photoAnswer,
  }),
  replaceSchoolPhoto: call({
    method: 'POST',
    path: paths.uploadSchoolPhoto,
    params: mobileParams,
    form: z.object({}),
    answer: schoolPhotoAnswer,
  }),
  sendCode: call({ method: 'POST', path: paths.sendCode, body: sendCodeBody, answer: sendCodeAnswer }),
  sendForgotCode: call({
    method: 'POST',
    path: paths.sendForgotCode,
    body: sendCodeBody,
    answer: sendCodeAnswer,
  }),
  resetPassword: call({
    method: 'POST',
    path: paths.resetPassword,
    body: resetPasswordBody,
    answer: resetPasswordAnswer,
  }),
  changePassword: call({
    method: 'POST',
    path: paths.changePassword,
    body: changePasswordBody,
    answer: done,
  }),
  sendNumberCode: call({
    method: 'POST',
    path: paths.sendNumberCode,
    body: sendCodeBody,
    answer: sendCodeAnswer,
  }),
  sendPasskeyCode: call({
    method: 'POST',
    path: paths.sendPasskeyCode,
    body: sendCodeBody,
    answer: sendCodeAnswer,
  }),
  confirmMobile: call({
    method: 'POST',
    path: paths.confirmMobile,
    body: confirmMobileBody,
    answer: confirmMobileAnswer,
  }),
  putNumberBack: call({ method: 'POST', path: paths.putNumberBack, body: putNumberBackBody, answer: done }),
  listCodeCountries: call({ method: 'GET', path: paths.codeCountries, answer: codeCountriesAnswer }),
  verifyCode: call({
    method: 'POST',
    path: paths.verifyCode,
    body: verifyCodeBody,
    answer: verifyCodeAnswer,
  }),
  signUp: call({
    method: 'PUT',
    path: paths.signUp,
    params: mobileParams,
    body: signUpBody,
    answer: signUpAnswer,
  }),
  signIn: call({ method: 'POST', path: paths.signIn, body: signInBody, answer: signInAnswer }),
  readOwn: call({ method: 'GET', path: paths.schoolmate, params: mobileParams, answer: ownRecordAnswer }),
  updateOwn: call({
    method: 'PUT',
    path: paths.update,
    params: mobileParams,
    body: updateOwnRequest,
    answer: updateOwnResponse,
    errors: { 409: conflictAnswer },
  }),
  answerOffer: call({ method: 'POST', path: paths.offer, body: answerOfferBody, answer: done }),
  openClass: call({ method: 'PUT', path: paths.openedClass, answer: done }),
};

/** The same call as the app makes it: it sends only what changed, and reads only what it stores. */
export const updateOwnCall = { ...schoolmateCalls.updateOwn, body: updateOwnBody, answer: updateOwnAnswer };
