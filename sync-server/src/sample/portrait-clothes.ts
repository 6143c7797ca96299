import { both, fill, line, oval, toned } from './portrait-shapes.ts';
import type { Clothes, Traits } from './portrait-traits.ts';

/** Draws neck, shoulders and arms down to the edge of the print. */
const torso = ({ sitter }: Traits) => {
  const wide = sitter.box === 'male' ? 0 : 14;
  return (
    `M${166 + wide * 0.4} 268C${150 + wide * 0.5} 288 ${112 + wide} 288 ${88 + wide} 304C${66 + wide} 320 ${58 + wide} 360 ${56 + wide} 410` +
    `L${344 - wide} 410C${342 - wide} 360 ${334 - wide} 320 ${312 - wide} 304C${288 - wide} 288 ${250 - wide * 0.5} 288 ${234 - wide * 0.4} 268`
  );
};

const round = (traits: Traits, depth = 306) =>
  `${torso(traits)}C226 ${depth} 174 ${depth} ${traits.sitter.box === 'male' ? 166 : 171.6} 268Z`;
const vee = (traits: Traits, depth: number) => `${torso(traits)}L200 ${depth}Z`;

const seam = (d: string, colour: string) => line(d, toned(colour, -0.16), 2.4, 0.8);

function collar(colour: string): string {
  const wing = 'M169 262C160 270 154 280 152 288L184 314L200 290C186 286 174 276 169 262Z';
  return both(fill(wing, colour) + line('M152 288L184 314L200 290', toned(colour, -0.14), 2));
}

function tie([, main, stripe]: Traits['cloth']): string {
  return (
    fill('M190 290L210 290L207 306L193 306Z', toned(main, -0.12)) +
    fill('M193 306L207 306L216 410L184 410Z', main) +
    [322, 350, 378].map((y) => line(`M186 ${y + 10}L214 ${y - 6}`, stripe, 4.5)).join('')
  );
}

const buttons = (colour: string) => [330, 360].map((y) => oval(200, y, 2.6, 2.6, colour)).join('');

const checks = (traits: Traits, colour: string) => {
  const upright = [96, 124, 152, 248, 276, 304].map((x) => line(`M${x} 280L${x} 410`, colour, 2.2, 0.55));
  const across = [312, 338, 364].map((y) => line(`M50 ${y}L350 ${y}`, colour, 2.2, 0.55));
  return `<clipPath id="cloth"><path d="${round(traits)}"/></clipPath><g clip-path="url(#cloth)">${upright.join('')}${across.join('')}</g>`;
};

