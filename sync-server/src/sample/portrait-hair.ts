import { femaleHair } from './portrait-hair-female.ts';
import { maleHair } from './portrait-hair-male.ts';
import type { Hair } from './portrait-hair-shapes.ts';
import { oval } from './portrait-shapes.ts';
import type { Traits } from './portrait-traits.ts';

export function hairOf(traits: Traits): Hair {
  const hair =
    traits.head.box === 'male' ? maleHair[traits.head.hair](traits) : femaleHair[traits.head.hair](traits);
  if (!traits.flowers) return hair;
  const right = 200 + traits.width;
  const petals = Array.from({ length: 9 }, (_, index) => {
    const y = 128 + index * 10;
    const x = right + 15 + Math.sin(index * 2) * 4 - index * 0.8;
    return oval(x, y, 7.5, 6.5, index % 2 ? '#FFFDF4' : '#F3EFDD');
  });
  return { ...hair, behind: (hair.behind ?? '') + petals.join('') };
}
