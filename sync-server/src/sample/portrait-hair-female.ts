import { type Hair, sheen } from './portrait-hair-shapes.ts';
import { both, fill, line, oval, toned } from './portrait-shapes.ts';
import type { FemaleHair, Traits } from './portrait-traits.ts';

const ribbon = '#1F5D45';

/** Draws the front hair with a parting that most girls and women share. */
function parted(traits: Traits, part: number, ear = 168): string {
  const { width, hairColour } = traits;
  const left = 200 - width;
  const right = 200 + width;
  const x = 200 + part;
  return (
    fill(
      `M${left - 3} ${ear}C${left - 16} 112 ${left + 6} 80 200 80C${right - 6} 80 ${right + 16} 112 ${right + 3} ${ear}` +
        `L${right - 3} 160C${right - 4} 140 ${x + 26} 128 ${x} 102C${x - 26} 128 ${left + 4} 140 ${left + 3} 160Z`,
      hairColour,
    ) +
    line(`M${x} 102C${x + 1} 94 ${x} 88 ${x - part * 0.2} 82`, toned(hairColour, 0.3), 1.8, 0.7) +
    sheen(
      `M${left + 12} 124C${left + 18} 108 ${Math.max(x - 44, 158)} 98 ${Math.max(x - 22, 178)} 95`,
      hairColour,
    ) +
    sheen(
      `M${right - 12} 124C${right - 18} 108 ${Math.min(x + 50, 242)} 98 ${Math.min(x + 24, 222)} 95`,
      hairColour,
    )
  );
}

/** Draws a plait over the left shoulder, knot by knot. */
function plait(traits: Traits, x: number, from: number, tied: string | null): string {
  const { hairColour } = traits;
  const knots = Array.from({ length: 9 }, (_, index) => {
    const y = from + index * 17;
    const sway = index * 1.6;
    return (
      fill(
        `M${x - sway - 12} ${y}C${x - sway - 15} ${y + 13} ${x - sway - 5} ${y + 22} ${x - sway} ${y + 22}C${x - sway + 5} ${y + 22} ${x - sway + 15} ${y + 13} ${x - sway + 12} ${y}C${x - sway + 7} ${y - 4} ${x - sway - 7} ${y - 4} ${x - sway - 12} ${y}Z`,
        hairColour,
      ) +
      line(
        `M${x - sway - 11} ${y + 3}C${x - sway - 6} ${y + 11} ${x - sway - 2} ${y + 14} ${x - sway} ${y + 15}C${x - sway + 2} ${y + 14} ${x - sway + 6} ${y + 11} ${x - sway + 11} ${y + 3}`,
        toned(hairColour, 0.24),
        1.8,
        0.8,
      )
    );
  });
  const bow = (colour: string) =>
    fill(`M${x} ${from - 2}C${x - 20} ${from - 20} ${x - 30} ${from - 2} ${x - 22} ${from + 10}Z`, colour) +
    fill(
      `M${x} ${from - 2}C${x + 14} ${from - 20} ${x + 26} ${from - 6} ${x + 18} ${from + 8}Z`,
      toned(colour, -0.15),
    ) +
    oval(x, from, 5, 5, toned(colour, 0.12));
  return knots.join('') + (tied ? bow(tied) : '');
}

const cap = ({ width }: Traits, colour: string, low: number, spread: number) =>
  fill(
    `M${200 - width - 6} 130C${200 - width - 14} 92 ${200 + width + 14} 92 ${200 + width + 6} 130` +
      `C${200 + width + spread} ${low - 40} ${200 + width + spread - 4} ${low} ${200 + width - 18} ${low}` +
      `L${200 - width + 18} ${low}C${200 - width - spread + 4} ${low} ${200 - width - spread} ${low - 40} ${200 - width - 6} 130Z`,
    colour,
  );

function lock({ width, hairColour }: Traits, low: number): string {
  const left = 200 - width;
  return fill(
    `M${left - 4} 140C${left - 24} 190 ${left - 26} 250 ${left - 30} ${low - 10}C${left - 20} ${low + 6} ${left + 2} ${low + 4} ${left + 14} ${low - 8}C${left + 16} ${low - 50} ${left - 6} 200 ${left + 3} 156Z`,
    hairColour,
  );
}

