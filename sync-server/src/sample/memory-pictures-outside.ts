import { at, picture, rect, shade } from './memory-shapes.ts';
import { fill, line, oval } from './portrait-shapes.ts';

export function excursion(): string {
  const rows = Array.from({ length: 11 }, (_, index) => {
    const y = 330 + index * 26;
    return line(
      `M0 ${y + 34}C180 ${y - 30} 330 ${y + 26} 520 ${y - 8}C700 ${y - 38} 830 ${y + 16} 960 ${y - 20}`,
      index % 2 ? '#4E8A4F' : '#5E9C58',
      15,
    );
  });
  const windows = Array.from({ length: 5 }, (_, index) => rect(26 + index * 52, -96, 42, 40, '#2C4A57', 6));
  const heads = [0, 1, 3, 4].map((index) =>
    oval(46 + index * 52, -68, 9, 11, index % 2 ? '#A87450' : '#8A5A3C'),
  );
  const wheel = (x: number) => oval(x, 6, 27, 27, '#2A2522') + oval(x, 6, 12, 12, '#B9B4A8');
  const bus =
    oval(160, 30, 190, 14, '#1E2A1E', 0.3) +
    rect(0, -122, 322, 124, '#F2B632', 18) +
    rect(0, -44, 322, 14, '#1F5D45') +
    windows.join('') +
    heads.join('') +
    rect(286, -98, 30, 50, '#8FC3CF', 6) +
    rect(6, -118, 300, 10, '#F8D173', 5) +
    line(
      'M20 -122L20 -138L288 -138L288 -122M80 -138L80 -122M150 -138L150 -122M220 -138L220 -122',
      '#6B5B45',
      5,
    ) +
    rect(40, -162, 60, 26, '#A6553F', 6) +
    rect(110, -158, 74, 22, '#3C6E8F', 6) +
    rect(196, -164, 52, 28, '#7A6A55', 6) +
    line('M112 -80C96 -96 92 -112 100 -124', '#A87450', 7) +
    oval(312, -22, 8, 9, '#FFF4D2') +
    wheel(66) +
    wheel(252);
  const tree = (x: number, y: number, scale: number) =>
    at(
      x,
      y,
      line('M0 0C2 -40 -4 -70 0 -104', '#6B5340', 9) +
        oval(0, -128, 44, 40, '#3F7347') +
        oval(-26, -106, 28, 26, '#4A8050') +
        oval(28, -108, 30, 26, '#356641'),
      scale,
    );
  return picture(
    shade('dawn', '#BBD9E6', '#FBEBCB'),
    '<rect width="960" height="640" fill="url(#dawn)"/>',
    oval(742, 116, 44, 44, '#FFF3CF'),
    fill('M0 250L120 150L210 214L330 96L470 232L600 130L720 224L840 140L960 220L960 420L0 420Z', '#9DB8BE'),
    fill(
      'M0 300C120 214 250 292 380 236C520 178 640 290 780 232C860 200 920 240 960 230L960 460L0 460Z',
      '#7CA38A',
    ),
    fill('M60 232C170 214 290 246 420 230C330 254 180 258 60 250Z', '#FFFFFF', 0.6),
    fill('M520 210C640 196 760 226 900 208C790 236 640 240 520 228Z', '#FFFFFF', 0.55),
    rect(0, 322, 960, 318, '#437C48'),
    ...rows,
    tree(96, 402, 1.1),
    tree(866, 372, 0.9),
    tree(742, 350, 0.65),
    fill('M0 566C230 470 520 498 700 536C810 560 900 552 960 530L960 640L0 640Z', '#6E6A64'),
    line('M0 612C250 522 520 552 690 582C810 604 900 592 960 576', '#EFE6CF', 6, 0.8),
    line('M0 562C230 466 520 494 700 532C810 556 900 548 960 526', '#D9CFB6', 9),
    at(300, 548, bus, 1.12),
  );
}

