import {
  ownDataFields,
  ownDataIntro,
  ownDataNo,
  ownDataNothing,
  ownDataSections,
  ownDataTechnical,
  ownDataTitle,
  ownDataYes,
} from '@memcherrish/shared/descriptions/own-data.ts';
import type { OwnData } from './own-data-service.ts';

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const style = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  ul { list-style: none; padding: 0; }
  li { padding: 0.75rem 0; border-top: 1px solid; }
  dl { display: grid; grid-template-columns: minmax(8rem, 1fr) minmax(0, 3fr); gap: 0.25rem 1rem; margin: 0; }
  dt { font-weight: 600; }
  dd { margin: 0; white-space: pre-wrap; unicode-bidi: plaintext; }
  img { max-width: 100%; height: auto; }
  @media (max-width: 36rem) { dl { display: block; } dd { margin: 0 0 0.5rem; } dd dl { padding-left: 1rem; } }
`;

/**
 * Renders the sections as one HTML page without scripts. The page loads nothing but the pictures next to it.
 */
export function ownDataPage({ sections }: Pick<OwnData, 'sections'>): string {
  const body = Object.entries(sections).map(
    ([name, content]) =>
      `<section><h2>${escaped(ownDataSections[name] ?? name)}</h2>${shown(content)}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(ownDataTitle)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(ownDataTitle)}</h1>
<p>${escaped(ownDataIntro)}</p>
${body.join('\n')}
</body>
</html>
`;
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return ownDataNothing;
  if (typeof value === 'boolean') return value ? ownDataYes : ownDataNo;
  if (Array.isArray(value)) {
    if (value.length === 0) return `<p>${ownDataNothing}</p>`;
    return `<ul>${value.map((each) => `<li>${shown(each)}</li>`).join('')}</ul>`;
  }
  if (typeof value === 'object') return shownFields(value);
  const text = String(value);
  return time.test(text) ? `${text.slice(0, 16).replace('T', ' ')} UTC` : escaped(text);
}

function shownFields(fields: object): string {
  const rows = Object.entries(fields).flatMap(([name, value]) => {
    if (ownDataTechnical.has(name) || value === null) return [];
    const label = escaped(ownDataFields[name] ?? name);
    const isPicture = name === 'file' && typeof value === 'string';
    const content = isPicture ? `<img src="${escaped(value)}" alt="${label}">` : shown(value);
    return [`<dt>${label}</dt><dd>${content}</dd>`];
  });
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : `<p>${ownDataNothing}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
