import type { ReactionKind } from '@memcherrish/shared/wire/events/replies.ts';
import { type Class, livelyClass, sameClass } from './classes.ts';
import type { SamplePerson } from './people.ts';

/** A reply with a text, or a reaction. */
interface SampleAnswer {
  author: number;
  text: string;
  reaction: ReactionKind | null;
}

export interface SampleMemory {
  /** Index of its author among the people. */
  author: number;
  year: number;
  daysAgo: number;
  text: string;
  /** Files of the folder `pictures`. */
  pictures: readonly ('blackboard' | 'relay' | 'excursion' | 'umbrellas')[];
  /** The oldest first. */
  answers: readonly SampleAnswer[];
}

/**
 * The author: the sample schoolmate, one of their classmates by number, or a person in the class next door.
 */
type Writer = 'own' | number | 'next door';

type Answer = { by: Writer } & ({ reply: string } | { reaction: ReactionKind });

const written: readonly (Omit<SampleMemory, 'author' | 'year' | 'answers'> & {
  by: Writer;
  answers?: readonly Answer[];
})[] = [
  {
    by: 'own',
    daysAgo: 61,
    text: 'The blackboard on the last day, as I found it in my old album. Sister told us to wipe it before four o’clock, and no one did. Whose is the heart in the corner?',
    pictures: ['blackboard'],
    answers: [
      { by: 2, reaction: 'heart' },
      { by: 5, reply: 'The heart is mine. I have waited fifteen years for that question.' },
      { by: 9, reaction: 'laugh' },
      { by: 12, reaction: 'heart' },
      { by: 'own', reply: 'And who is the other initial?' },
    ],
  },
  {
    by: 2,
    daysAgo: 47,
    text: 'Sports day, February 2009. Last lap of the 4 x 100, and all of 10-A on its feet. We won by the length of a shoe, and the shoe was not even mine.',
    pictures: ['relay'],
  },
  {
    by: 'next door',
    daysAgo: 33,
    text: 'Greetings from next door. You were louder than us in every single period, and we said so in every single period. I miss it.',
    pictures: [],
  },
  {
    by: 9,
    daysAgo: 26,
    text: 'Does anyone still have Leela teacher’s list of words that were forbidden in essays? I remember “nice”, “very” and “due to the fact that”. I still do not dare.',
    pictures: [],
  },
  {
    by: 5,
    daysAgo: 19,
    text: 'The excursion to Munnar: bus number 7, and two of us left behind at the tea stall (you know who you are). The driver had one cassette and played it for six hours.',
    pictures: ['excursion'],
    answers: [
      { by: 'own', reaction: 'laugh' },
      { by: 3, reply: 'The tea was worth it.' },
      { by: 7, reaction: 'clap' },
    ],
  },
  {
    by: 12,
    daysAgo: 12,
    text: 'മഴക്കാലത്ത് ഗേറ്റ് മുതൽ ക്ലാസ് വരെ ഒരു കുടയിൽ നാലുപേർ. എല്ലാവരും നനഞ്ഞു, ആരും വൈകിയില്ല.',
    pictures: ['umbrellas'],
  },
  {
    by: 7,
    daysAgo: 6,
    text: 'The canteen in 2008, as I remember it:\n\nCutlet: 4 rupees\nPuffs: 5 rupees\nLime juice: 3 rupees\nOn credit with the one who had money: free, for ever',
    pictures: [],
  },
  {
    by: 3,
    daysAgo: 2,
    text: 'For the reunion: who brings a speaker, who brings the plum cake, and who has the cassette of our farewell song? I keep the list here: https://example.org/reunion-2009',
    pictures: [],
    answers: [
      { by: 2, reply: 'Plum cake, two kilos.' },
      { by: 12, reaction: 'heart' },
      { by: 9, reply: 'I have the cassette, and nothing to play it on.' },
      { by: 5, reaction: 'wow' },
    ],
  },
];

/** Returns the posts of the sample batch, the oldest first. Only people who have signed up are authors. */
export function memoriesOf(
  divisions: readonly (Class & { members: readonly number[] })[],
  people: readonly SamplePerson[],
  own: number,
): SampleMemory[] {
  const writersOf = (isTheirs: (each: Class) => boolean) =>
    divisions
      .filter(isTheirs)
      .flatMap((division) => division.members)
      .filter((index) => index !== own && people[index]?.claimedDaysAgo !== null);
  const classmates = writersOf((each) => sameClass(each, livelyClass));
  const neighbours = writersOf((each) => each.year === livelyClass.year && !sameClass(each, livelyClass));
  const personOf = (by: Writer) => {
    const author = by === 'own' ? own : by === 'next door' ? neighbours[0] : classmates[by];
    if (author === undefined) throw new Error('A memory needs an author.');
    return author;
  };
  return written.map(({ by, answers = [], ...memory }) => ({
    ...memory,
    author: personOf(by),
    year: livelyClass.year,
    answers: answers.map((answer) => ({
      author: personOf(answer.by),
      text: 'reply' in answer ? answer.reply : '',
      reaction: 'reaction' in answer ? answer.reaction : null,
    })),
  }));
}
