import { both, fill, line, oval } from './portrait-shapes.ts';

const wall = '#F4E8D0';
const shade = '#DCC9A6';
const roof = '#B5573A';
const roofDark = '#94432C';
const dark = '#5A4A3C';
const green = '#1F5D45';

/**
 * Draws the school from across the courtyard on a bright morning, as SVG of 960 by 640. The middle is at x =
 * 480.
 */
export function schoolPictureSvg(): string {
  const mirrored = (shape: string) => `${shape}<g transform="matrix(-1 0 0 1 960 0)">${shape}</g>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">' +
    sky() +
    mirrored(wing()) +
    middle() +
    courtyard() +
    palm(86, 500, 1.1) +
    palm(886, 506, 1.25) +
    palm(812, 490, 0.85) +
    mirrored(hedge()) +
    flag() +
    '</svg>'
  );
}

function sky(): string {
  return (
    '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#BFDDE3"/><stop offset=".7" stop-color="#F8EBD0"/></linearGradient>' +
    '<rect width="960" height="640" fill="url(#sky)"/>' +
    oval(730, 120, 46, 46, '#FFF4D2', 0.9) +
    fill(
      'M120 118C126 96 160 92 172 108C188 98 210 106 208 122C222 124 222 138 210 138L112 138C100 134 104 120 120 118Z',
      '#FFFFFF',
      0.75,
    ) +
    fill(
      'M560 74C566 58 592 56 600 68C612 62 628 68 626 80C638 82 636 92 628 92L556 92C546 88 550 76 560 74Z',
      '#FFFFFF',
      0.7,
    ) +
    fill(
      'M0 330C120 262 210 296 320 270C430 240 520 300 640 262C760 230 850 288 960 250L960 520L0 520Z',
      '#B9CDB7',
    ) +
    fill(
      'M0 380C110 320 240 356 360 330C520 300 660 356 780 318C850 300 920 330 960 320L960 520L0 520Z',
      '#93B296',
    )
  );
}

/** Draws a wing of two storeys with its arcades, on the left. */
function wing(): string {
  const arches = [0, 1, 2, 3, 4].map((index) => {
    const x = 78 + index * 58;
    const arch = (y: number, high: number) =>
      fill(
        `M${x} ${y}L${x} ${y - high + 20}C${x} ${y - high - 8} ${x + 38} ${y - high - 8} ${x + 38} ${y - high + 20}L${x + 38} ${y}Z`,
        dark,
        0.88,
      ) +
      line(
        `M${x - 4} ${y}L${x - 4} ${y - high + 20}C${x - 4} ${y - high - 13} ${x + 42} ${y - high - 13} ${x + 42} ${y - high + 20}L${x + 42} ${y}`,
        shade,
        4,
      );
    const railing =
      `<rect x="${x}" y="372" width="38" height="20" fill="${wall}"/>` +
      [6, 13, 20, 27, 33].map((dx) => line(`M${x + dx} 375L${x + dx} 390`, shade, 3)).join('');
    return arch(392, 74) + railing + arch(506, 84);
  });
  return (
    `<rect x="56" y="296" width="330" height="212" fill="${wall}"/>` +
    `<rect x="56" y="398" width="330" height="12" fill="${shade}"/>` +
    `<rect x="56" y="296" width="330" height="12" fill="${shade}" fill-opacity=".7"/>` +
    arches.join('') +
    fill('M34 300L84 232L390 232L390 300Z', roof) +
    [246, 262, 279].map((y) => line(`M${84 - (y - 232) * 0.72} ${y}L390 ${y}`, roofDark, 2.5, 0.6)).join('') +
    fill('M30 298L392 298L392 306L30 306Z', roofDark)
  );
}

function middle(): string {
  const window = (x: number, y: number, w: number, h: number) =>
    fill(
      `M${x} ${y + h}L${x} ${y + w / 2}C${x} ${y - 4} ${x + w} ${y - 4} ${x + w} ${y + w / 2}L${x + w} ${y + h}Z`,
      green,
    ) +
    line(
      `M${x + w / 2} ${y + 3}L${x + w / 2} ${y + h}M${x} ${y + h * 0.55}L${x + w} ${y + h * 0.55}`,
      wall,
      2.5,
    );
  return (
    `<rect x="368" y="232" width="224" height="278" fill="#FAF1DF"/>` +
    fill('M344 238L480 128L616 238Z', roof) +
    fill('M368 236L480 146L592 236Z', '#FAF1DF') +
    line('M344 238L480 128L616 238', roofDark, 8) +
    line('M480 122L480 84M464 98L496 98', dark, 6) +
    oval(480, 204, 23, 23, green) +
    oval(480, 204, 18, 18, '#FFFDF6') +
    line('M480 204L480 192M480 204L489 208', dark, 3) +
    `<rect x="360" y="246" width="240" height="11" fill="${shade}"/>` +
    window(396, 276, 36, 62) +
    window(462, 272, 36, 66) +
    window(528, 276, 36, 62) +
    `<rect x="384" y="354" width="192" height="30" rx="4" fill="${green}"/>` +
    '<path d="M400 369L560 369" stroke="#F3DFA8" stroke-width="7" stroke-dasharray="15 6 24 6 10 6" stroke-linecap="round"/>' +
    `<rect x="360" y="396" width="240" height="10" fill="${shade}"/>` +
    fill('M432 512L432 458C432 408 528 408 528 458L528 512Z', dark) +
    fill('M444 512L444 460C444 420 478 418 478 424L478 512Z', '#7C5B3E') +
    fill('M516 512L516 460C516 420 482 418 482 424L482 512Z', '#7C5B3E') +
    line('M428 512L428 458C428 402 532 402 532 458L532 512', shade, 7) +
    [388, 412, 548, 572]
      .map((x) => `<rect x="${x - 7}" y="408" width="12" height="104" fill="${shade}"/>`)
      .join('') +
    `<rect x="352" y="508" width="256" height="10" fill="#CDB994"/><rect x="336" y="518" width="288" height="10" fill="#BFA982"/>`
  );
}

function courtyard(): string {
  return (
    fill('M0 506L960 506L960 640L0 640Z', '#D9A873') +
    fill('M336 528L624 528L760 640L200 640Z', '#E7C496') +
    fill('M0 506L340 506L330 516L0 522Z', '#B98755', 0.5) +
    fill('M960 506L620 506L630 516L960 522Z', '#B98755', 0.5)
  );
}

function hedge(): string {
  const bushes = [20, 62, 104, 148, 192, 236, 276].map((x, index) =>
    oval(x, 532 + (index % 2) * 4, 34, 26, index % 2 ? '#4E8059' : '#5E9067'),
  );
  const flowers = [30, 76, 118, 166, 214, 258].map((x, index) =>
    oval(x, 524 + (index % 3) * 7, 4, 4, index % 2 ? '#E3A018' : '#C8473B'),
  );
  return `${bushes.join('')}<rect x="0" y="540" width="300" height="20" rx="8" fill="#4A7A55"/>${flowers.join('')}`;
}

function flag(): string {
  return (
    `<rect x="247" y="180" width="6" height="382" rx="3" fill="#F7F2E6"/>` +
    oval(250, 178, 6, 6, '#E3A018') +
    fill('M228 562L272 562L266 548L234 548Z', '#CDB994') +
    fill('M253 190C276 182 292 200 318 190L318 238C292 248 276 230 253 238Z', green) +
    fill('M277 200L295 200L295 214C295 222 290 226 286 228C282 226 277 222 277 214Z', '#E3A018')
  );
}

/** Draws a coconut palm whose foot is at the point. */
function palm(x: number, y: number, scale: number): string {
  const frond = 'M200 0C168 -34 122 -34 92 2C124 -12 160 -10 200 8Z';
  const low = 'M200 2C172 -8 130 12 118 56C142 24 168 14 200 12Z';
  const top = 'M200 4C188 -36 160 -62 120 -66C156 -46 178 -22 194 8Z';
  const leaves = both(fill(frond, '#3F7A52') + fill(low, '#35694A') + fill(top, '#4B8A5C'));
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    fill('M-9 40C-12 -80 -2 -180 6 -262L15 -262C10 -170 6 -70 11 40Z', '#8A6A4A') +
    [-20, -70, -120, -170, -220]
      .map((at) => line(`M${-8 - at * 0.028} ${at}L${8 - at * 0.03} ${at - 4}`, '#6F5238', 2.5, 0.7))
      .join('') +
    `<g transform="translate(-190 -264)">${leaves}${oval(192, 16, 8, 9, '#A9752F')}${oval(206, 18, 8, 9, '#8C5E22')}${oval(200, 26, 8, 9, '#B98438')}</g></g>`
  );
}
