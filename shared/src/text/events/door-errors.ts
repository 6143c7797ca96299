/** Sentences of the server about the door of an event. */
export const doorErrors = {
  helperAdded: 'They can help at the door now.',
  helperRemoved: 'They can no longer help at the door.',
  tooManyHelpers: 'Fifty people already help at this door. Remove a helper first.',
  recorded: 'Recorded.',
  discarded: 'What they recorded no longer counts. They can no longer help at the door.',
  broughtBack: 'What they recorded counts again.',
  tooManyAdmissions:
    'This door has recorded far more than the people who may come. Ask an organiser to discard what a helper recorded by mistake.',
  tooManyOfYours:
    'You have recorded as much at this door as one helper can. Let another helper continue, or ask an organiser to look at what you recorded.',
} as const;
