/** Sentences of the server about the door of an event. */
export const doorErrors = {
  helperAdded: 'They can help at the door now.',
  helperRemoved: 'They can no longer help at the door.',
  tooManyHelpers: 'Fifty people already help at this door. Remove a helper first.',
  recorded: 'Recorded.',
  tooManyAdmissions: 'This door has recorded too many admissions.',
} as const;
