import { both, fill, line, oval } from './portrait-shapes.ts';
import type { Traits } from './portrait-traits.ts';

const ink = '#2A1B16';

/** Draws the outline of the face, from the top of the skull to the chin. */
export function outline({ width, jaw, chin }: Traits): string {
  const left = 200 - width;
  const right = 200 + width;
  const corner = 24 + jaw * 14;
  return (
    `M${left} 152C${left} 86 ${right} 86 ${right} 152` +
    `C${right} ${190 + jaw * 6} ${200 + corner + 10} ${chin - 12} ${200 + corner - 12} ${chin - 4}` +
    `C${200 + 10} ${chin + 2} ${200 - 10} ${chin + 2} ${200 - corner + 12} ${chin - 4}` +
    `C${200 - corner - 10} ${chin - 12} ${left} ${190 + jaw * 6} ${left} 152Z`
  );
}

export function neck({ sitter, skin, chin }: Traits): string {
  const half = sitter.box === 'male' ? 29 : 23;
  const left = 200 - half;
  const right = 200 + half;
  const column = `M${left} 195L${left} 240C${left} 258 ${left - 24} 270 ${left - 44} 278L200 326L${right + 44} 278C${right + 24} 270 ${right} 258 ${right} 240L${right} 195Z`;
  const shadow = `M${left} ${chin - 16}L${right} ${chin - 16}L${right} ${chin + 6}C${right - 8} ${chin + 24} ${left + 8} ${chin + 24} ${left} ${chin + 6}Z`;
  return fill(column, skin.base) + fill(shadow, skin.shade);
}

export function ears({ width, skin, earrings, cloth }: Traits): string {
  const x = 200 - width - 1;
  const ear = oval(x, 172, 9.5, 14, skin.base) + oval(x - 0.5, 173, 4.6, 8.5, skin.shade, 0.75);
  const gold = '#D9A441';
  const jewel =
    earrings === 'none'
      ? ''
      : earrings === 'stud'
        ? oval(x - 1, 186, 3.2, 3.2, gold)
        : oval(x - 1, 186, 2.6, 2.6, gold) +
          fill(`M${x - 7} 201C${x - 7} 189 ${x + 5} 189 ${x + 5} 201Z`, gold) +
          oval(x - 1, 203, 2, 2, cloth[0]);
  return both(ear + jewel);
}

export function face(traits: Traits): string {
  const { skin, width, chin } = traits;
  const shape = outline(traits);
  // Soft shade on one side gives the flat face its depth.
  const side = `M${200 + width * 0.62} 100C${200 + width * 0.86} 150 ${200 + width * 0.8} 205 ${200 + 8} ${chin + 4}L300 ${chin + 4}L300 100Z`;
  return (
    fill(shape, skin.base) +
    `<clipPath id="face"><path d="${shape}"/></clipPath>` +
    `<g clip-path="url(#face)">${fill(side, skin.shade, 0.34)}` +
    both(oval(200 - width * 0.6, 196, 13, 8.5, skin.blush, 0.28)) +
    `</g>`
  );
}

export function features(traits: Traits): string {
  return brows(traits) + eyes(traits) + nose(traits) + mouth(traits) + mark(traits);
}

function brows({ brow, hairColour, sitter }: Traits): string {
  const thick = sitter.box === 'male' ? 5.2 : 3.6;
  const y = 152 + brow * 0.7;
  return both(line(`M167 ${y + 3}C172 ${y - 3.5} 181 ${y - 4} 189 ${y + 0.5}`, hairColour, thick, 0.92));
}

function eyes({ eyes: kind, sitter }: Traits): string {
  const female = sitter.box === 'female';
  if (kind === 'smiling') return both(line('M169 171C173 164.500 183 164.500 187 171', ink, 3.4));
  const size = kind === 'bright' ? 5.6 : 4.9;
  const open =
    oval(178, 170, size * 1.75, size * 1.12, '#FFFDF8') +
    oval(178.5, 170, size, size * 1.1, ink) +
    line('M167.500 169C172 161.500 184 161.500 188.500 168.500', ink, female ? 3 : 2.4) +
    (female ? line('M168 168.500L164.500 165.500', ink, 2.4) : '');
  const glint = oval(180, 167.8, 1.5, 1.5, '#FFFFFF');
  return both(open) + glint + oval(223.2, 167.8, 1.5, 1.5, '#FFFFFF');
}

