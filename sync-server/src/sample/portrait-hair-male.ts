import { crown, type Hair, sheen } from './portrait-hair-shapes.ts';
import { both, fill, line, oval, toned } from './portrait-shapes.ts';
import type { MaleHair, Traits } from './portrait-traits.ts';

export const maleHair: Record<MaleHair, (traits: Traits) => Hair> = {
  side: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const right = 200 + width;
    const hairline = `L${right - 5} 166C${right - 4} 148 ${right - 8} 136 ${right - 16} 130C${right - 44} 136 ${left + 52} 132 ${left + 30} 112C${left + 24} 124 ${left + 8} 132 ${left + 5} 166Z`;
    return {
      front:
        fill(crown(traits, 80) + hairline, hairColour) +
        sheen(`M${left + 44} 100C${left + 64} 90 ${right - 42} 90 ${right - 22} 106`, hairColour),
    };
  },
  crew: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const right = 200 + width;
    const hairline = `L${right - 4} 164C${right - 3} 146 ${right - 8} 134 ${right - 12} 128C${right - 34} 118 ${left + 34} 118 ${left + 12} 128C${left + 8} 134 ${left + 3} 146 ${left + 4} 164Z`;
    return { front: fill(crown(traits, 90, 166, 5) + hairline, hairColour) };
  },
  curls: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const curl = (x: number, y: number, r: number) => oval(x, y, r, r, hairColour);
    const ring = [
      [0, 150, 11],
      [-3, 132, 13],
      [4, 114, 15],
      [18, 99, 16],
      [36, 90, 16],
    ] as const;
    const curls = ring.map(([dx, y, r]) => curl(left + dx, y, r)).join('');
    const fringe = [36, 54, 72].map((dx, index) => curl(left + dx - 20, 124 - index * 3, 13)).join('');
    return {
      front:
        both(curls + fringe) +
        fill(
          `M${left - 2} 150C${left} 84 ${200 + width} 84 ${200 + width + 2} 150C${190 + width} 122 ${left + 10} 122 ${left - 2} 150Z`,
          hairColour,
        ) +
        curl(200, 87, 17) +
        curl(200, 118, 13) +
        line('M170 100C176 92 186 92 190 98', toned(hairColour, 0.26), 4, 0.5) +
        line('M204 94C212 88 222 92 226 100', toned(hairColour, 0.26), 4, 0.5),
    };
  },
  fringe: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const right = 200 + width;
    const hairline = `L${right - 5} 168C${right - 3} 152 ${right - 6} 142 ${right - 10} 136C${right - 18} 144 ${right - 26} 146 ${right - 34} 142C${right - 46} 147 ${left + 46} 148 ${left + 36} 141C${left + 26} 146 ${left + 16} 144 ${left + 9} 138C${left + 6} 146 ${left + 4} 156 ${left + 5} 168Z`;
    return {
      front:
        fill(crown(traits, 80) + hairline, hairColour) +
        sheen(`M${left + 26} 112C${left + 48} 96 ${right - 48} 96 ${right - 26} 112`, hairColour),
    };
  },
  quiff: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const right = 200 + width;
    const top = `M${left - 1} 168C${left - 8} 132 ${left - 4} 108 ${left + 18} 96C${left + 22} 74 ${right - 40} 66 ${right - 18} 78C${right + 6} 88 ${right + 10} 124 ${right + 1} 168`;
    const hairline = `L${right - 5} 166C${right - 4} 146 ${right - 10} 134 ${right - 16} 126C${right - 40} 118 ${left + 40} 122 ${left + 16} 124C${left + 9} 134 ${left + 4} 148 ${left + 5} 166Z`;
    return {
      front:
        fill(top + hairline, hairColour) +
        sheen(`M${left + 26} 108C${left + 40} 88 ${right - 48} 82 ${right - 26} 90`, hairColour),
    };
  },
  centre: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const right = 200 + width;
    const half = `M200 82C${left + 12} 78 ${left - 14} 112 ${left - 3} 172L${left + 5} 168C${left + 4} 148 ${left + 20} 140 200 108Z`;
    return {
      front:
        both(fill(half, hairColour)) +
        sheen(`M${left + 16} 120C${left + 22} 104 ${left + 34} 97 192 96`, hairColour) +
        sheen(`M${right - 16} 120C${right - 22} 104 ${right - 34} 97 208 96`, hairColour),
    };
  },
  waves: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const right = 200 + width;
    const top = `M${left - 2} 170C${left - 16} 148 ${left - 12} 128 ${left - 6} 118C${left - 8} 100 ${left + 14} 88 ${left + 28} 90C${left + 40} 74 ${right - 44} 72 ${right - 30} 84C${right - 8} 84 ${right + 8} 100 ${right + 5} 118C${right + 14} 132 ${right + 12} 150 ${right + 2} 170`;
    const hairline = `L${right - 5} 166C${right - 4} 148 ${right - 10} 140 ${right - 14} 130C${right - 24} 126 ${right - 34} 132 ${right - 46} 124C${left + 50} 132 ${left + 36} 118 ${left + 24} 130C${left + 10} 134 ${left + 5} 150 ${left + 5} 166Z`;
    return {
      front:
        fill(top + hairline, hairColour) +
        sheen(`M${left + 18} 112C${left + 32} 98 ${left + 46} 110 ${left + 60} 98`, hairColour) +
        sheen(`M${right - 44} 96C${right - 34} 104 ${right - 24} 100 ${right - 14} 112`, hairColour),
    };
  },
  receding: (traits) => {
    const { width, hairColour } = traits;
    const left = 200 - width;
    const side = `M${left - 2} 172C${left - 12} 132 ${left - 2} 104 ${left + 26} 96C${left + 18} 108 ${left + 16} 118 ${left + 14} 126C${left + 7} 138 ${left + 5} 152 ${left + 5} 168Z`;
    const top = `M${left + 24} 98C${left + 40} 86 ${200 + width - 40} 86 ${200 + width - 24} 98C${200 + width - 40} 102 214 100 200 106C186 100 ${left + 40} 102 ${left + 24} 98Z`;
    const scalp = fill(`${crown(traits, 93, 150, 4)}Z`, traits.skin.base);
    return { front: '', behind: scalp, over: both(fill(side, hairColour)) + fill(top, hairColour) };
  },
  turban: (traits) => {
    const { width, cloth } = traits;
    const left = 200 - width;
    const right = 200 + width;
    const colour = traits.sitter.stage === 'school' ? '#23365C' : cloth[0];
    const wrap = `M${left - 9} 156C${left - 26} 104 ${left + 4} 62 200 60C${right - 4} 62 ${right + 26} 104 ${right + 9} 156C${right - 2} 138 ${right - 34} 126 200 112C${left + 34} 126 ${left + 2} 138 ${left - 9} 156Z`;
    const fold = (d: string) => line(d, toned(colour, -0.22), 2.6, 0.9);
    return {
      front:
        fill('M182 118L200 100L218 118L200 126Z', toned(colour, 0.35)) +
        fill(wrap, colour) +
        fold(`M${left - 8} 142C${left + 14} 116 ${left + 44} 104 204 98`) +
        fold(`M${left - 8} 122C${left + 12} 98 ${left + 44} 86 206 82`) +
        fold(`M${right + 8} 142C${right - 14} 116 ${right - 36} 106 206 98`) +
        fold(`M${right + 9} 118C${right - 12} 98 ${right - 34} 86 212 78`),
    };
  },
};
