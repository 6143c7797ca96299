/** Texts of an event that is over: who came, thanks, and the page of memories. No first screen loads them. */
export const afterwardsWords = {
  whoCame: 'Who came',
  came: (count: number) => `Who came (${count})`,
  noneCame: 'No one who shows you their reply said that they were here.',
  youAreShown: 'You are on this list because you were here.',
  hideMe: 'Do not show me',
  savedHidden: 'Saved: you are not on this list any more.',
  youAreHidden: 'You were here. Only the organisers see it.',
  showMe: 'Show me',
  savedShown: 'Saved: you are on this list.',

  thanksText: 'These people made the day possible.',
  organised: 'Organised by',

  memories: 'Page of memories',
  print: 'Print this page',
  photoNumber: (number: number, of: number) => `Photo ${number} of ${of}`,
  memoriesLater: 'The page of memories is ready when the event is over.',
} as const;