export function umbrellas(): string {
  const rain = Array.from({ length: 110 }, (_, index) => {
    const x = (index * 137) % 980;
    const y = (index * 89) % 600;
    return line(`M${x} ${y}l-7 ${22 + (index % 4) * 7}`, '#E6EEF0', 2, 0.55);
  });
  const pupil = (x: number, skin: string, plait: boolean) =>
    rect(x - 19, 56, 38, 70, '#F5F0E4', 11) +
    (plait
      ? fill(`M${x - 20} 116L${x + 20} 116L${x + 28} 166L${x - 28} 166Z`, '#24465F')
      : rect(x - 17, 116, 34, 46, '#24465F', 5)) +
    rect(x - 25, 64, 13, 46, '#7A4A3A', 5) +
    line(`M${x - 9} 164L${x - 11} 206M${x + 9} 164L${x + 11} 206`, skin, 9) +
    line(`M${x - 15} 210L${x - 5} 210M${x + 7} 210L${x + 17} 210`, '#201B18', 8) +
    oval(x, 36, 18, 20, skin) +
    fill(
      `M${x - 19} 38C${x - 22} 6 ${x + 22} 6 ${x + 19} 38C${x + 8} 22 ${x - 8} 22 ${x - 19} 38Z`,
      '#1F1714',
    ) +
    (plait ? line(`M${x + 15} 40C${x + 25} 58 ${x + 20} 72 ${x + 23} 86`, '#1F1714', 7) : '');
  const umbrella = (half: number, colour: string, dark: string) => {
    const rib = half / 2;
    return (
      line('M0 -76L0 116C0 130 16 130 16 118', '#3A2E28', 5) +
      fill(
        `M${-half} 0C${-half} ${-half * 0.86} ${half} ${-half * 0.86} ${half} 0C${half - 14} -14 ${rib + 14} -14 ${rib} 2C${rib - 16} -14 16 -14 0 2C-16 -14 ${-rib + 16} -14 ${-rib} 2C${-rib - 14} -14 ${-half + 14} -14 ${-half} 0Z`,
        colour,
      ) +
      line(
        `M0 ${-half * 0.64}C${-rib * 0.9} ${-half * 0.5} ${-rib} -20 ${-rib} 2M0 ${-half * 0.64}C${rib * 0.9} ${-half * 0.5} ${rib} -20 ${rib} 2M0 ${-half * 0.64}L0 2`,
        dark,
        3.5,
      )
    );
  };
  const four =
    oval(0, 214, 150, 14, '#31444C', 0.35) +
    pupil(-84, '#8A5A3C', true) +
    pupil(-28, '#A87450', false) +
    pupil(28, '#6E4630', true) +
    pupil(84, '#99653F', false) +
    at(0, -2, umbrella(148, '#C8473B', '#9A3026'));
  const two =
    oval(0, 214, 84, 10, '#31444C', 0.3) +
    pupil(-26, '#99653F', false) +
    pupil(28, '#7A4C33', true) +
    at(0, 4, umbrella(96, '#2F6FA8', '#224F7A'));
  const one =
    oval(0, 214, 48, 8, '#31444C', 0.3) +
    pupil(0, '#8A5A3C', true) +
    at(0, 8, umbrella(72, '#E3A018', '#B37C0E'));
  return picture(
    shade('clouds', '#7F98A3', '#C6D2D2'),
    '<rect width="960" height="640" fill="url(#clouds)"/>',
    fill('M0 90C90 40 180 92 260 60C360 22 450 84 560 50C660 20 760 80 960 40L960 0L0 0Z', '#667E8A', 0.8),
    fill('M0 300C160 236 300 286 470 250C640 214 800 280 960 240L960 470L0 470Z', '#6E8F7C'),
    rect(0, 250, 236, 230, '#E6D8BC'),
    fill('M-10 254L40 196L262 196L252 254Z', '#94432C'),
    [24, 84, 144]
      .map((x) => fill(`M${x} 480L${x} 350C${x} 312 ${x + 40} 312 ${x + 40} 350L${x + 40} 480Z`, '#5A4A3C'))
      .join(''),
    rect(764, 226, 36, 262, '#D7C6A2', 4),
    rect(756, 214, 52, 18, '#94432C', 4),
    rect(914, 226, 36, 262, '#D7C6A2', 4),
    rect(906, 214, 52, 18, '#94432C', 4),
    line('M782 214C820 150 894 150 932 214', '#3A4A44', 7),
    [806, 826, 846, 866, 886, 906].map((x) => line(`M${x} 290L${x} 486`, '#3A4A44', 5)).join(''),
    line('M800 300L914 300M800 470L914 470', '#3A4A44', 5),
    fill('M0 474L960 474L960 640L0 640Z', '#8D7B64'),
    fill('M120 500C300 488 420 506 520 496C500 520 260 526 120 518Z', '#AFC0C4', 0.8),
    fill('M560 590C680 576 830 594 930 584C900 612 680 618 560 608Z', '#AFC0C4', 0.8),
    fill('M60 600C150 590 230 604 320 596C280 618 140 620 60 612Z', '#AFC0C4', 0.7),
    at(690, 292, one, 0.92),
    at(180, 318, two, 1),
    at(440, 340, four, 1.18),
    ...rain,
  );
}