export const femaleHair: Record<FemaleHair, (traits: Traits) => Hair> = {
  plaits: (traits) => ({
    behind: cap(traits, traits.hairColour, 226, 12),
    front: parted(traits, 0),
    over: both(plait(traits, 200 - traits.width - 12, 212, ribbon)),
  }),
  plait: (traits) => ({
    behind: cap(traits, traits.hairColour, 226, 12),
    front: parted(traits, -14),
    over: plait(traits, 200 - traits.width - 3, 214, traits.sitter.stage === 'school' ? ribbon : null),
  }),
  ponytail: (traits) => {
    const { width, hairColour } = traits;
    const right = 200 + width;
    return {
      behind:
        cap(traits, hairColour, 214, 8) +
        fill(
          `M${right - 8} 112C${right + 34} 108 ${right + 46} 150 ${right + 38} 196C${right + 34} 226 ${right + 40} 246 ${right + 26} 262C${right + 12} 252 ${right + 8} 232 ${right + 10} 206C${right + 12} 176 ${right + 14} 156 ${right - 4} 148Z`,
          hairColour,
        ) +
        fill(
          `M${right} 118C${right + 12} 118 ${right + 14} 138 ${right + 4} 146C${right - 4} 138 ${right - 6} 126 ${right} 118Z`,
          traits.sitter.stage === 'school' ? ribbon : traits.cloth[2],
        ),
      front: parted(traits, 10, 158),
    };
  },
  bob: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const right = 200 + width;
    const fringe = `M${left - 3} 176C${left - 16} 110 ${left + 6} 78 200 78C${right - 6} 78 ${right + 16} 110 ${right + 3} 176L${right - 4} 158C${right - 4} 144 ${right - 8} 138 ${right - 12} 134C${right - 40} 142 ${left + 40} 142 ${left + 12} 134C${left + 8} 138 ${left + 4} 144 ${left + 4} 158Z`;
    return {
      behind: cap(traits, hairColour, 246, 22),
      front:
        fill(fringe, hairColour) +
        sheen(`M${left + 22} 114C${left + 44} 96 ${right - 44} 96 ${right - 22} 114`, hairColour),
      over: both(
        fill(
          `M${left - 5} 140C${left - 22} 176 ${left - 22} 222 ${left - 8} 244C${left + 4} 248 ${left + 12} 236 ${left + 8} 222C${left - 2} 200 ${left + 2} 176 ${left + 3} 156Z`,
          hairColour,
        ),
      ),
    };
  },
  open: (traits) => ({
    behind: cap(traits, traits.hairColour, 330, 34),
    front: parted(traits, -12),
    over: both(lock(traits, 318)),
  }),
  waves: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const wave = `M${left - 3} 138C${left - 26} 158 ${left - 14} 184 ${left - 26} 206C${left - 38} 230 ${left - 20} 250 ${left - 30} 272C${left - 36} 292 ${left - 18} 306 ${left - 4} 300C${left + 14} 292 ${left + 2} 272 ${left + 10} 254C${left + 18} 236 ${left - 4} 222 ${left + 2} 202C${left + 8} 186 ${left - 2} 172 ${left + 3} 156Z`;
    return {
      behind: cap(traits, hairColour, 290, 30),
      front: parted(traits, -18),
      over: both(
        fill(wave, hairColour) +
          line(
            `M${left - 14} 196C${left - 24} 220 ${left - 8} 242 ${left - 18} 268`,
            toned(hairColour, 0.24),
            2.4,
            0.6,
          ),
      ),
    };
  },
  bun: (traits) => {
    const { width, hairColour } = traits;
    return {
      behind:
        cap(traits, hairColour, 206, 6) +
        oval(200 + width - 4, 206, 25, 25, hairColour) +
        line(
          `M${200 + width + 6} 196C${200 + width + 16} 204 ${200 + width + 14} 216 ${200 + width + 4} 222`,
          toned(hairColour, 0.26),
          2.6,
          0.7,
        ),
      front: parted(traits, 0, 162),
    };
  },
  clip: (traits) => {
    const left = 200 - traits.width;
    return {
      behind: cap(traits, traits.hairColour, 268, 22),
      front:
        parted(traits, 16) +
        `<g transform="rotate(-38 ${left + 12} 124)"><rect x="${left}" y="120.500" width="24" height="7" rx="3.500" fill="${traits.cloth[2]}"/></g>`,
      over: both(lock(traits, 262)),
    };
  },
  curls: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const curl = (x: number, y: number, r: number) => oval(x, y, r, r, hairColour);
    const ring = [
      [8, 112, 20],
      [-8, 134, 20],
      [-16, 158, 20],
      [-18, 184, 20],
      [-18, 210, 20],
      [-12, 234, 18],
    ] as const;
    return {
      behind:
        cap(traits, hairColour, 240, 26) + both(ring.map(([dx, y, r]) => curl(left + dx, y, r)).join('')),
      front:
        parted(traits, 8, 160) +
        both(curl(left + 26, 94, 17) + curl(left + 10, 116, 13) + curl(left - 2, 138, 10)) +
        curl(200, 86, 18),
    };
  },
  hijab: (traits) => {
    const { width, chin, sitter, cloth } = traits;
    const left = 200 - width;
    const right = 200 + width;
    const colour = sitter.stage === 'school' ? '#F6F3EA' : cloth[0];
    const fold = toned(colour, sitter.stage === 'school' ? -0.12 : -0.2);
    const opening = `M${left + 3} 160C${left + 2} 108 ${right - 2} 108 ${right - 3} 160C${right - 4} 200 218 ${chin + 3} 200 ${chin + 3}C182 ${chin + 3} ${left + 4} 200 ${left + 3} 160Z`;
    const cloak = `M200 82C${left - 12} 80 ${left - 24} 130 ${left - 14} 186C${left - 18} 236 ${left - 42} 268 ${left - 34} 322C${left + 10} 352 ${right - 10} 352 ${right + 34} 322C${right + 42} 268 ${right + 18} 236 ${right + 14} 186C${right + 24} 130 ${right + 12} 80 200 82Z`;
    return {
      behind: fill(cloak, toned(colour, -0.2)),
      front: '',
      over:
        `<path d="${cloak}${opening}" fill="${colour}" fill-rule="evenodd"/>` +
        line(`M${left - 8} 214C${left + 14} 250 ${right - 30} 262 ${right + 8} 250`, fold, 3, 0.9) +
        line(`M${left - 14} 246C${left + 18} 286 ${right - 40} 292 ${right + 18} 276`, fold, 3, 0.9) +
        line(`M${left + 4} 122C${left + 20} 98 ${right - 20} 98 ${right - 4} 122`, fold, 2.4, 0.7) +
        line(`M${left - 2} 190C${left + 4} 214 ${left + 20} 236 196 ${chin + 12}`, fold, 2.4, 0.7),
    };
  },
};
