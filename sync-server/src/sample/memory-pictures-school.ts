import { at, picture, rect, shade } from './memory-shapes.ts';
import { fill, line, oval } from './portrait-shapes.ts';

const chalk = '#F3F0E4';
const pinkChalk = '#F0B7B0';
const yellowChalk = '#F2DD8E';

export function blackboard(): string {
  const scrawl = (x: number, y: number, width: number, colour: string, turn = 0) => {
    const waves = Array.from({ length: Math.floor(width / 14) }, (_, index) =>
      index % 3 === 0 ? 'q4 -22 8 -2t6 2' : index % 3 === 1 ? 'q5 -11 9 0t5 1' : 'q2 12 7 -4t7 4',
    );
    return `<g transform="rotate(${turn} ${x} ${y})">${line(`M${x} ${y}${waves.join('')}`, colour, 3.4, 0.9)}</g>`;
  };
  const heart = (x: number, y: number, size: number) =>
    line(
      `M${x} ${y + size}C${x - size * 1.7} ${y - size * 0.2} ${x - size * 0.7} ${y - size * 1.3} ${x} ${y - size * 0.35}C${x + size * 0.7} ${y - size * 1.3} ${x + size * 1.7} ${y - size * 0.2} ${x} ${y + size}Z`,
      pinkChalk,
      4,
    );
  return picture(
    shade('wall', '#EFE3C6', '#E2D0A8'),
    '<rect width="960" height="640" fill="url(#wall)"/>',
    rect(0, 560, 960, 80, '#B58A5A'),
    rect(0, 556, 960, 8, '#94683E'),
    rect(84, 66, 792, 430, '#8A5A33', 8),
    rect(104, 86, 752, 390, '#26463A', 4),
    fill(
      'M130 150C300 120 420 190 620 150C720 130 800 170 836 150L836 230C700 250 560 210 420 240C300 262 200 230 130 250Z',
      '#3A5E50',
      0.55,
    ),
    fill('M150 390C330 350 560 420 810 370L810 440C620 462 380 430 150 452Z', '#3A5E50', 0.5),
    // The text '10-A'.
    line('M372 138L390 124L390 214M372 214L408 214', chalk, 9),
    line('M456 124C424 124 424 214 456 214C488 214 488 124 456 124Z', chalk, 9),
    line('M512 170L542 170', chalk, 9),
    line('M566 214L596 124L626 214M577 184L615 184', chalk, 9),
    line('M352 238C430 230 560 246 648 234', yellowChalk, 5),
    heart(792, 412, 30),
    line('M778 404L788 416M804 400L796 418', pinkChalk, 3),
    scrawl(140, 142, 150, chalk, -4),
    scrawl(146, 196, 120, pinkChalk, 3),
    scrawl(690, 132, 130, yellowChalk, 5),
    scrawl(700, 192, 110, chalk, -6),
    scrawl(136, 288, 180, yellowChalk, 2),
    scrawl(352, 292, 150, chalk, -3),
    scrawl(540, 284, 130, pinkChalk, 4),
    scrawl(704, 288, 110, chalk, 1),
    scrawl(150, 356, 140, chalk, -5),
    scrawl(330, 362, 180, pinkChalk, 2),
    scrawl(556, 352, 120, yellowChalk, -2),
    scrawl(140, 432, 160, chalk, 3),
    scrawl(350, 430, 130, yellowChalk, -3),
    scrawl(528, 434, 170, chalk, 2),
    line('M716 352l10 22l24 2l-18 16l6 24l-22 -13l-21 13l6 -24l-18 -16l24 -2Z', yellowChalk, 3.4),
    rect(84, 492, 792, 16, '#6F4626', 4),
    rect(220, 482, 70, 12, '#E9E2CF', 3),
    rect(220, 478, 70, 6, '#4C6FA0', 2),
    rect(640, 486, 38, 7, chalk, 3),
    rect(690, 487, 26, 6, pinkChalk, 3),
    rect(270, 572, 420, 68, '#7C5230', 6),
    rect(252, 562, 456, 16, '#966641', 6),
    oval(330, 552, 20, 12, '#2F6FA8'),
    rect(314, 532, 32, 22, '#3E83C0', 4),
    fill('M470 562L590 562L580 540L480 540Z', '#F7F1E1'),
    line('M488 548L572 548M486 555L574 555', '#B9B09A', 2),
  );
}

