import type { Random } from './random.ts';

/** The facts about a person that the portrait must match. */
export interface Sitter {
  box: 'male' | 'female';
  /** A picture of school days, an adult, or a teacher. */
  stage: 'school' | 'grown' | 'teacher';
  /** The custom that decides headwear and forehead mark. */
  custom: Custom;
}
export type Custom = 'marked' | 'plain' | 'turban' | 'hijab';

export interface Skin {
  base: string;
  shade: string;
  blush: string;
  lip: string;
}

const fairest: Skin = { base: '#F0C8A0', shade: '#DBA678', blush: '#E58F6F', lip: '#B9604F' };
const skins: readonly Skin[] = [
  fairest,
  { base: '#E6B387', shade: '#CD9060', blush: '#DB7F5C', lip: '#A9523F' },
  { base: '#D99F6E', shade: '#BD7D4B', blush: '#CB6A45', lip: '#984534' },
  { base: '#C98A57', shade: '#AA6B3B', blush: '#B9583A', lip: '#86392B' },
  { base: '#B27446', shade: '#92582F', blush: '#A24A30', lip: '#733024' },
  { base: '#9C643C', shade: '#7C4A29', blush: '#93442C', lip: '#642A20' },
  { base: '#875433', shade: '#683C21', blush: '#813823', lip: '#552219' },
];

/** How often each skin tone occurs: most often the middle of the range. */
const skinSpread = [0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6] as const;

/** Warm and quiet colours. A few are deep, so that a grid of portraits looks varied. */
const backdrops = [
  '#EADCC2',
  '#D9E0CE',
  '#CEDCE1',
  '#ECD0B8',
  '#F1DDAF',
  '#DDD2DC',
  '#C6D8CD',
  '#E7CBC2',
  '#E3D5C8',
  '#9DB5A4',
  '#9FB4BF',
  '#D2A27C',
  '#C9A9A0',
] as const;

const youngHair = ['#1D1615', '#241A17', '#2C1E18', '#1B191F', '#33221A'] as const;
const olderHair = ['#2A2220', '#4A423E', '#6F6762', '#968F89', '#BDB7B0'] as const;

export type MaleHair =
  | 'side'
  | 'crew'
  | 'curls'
  | 'fringe'
  | 'quiff'
  | 'centre'
  | 'waves'
  | 'receding'
  | 'turban';
export type FemaleHair =
  | 'plaits'
  | 'plait'
  | 'ponytail'
  | 'bob'
  | 'open'
  | 'waves'
  | 'bun'
  | 'clip'
  | 'curls'
  | 'hijab';

export type Clothes =
  | 'tie'
  | 'open-shirt'
  | 'vest'
  | 'pinafore'
  | 'shawl'
  | 'tee'
  | 'polo'
  | 'shirt'
  | 'kurta'
  | 'blazer'
  | 'sari';

export type Head = { box: 'male'; hair: MaleHair } | { box: 'female'; hair: FemaleHair };

export interface Traits {
  sitter: Sitter;
  skin: Skin;
  backdrop: string;
  /** Half the width of the face at the cheeks. */
  width: number;
  /** How square the jaw is, 0 to 1. */
  jaw: number;
  chin: number;
  head: Head;
  hairColour: string;
  clothes: Clothes;
  /** Main, second and trimming colour of the clothes. */
  cloth: readonly [string, string, string];
  /** Whether the drawing is mirrored, so that partings, plaits and shawls fall to both sides. */
  mirrored: boolean;
  eyes: 'open' | 'smiling' | 'bright';
  mouth: 'smile' | 'grin' | 'calm' | 'half';
  brow: number;
  nose: 'soft' | 'long' | 'round';
  glasses: 'none' | 'round' | 'square';
  beard: 'none' | 'moustache' | 'stubble' | 'full';
  mark: 'none' | 'bindi' | 'sandal';
  earrings: 'none' | 'stud' | 'drop';
  flowers: boolean;
}

const uniform = ['#FBF8F1', '#1F5D45', '#E3A018'] as const;
const menCloth = [
  ['#3F6B8A', '#2E526C', '#F3EDE2'],
  ['#8C3F35', '#6D2E27', '#F3E6D4'],
  ['#E8E2D4', '#CFC6B3', '#6C7A73'],
  ['#4E6B57', '#3A5242', '#EFE7D6'],
  ['#2F3A4A', '#222B38', '#DCE3EA'],
  ['#C98A3A', '#A86F28', '#FFF4DD'],
  ['#6A5A7B', '#514460', '#EEE7F2'],
  ['#B7C7D3', '#95A9B8', '#3B4A57'],
] as const;
const womenCloth = [
  ['#A23B4A', '#7F2A38', '#E8B94A'],
  ['#1F6F6B', '#155350', '#EBC15A'],
  ['#C9772F', '#A55D20', '#FBE6B8'],
  ['#5A3F75', '#432D59', '#E0B14E'],
  ['#2F5D8C', '#21456A', '#F0CF7D'],
  ['#D8A7A0', '#BE857E', '#7C2F3B'],
  ['#E9DDBF', '#D2C197', '#9C2F36'],
  ['#4D7A4A', '#385B36', '#F0D082'],
  ['#B84E6F', '#943A57', '#F6DDA4'],
  ['#3E7CA6', '#2C5F82', '#F2E3C0'],
  ['#7A8B3A', '#5F6D2A', '#F5E2A8'],
  ['#C2514B', '#9C3B36', '#F7DDC0'],
] as const;