const dress: Record<Clothes, (traits: Traits) => string> = {
  tie: (traits) =>
    fill(vee(traits, 318), traits.cloth[0]) + tie(traits.cloth) + collar(traits.cloth[0]) + pocket(traits),
  'open-shirt': (traits) =>
    fill(vee(traits, 316), traits.cloth[0]) +
    (traits.chin % 2 ? checks(traits, '#9DB7A8') : '') +
    seam('M200 316L200 410', traits.cloth[0]) +
    collar(traits.cloth[0]) +
    pocket(traits),
  vest: (traits) => {
    const knit = traits.sitter.stage === 'school' ? traits.cloth[1] : traits.cloth[0];
    const trim = traits.cloth[2];
    return (
      fill(vee(traits, 318), '#FBF8F1') +
      tie(['', traits.sitter.stage === 'school' ? '#7B2D2A' : toned(traits.cloth[1], -0.2), trim]) +
      fill(
        'M128 287C114 296 108 340 108 410L292 410C292 340 286 296 272 287L252 282L200 362L148 282Z',
        knit,
      ) +
      line('M148 282L200 362L252 282', trim, 4) +
      collar('#FBF8F1')
    );
  },
  pinafore: (traits) =>
    fill(vee(traits, 316), '#FBF8F1') +
    tie(traits.cloth).replace('L216 410L184 410Z', 'L210 352L190 352Z') +
    fill('M124 290L150 284L164 344L236 344L250 284L276 290L288 410L112 410Z', traits.cloth[1]) +
    line('M164 344L236 344', toned(traits.cloth[1], -0.2), 3) +
    collar('#FBF8F1'),
  shawl: (traits) => {
    const uniformed = traits.sitter.stage === 'school';
    const kurta = uniformed ? '#EFE6D2' : traits.cloth[2];
    const shawl = uniformed ? traits.cloth[1] : traits.cloth[0];
    const half = 'M142 278C122 284 108 292 100 300L182 396L200 410L200 384C184 364 160 318 166 274Z';
    return (
      fill(round(traits, 318), kurta) +
      both(
        fill(half, shawl) +
          line('M128 286L192 392', toned(shawl, -0.2), 2.2, 0.8) +
          line('M150 280L196 380', toned(shawl, -0.2), 2.2, 0.8),
      )
    );
  },
  tee: (traits) =>
    fill(round(traits), traits.cloth[0]) +
    line(
      `M${traits.sitter.box === 'male' ? 166 : 171.6} 268C176 306 224 306 ${traits.sitter.box === 'male' ? 234 : 228.4} 268`,
      traits.cloth[1],
      6,
    ),
  polo: (traits) =>
    fill(vee(traits, 322), traits.cloth[0]) +
    fill('M193 306L207 306L207 356L193 356Z', traits.cloth[1]) +
    oval(200, 330, 2.4, 2.4, traits.cloth[2]) +
    oval(200, 346, 2.4, 2.4, traits.cloth[2]) +
    collar(toned(traits.cloth[0], -0.12)),
  shirt: (traits) =>
    fill(vee(traits, 318), traits.cloth[0]) +
    (traits.chin % 3 === 0 ? checks(traits, traits.cloth[2]) : '') +
    seam('M200 318L200 410', traits.cloth[0]) +
    collar(traits.cloth[0]) +
    buttons(traits.cloth[2]),
  kurta: (traits) => {
    const [main, deep, trim] = traits.cloth;
    const male = traits.sitter.box === 'male';
    const band = male
      ? both(fill('M167 260C162 272 168 286 194 300L199 290C184 284 172 274 170 262Z', deep))
      : line('M171.600 268C176 318 224 318 228.400 268', trim, 5);
    return (
      fill(round(traits, male ? 304 : 318), main) +
      fill(`M193 ${male ? 298 : 306}L207 ${male ? 298 : 306}L205 382L195 382Z`, male ? deep : trim) +
      [318, 338, 358].map((y) => oval(200, y, 2.4, 2.4, male ? trim : deep)).join('') +
      band
    );
  },
  blazer: (traits) => {
    const [, deep] = traits.cloth;
    const coat = toned(deep, -0.25);
    const inner = traits.sitter.box === 'male' ? '#F4F0E6' : traits.cloth[2];
    const lapel = 'M160 274L138 288L150 326L140 334L198 410L200 410L200 372Z';
    return (
      fill(round(traits, 312), inner) +
      (traits.sitter.box === 'male' ? seam('M200 300L200 410', inner) + collar(inner) : '') +
      both(
        fill('M164 270C146 288 112 288 88 304C66 320 58 360 56 410L200 410L200 380Z', coat) +
          fill(lapel, toned(coat, 0.12)),
      )
    );
  },
  sari: (traits) => {
    const [main, deep, trim] = traits.cloth;
    const drape = 'M118 284C134 286 154 280 164 272C176 314 240 350 300 410L62 410C66 350 76 302 118 284Z';
    return (
      fill(round(traits, 322), traits.chin % 2 ? trim : deep) +
      fill(drape, main) +
      line('M164 272C176 314 240 350 300 410', traits.chin % 2 ? deep : trim, 8) +
      line('M142 284C154 328 204 360 250 410', toned(main, -0.2), 2.2, 0.8) +
      line('M120 290C132 340 168 376 196 410', toned(main, -0.2), 2.2, 0.8)
    );
  },
};

function pocket({ sitter }: Traits): string {
  if (sitter.stage !== 'school') return '';
  return (
    fill('M256 340L284 340L284 358C284 366 276 371 270 374C264 371 256 366 256 358Z', '#1F5D45') +
    fill('M263 347L277 347L277 357C277 361 273 364 270 365.500C267 364 263 361 263 357Z', '#E3A018')
  );
}

export function clothesOf(traits: Traits): string {
  const chain =
    traits.sitter.box === 'female' &&
    (traits.clothes === 'kurta' || traits.clothes === 'sari' || traits.clothes === 'tee') &&
    traits.head.hair !== 'hijab'
      ? line('M178 270C182 300 218 300 222 270', '#D9A441', 2.4)
      : '';
  return dress[traits.clothes](traits) + chain;
}