export function relay(): string {
  const bunting = Array.from({ length: 16 }, (_, index) => {
    const x = 20 + index * 60;
    const y = 92 + Math.sin(index * 0.8) * 10;
    const colour = ['#C8473B', '#E3A018', '#1F5D45', '#3E83C0'][index % 4] ?? '';
    return fill(`M${x} ${y}l40 2l-20 40Z`, colour);
  });
  const crowd = Array.from({ length: 64 }, (_, index) => {
    const x = 14 + (index % 32) * 30.5 + (index % 2) * 6;
    const y = 262 + Math.floor(index / 32) * 40 + (index % 3) * 5;
    const skin = ['#8A5A3C', '#A87450', '#6E4630'][index % 3] ?? '';
    const shirt = ['#F4EEDF', '#EADFC8', '#F8F4EA'][index % 3] ?? '';
    const arms =
      index % 4 === 0
        ? line(`M${x - 9} ${y + 20}L${x - 17} ${y - 10}M${x + 9} ${y + 20}L${x + 16} ${y - 12}`, skin, 5)
        : '';
    return `${arms}${rect(x - 11, y + 10, 22, 34, shirt, 8)}${oval(x, y, 9, 10, skin)}${fill(`M${x - 9} ${y - 2}C${x - 9} ${y - 14} ${x + 9} ${y - 14} ${x + 9} ${y - 2}C${x + 4} ${y - 7} ${x - 4} ${y - 7} ${x - 9} ${y - 2}Z`, '#231A16')}`;
  });
  const runner = (vest: string, skin: string) =>
    line('M-4 74L-44 108L-78 96', skin, 15) +
    line('M4 74L40 98L34 142', skin, 15) +
    line('M-2 18L-34 44L-60 26', skin, 11) +
    line('M4 18L38 34L62 8', skin, 11) +
    line('M56 14L72 -6', '#F2C14E', 7) +
    fill('M-20 8C-10 0 14 0 20 10L16 62L-14 62Z', vest) +
    fill('M-15 58L18 58L24 86L2 84L-14 88Z', '#20384E') +
    oval(8, -18, 17, 19, skin) +
    fill('M-10 -20C-12 -46 26 -46 26 -22C14 -32 4 -30 -10 -20Z', '#231A16') +
    line('M-84 92L-74 104M24 144L44 142', '#F4F1E8', 9);
  const lanes = [430, 484, 546, 620].map((y) =>
    line(`M0 ${y}C300 ${y - 14} 660 ${y - 14} 960 ${y}`, '#F6EBDD', 4, 0.85),
  );
  return picture(
    shade('sky', '#A9D4E2', '#F3E6C6'),
    '<rect width="960" height="640" fill="url(#sky)"/>',
    fill('M0 210C150 150 300 200 470 164C640 130 800 190 960 150L960 330L0 330Z', '#8FB093'),
    line('M0 96C240 66 480 112 960 78', '#7A6A55', 3),
    ...bunting,
    rect(0, 300, 960, 90, '#C9B48E'),
    ...crowd,
    rect(0, 372, 960, 26, '#F4EEDF'),
    rect(0, 372, 960, 5, '#D8CBB0'),
    fill('M0 392C300 378 660 378 960 392L960 640L0 640Z', '#B8613F'),
    ...lanes,
    at(610, 432, runner('#1F5D45', '#7A4C33'), 1.12),
    at(330, 446, runner('#C8473B', '#99653F'), 1.02),
    at(140, 486, runner('#E3A018', '#6E4630'), 1.2),
    line('M856 376L856 624', '#FBF6EA', 10),
    line('M872 376L872 624', '#FBF6EA', 10),
  );
}
