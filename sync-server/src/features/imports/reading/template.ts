const headings = ['Name', 'Mobile', 'WhatsApp', 'E-mail', 'Gender', 'Place'];
/** Examples that no one can take for a person: the numbers are none. */
const examples = [
  ['Anu Thomas (example)', '98xxx xxxxx', 'same', 'anu@example.org', 'Female', 'Aluva'],
  ['രാഹുൽ നായർ (example)', '+91 98xxx xxxxx', '', '', 'Male', 'Thrissur'],
];
/** The examples of earlier templates, which people may still have. */
const earlierExamples = [
  ['Anu Thomas', '98765 43210', '98765 43210', 'anu@example.org', 'Female', 'Aluva'],
  ['രാഹുൽ നായർ', '+91 98765 43211', '', '', 'Male', 'Thrissur'],
];
const exampleTexts = new Map([...examples, ...earlierExamples].map((row) => [row[0], keyOf(row)]));

/** Returns whether a row is an example of the template as it was downloaded, by its first text and all its texts. */
export function isTemplateExample(name: string, texts: () => readonly string[]): boolean {
  const key = exampleTexts.get(name);
  return key !== undefined && key === keyOf(texts());
}

function keyOf(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}

let made: Promise<Buffer> | undefined;

/** Returns a workbook to fill in: the best-known headings, and two example rows. */
export function classListTemplate(): Promise<Buffer> {
  made ??= make();
  return made;
}

async function make(): Promise<Buffer> {
  // Loads the library on first use: the server itself never opens a workbook.
  const { utils, write } = await import('xlsx');
  const sheet = utils.aoa_to_sheet([headings, ...examples]);
  sheet['!cols'] = headings.map((heading) => ({ wch: heading === 'E-mail' ? 28 : 20 }));
  const book = utils.book_new(sheet, 'Class list');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}