const menClothes = {
  school: { tie: 5, 'open-shirt': 3, vest: 3 },
  grown: { tee: 3, polo: 2, shirt: 4, kurta: 2, blazer: 2 },
  teacher: { shirt: 6, kurta: 1, blazer: 2, vest: 1 },
} as const satisfies Record<Sitter['stage'], Partial<Record<Clothes, number>>>;
const womenClothes = {
  school: { pinafore: 5, tie: 2, shawl: 5 },
  grown: { kurta: 5, sari: 2, tee: 2, blazer: 2, shawl: 2 },
  teacher: { sari: 8, kurta: 2, shawl: 1 },
} as const satisfies Record<Sitter['stage'], Partial<Record<Clothes, number>>>;

const menHair = {
  school: { side: 5, crew: 3, curls: 2, fringe: 3, quiff: 1, centre: 2, waves: 3 },
  grown: { side: 3, crew: 3, curls: 2, quiff: 4, waves: 3, receding: 1 },
  teacher: { side: 6, crew: 2, waves: 2, receding: 5 },
} as const satisfies Record<Sitter['stage'], Partial<Record<MaleHair, number>>>;
const womenHair = {
  school: { plaits: 7, plait: 3, ponytail: 4, bob: 2, clip: 3, curls: 1 },
  grown: { plait: 2, ponytail: 2, bob: 3, open: 5, waves: 4, clip: 2, curls: 2 },
  teacher: { bun: 8, plait: 1, bob: 2, clip: 2 },
} as const satisfies Record<Sitter['stage'], Partial<Record<FemaleHair, number>>>;

/** Chooses the looks of one sitter at random. */
export function traitsOf(sitter: Sitter, random: Random): Traits {
  const male = sitter.box === 'male';
  const { stage, custom } = sitter;
  const clothes = random.weighted<Clothes>(male ? menClothes[stage] : womenClothes[stage]);
  const uniformed = stage === 'school';
  const head: Head = male
    ? { box: 'male', hair: custom === 'turban' ? 'turban' : random.weighted<MaleHair>(menHair[stage]) }
    : { box: 'female', hair: custom === 'hijab' ? 'hijab' : random.weighted<FemaleHair>(womenHair[stage]) };
  return {
    sitter,
    skin: skins[random.pick(skinSpread)] ?? fairest,
    backdrop: random.pick(backdrops),
    width: male ? random.between(54, 60) : random.between(51, 57),
    jaw: male ? 0.35 + random.next() * 0.6 : random.next() * 0.4,
    chin: male ? random.between(232, 241) : random.between(228, 237),
    head,
    hairColour: random.pick(stage === 'teacher' ? olderHair : youngHair),
    clothes,
    cloth: uniformed ? uniform : random.pick<Traits['cloth']>(male ? menCloth : womenCloth),
    mirrored: random.chance(0.5),
    eyes: random.weighted({ open: 6, smiling: 1.4, bright: 3 }),
    mouth: random.weighted({ smile: 5, grin: 3, calm: 1.6, half: 2 }),
    brow: random.between(-2, 2),
    nose: random.weighted({ soft: 4, long: 2, round: 2 }),
    glasses: random.chance(stage === 'teacher' ? 0.5 : 0.17) ? random.pick(['round', 'square']) : 'none',
    beard: male ? beardOf(stage, custom, random) : 'none',
    mark: shortId(sitter, random),
    earrings:
      male || head.hair === 'hijab' ? 'none' : random.weighted({ none: 1, stud: 5, drop: uniformed ? 1 : 3 }),
    flowers: !male && custom === 'marked' && !uniformed && random.chance(0.3),
  };
}

/** Returns the traits of the same person on a picture of their school days. */
export function schoolDaysOf(grown: Traits, random: Random): Traits {
  const young = traitsOf({ ...grown.sitter, stage: 'school' }, random);
  const { skin, width, jaw, chin, hairColour, mirrored, brow, nose, mark } = grown;
  // A child's face is softer.
  return {
    ...young,
    skin,
    width: width - 1,
    jaw: jaw / 2,
    chin: chin - 3,
    hairColour,
    mirrored,
    brow,
    nose,
    mark,
  };
}

function beardOf(stage: Sitter['stage'], custom: Custom, random: Random): Traits['beard'] {
  if (stage === 'school') return random.chance(0.1) ? 'moustache' : 'none';
  if (custom === 'turban') return 'full';
  return random.weighted(
    stage === 'teacher'
      ? { none: 4, moustache: 6, stubble: 1, full: 1 }
      : { none: 3, moustache: 2, stubble: 3, full: 3 },
  );
}

function shortId({ box, custom }: Sitter, random: Random): Traits['mark'] {
  if (custom !== 'marked') return 'none';
  if (box === 'male') return random.chance(0.12) ? 'sandal' : 'none';
  return random.weighted({ bindi: 7, sandal: 1, none: 2 });
}
