// The mark: a class photo on the cover of a yearbook. Seven faces in two rows, one of them marigold: the one who is looked for.
const green = '#1f5d45';
const shade = '#184b38';
const paper = '#fbf7f0';
const ink = '#1f2a37';
const skins = ['#c98f63', '#8f5b3a', '#e0ab7e', '#a86e46', '#7c4c30', '#d39a6c', '#b57c52'];

function person(x, y, index) {
  const shirt = index === 5 ? '#e3a018' : ['#3c7a60', '#5b8f7a', '#2e6950'][index % 3];
  return `<path d="M${x - 38} 380 V${y + 74} a38 38 0 0 1 76 0 V380 z" fill="${shirt}"/>
<circle cx="${x}" cy="${y}" r="29" fill="${skins[index]}"/>
<path d="M${x - 30} ${y - 2} a30 30 0 0 1 60 0 c-8 -14 -22 -18 -34 -17 c-10 1 -20 6 -26 17 z" fill="${ink}"/>`;
}

const rows = [
  [166, 256, 346].map((x, place) => person(x, 196, place)),
  [130, 214, 298, 382].map((x, place) => person(x, 268, place + 3)),
];

/** The drawing inside 512 x 512, without a ground. */
const drawing = `
<g transform="rotate(-4 256 256)">
  <rect x="62" y="112" width="388" height="300" rx="14" fill="${shade}" opacity="0.55" transform="translate(8 12)"/>
  <rect x="62" y="112" width="388" height="300" rx="14" fill="${paper}"/>
  <clipPath id="print"><rect x="84" y="134" width="344" height="226" rx="6"/></clipPath>
  <g clip-path="url(#print)">
    <rect x="84" y="134" width="344" height="226" fill="#dfe9e0"/>
    ${rows.flat().join('\n')}
  </g>
  <path d="M176 386 h160" stroke="#c9bda8" stroke-width="10" stroke-linecap="round"/>
</g>`;

/** `corner`: radius of the ground; `scale`: of the drawing, below 1 to stay inside a mask's safe circle. */
export function mark({ corner, scale }) {
  const shift = 256 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<rect width="512" height="512" rx="${corner}" fill="${green}"/>
<g transform="translate(${shift} ${shift}) scale(${scale})">${drawing}
</g>
</svg>
`;
}
