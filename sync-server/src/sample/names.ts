import { devanagari, elsewhere } from './names-india.ts';
import { christian, hindu, initials, malayalam, muslim } from './names-kerala.ts';
import type { Custom } from './portraits-of.ts';
import type { Random } from './random.ts';

export type Box = 'male' | 'female';

export interface Name {
  name: string;
  /** In Latin letters, for usernames and e-mail addresses. */
  latin: string;
  custom: Custom;
}

type Community = 'hindu' | 'christian' | 'muslim' | 'malayalam' | 'devanagari' | keyof typeof elsewhere;

/** The communities in a church school in Thrissur, as weights. */
const spread: Record<Community, number> = {
  hindu: 400,
  christian: 370,
  muslim: 110,
  malayalam: 30,
  devanagari: 8,
  tamil: 24,
  konkani: 10,
  telugu: 5,
  hindi: 13,
  bengali: 5,
  punjabi: 5,
  gujarati: 6,
  marathi: 5,
  northEast: 2,
  angloIndian: 9,
};

const nameKeepers = ['hindu', 'christian', 'muslim'] as const;

export function nameOf(box: Box, random: Random): Name {
  const community = random.weighted(spread);
  const local = nameKeepers.find((each) => each === community);
  if (local) return localName(local, box, random);
  if (community === 'malayalam') return scripted(random.pick(malayalam[box]));
  if (community === 'devanagari') return scripted(random.pick(devanagari[box]));
  return nameFromElsewhere(community as keyof typeof elsewhere, box, random);
}

function localName(community: (typeof nameKeepers)[number], box: Box, random: Random): Name {
  const names = { hindu, christian, muslim }[community];
  const first = random.pick(names[box]);
  const initial = () => random.pick(initials);
  const style = random.weighted({
    initial: 30,
    twoInitials: 22,
    initialFirst: 5,
    family: 26,
    initialAndFamily: 8,
    house: 8,
    bare: 5,
  });
  const named = {
    initial: () => `${first} ${initial()}${random.pick(['', '.'])}`,
    twoInitials: () =>
      `${first} ${initial()}${random.pick(['. ', ' ', '.'])}${initial()}${random.pick(['', '.'])}`,
    initialFirst: () => `${initial()}. ${first}`,
    family: () => `${first} ${random.pick(names.family)}`,
    initialAndFamily: () => `${first} ${initial()}. ${random.pick(names.family)}`,
    house: () => `${first} ${random.pick(names.house)}`,
    bare: () => first,
  };
  const name = named[style]();
  return { name, latin: name, custom: customOf(community, box, random) };
}

function nameFromElsewhere(community: keyof typeof elsewhere, box: Box, random: Random): Name {
  const names = elsewhere[community];
  const first = random.pick(names[box]);
  const last = random.pick(names.family);
  const tamilInitial = community === 'tamil' && random.chance(0.5);
  const middle = community === 'punjabi' ? (box === 'male' ? ' Singh' : ' Kaur') : '';
  const name = tamilInitial ? `${random.pick(initials)}. ${first}` : `${first}${middle} ${last}`;
  if (community === 'punjabi') return { name, latin: name, custom: box === 'male' ? 'turban' : 'plain' };
  const faith = community === 'angloIndian' || community === 'northEast' ? 'christian' : 'hindu';
  return { name, latin: name, custom: customOf(faith, box, random) };
}

/** Parses an entry such as 'ആതിര=Athira'. */
function scripted(entry: string): Name {
  const [name = '', latin = ''] = entry.split('=');
  return { name, latin, custom: 'plain' };
}

function customOf(faith: 'hindu' | 'christian' | 'muslim', box: Box, random: Random): Custom {
  if (faith === 'muslim' && box === 'female') return random.chance(0.72) ? 'hijab' : 'plain';
  return faith === 'hindu' && random.chance(0.75) ? 'marked' : 'plain';
}