function nose({ nose: kind, skin }: Traits): string {
  const colour = skin.shade;
  if (kind === 'long')
    return line('M203 165C207 178 209 188 207.500 193C205.500 197 199 197 195 195', colour, 3.6);
  if (kind === 'round') return line('M190.500 192C193 198.500 207 198.500 209.500 192', colour, 3.8);
  return line(
    'M204 176C206.500 184 208 190 205.500 193.500C203 196 198.500 195.800 196 194.500',
    colour,
    3.6,
  );
}

function mouth({ mouth: kind, skin, sitter }: Traits): string {
  const colour = skin.lip;
  const width = sitter.box === 'female' ? 4.4 : 3.6;
  if (kind === 'grin') {
    return (
      fill(
        'M182 208C190 211.500 210 211.500 218 208C216 222 208 226.500 200 226.500C192 226.500 184 222 182 208Z',
        '#7A2E2A',
      ) +
      fill(
        'M184 208.700C191 211.500 209 211.500 216 208.700C215.500 213 214.500 215 213.500 215.600C206 217.600 194 217.600 186.500 215.600C185.500 215 184.500 213 184 208.700Z',
        '#FFFDF8',
      ) +
      line('M181.500 207.500C190 211.500 210 211.500 218.500 207.500', colour, 2.6)
    );
  }
  if (kind === 'calm') return line('M187 212C194 214.500 206 214.500 213 212', colour, width);
  if (kind === 'half') return line('M187 211.500C195 216.500 206 216 215 208.500', colour, width);
  return line('M184 209.500C190 218.500 210 218.500 216 209.500', colour, width);
}

function mark({ mark: kind }: Traits): string {
  if (kind === 'bindi') return oval(200, 143, 3.4, 3.4, '#A61E2B');
  if (kind === 'sandal')
    return fill(
      'M190 141.500C196 139.800 204 139.800 210 141.500L210 145C204 143.400 196 143.400 190 145Z',
      '#EBC98A',
    );
  return '';
}

export function facialHair(traits: Traits): string {
  const { beard, hairColour, width, chin, jaw } = traits;
  const moustache = fill(
    'M200 199.500C205 196.500 214 198.500 221 206.500C213 207 206 206.500 200 204.500C194 206.500 187 207 179 206.500C186 198.500 195 196.500 200 199.500Z',
    hairColour,
  );
  const left = 200 - width;
  const right = 200 + width;
  const cover =
    `M${left - 1} 168C${left + 3} 184 ${left + 10} 196 ${left + 24} 199C${184} 196 192 197 200 199C208 197 216 196 ${right - 24} 199C${right - 10} 196 ${right - 3} 184 ${right + 1} 168` +
    `C${right + 3} ${chin - 10} ${212 + jaw * 10} ${chin + 8} 200 ${chin + 8}C${188 - jaw * 10} ${chin + 8} ${left - 3} ${chin - 10} ${left - 1} 168Z`;
  if (beard === 'moustache') return moustache;
  if (beard === 'stubble') return `<g clip-path="url(#face)">${fill(cover, hairColour, 0.2)}</g>`;
  if (beard === 'full') {
    const lips = oval(200, 212.5, 18.5, 10, traits.skin.base);
    return fill(cover, hairColour) + moustache + lips + mouth({ ...traits, mouth: 'smile' });
  }
  return '';
}

export function glasses({ glasses: kind, width }: Traits): string {
  if (kind === 'none') return '';
  const frame = '#3A2A22';
  const lens =
    kind === 'round'
      ? '<circle cx="177.500" cy="170" r="16.500" fill="#FFFFFF" fill-opacity=".16" stroke="#3A2A22" stroke-width="3"/>'
      : '<rect x="159.500" y="157" width="35" height="26" rx="7" fill="#FFFFFF" fill-opacity=".16" stroke="#3A2A22" stroke-width="3.200"/>';
  const arm = line(`M${kind === 'round' ? 161 : 159.5} 167L${200 - width - 1} 164`, frame, 2.8);
  return both(lens + arm) + line('M194.500 168C197 165 203 165 205.500 168', frame, 2.8);
}
