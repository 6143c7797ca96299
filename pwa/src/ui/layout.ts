type Space = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * The layout of an element in tokens. Each option is a class of layout.css or text.css: `gap: 3` is `gap-3`, `wrap: true`
 * is `wrap`. Options are literals, because the build replaces each call by its classes (layout-as-classes.ts).
 */
interface Layout {
  /** The space between the children. */
  gap?: Space | 8;
  /** The space between columns, if it is not that between the lines. */
  across?: Space;
  /** The children's place across the main direction. A row has them in the middle, a stack stretches them. */
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  /** The children's place along the main direction. */
  justify?: 'start' | 'center' | 'between';
  wrap?: true;
  /** A border, round corners and the colour of a card. */
  surface?: true;
  /** The colour of its border, if it is another one. */
  edge?: 'marigold';
  /** Hides what is outside of its corners. */
  clip?: true;
  p?: Space;
  px?: Space;
  py?: Space;
  /** Takes the rest of its row. */
  grow?: true;
  /** May get narrower than its content. */
  shrink?: true;
  /** As wide as its parent. */
  fill?: true;
  /** As high as a finger needs. */
  target?: true;
  /** The greatest width: of a line of text, of a page to read, or of a dialog of that size. */
  width?: 'measure' | 'reading' | 'small' | 'medium' | 'large';
  /** In the middle of its parent. */
  centered?: true;
  /** Its own place across its stack. */
  self?: 'start' | 'center';
  /** Takes all columns of its grid. */
  spans?: true;
  size?: 1 | 2 | 3 | 4 | 5;
  tone?: 'ink' | 'quiet' | 'green' | 'red';
  weight?: 'regular' | 'medium' | 'bold';
  face?: 'body' | 'display';
  leading?: 'tight' | 'snug';
  text?: 'start' | 'center';
  /** `one` never breaks the line, `cut` shortens it with dots, `kept` keeps the author's line breaks. */
  lines?: 'one' | 'cut' | 'kept' | 'balance' | 'pretty';
  /** Long words break anywhere. */
  breaks?: true;
  /** Digits are equally wide. */
  figures?: true;
}

const classes = (layout: Layout) =>
  Object.entries(layout)
    .map(([option, value]) => (value === true ? option : `${option}-${value}`))
    .join(' ');

/** The children are below each other. */
export const asStack = (layout: Layout = {}) => `stack ${classes(layout)}`;

/** The children are beside each other. */
export const asRow = (layout: Layout = {}) => `row ${classes(layout)}`;

/** A card. */
export const asSurface = (layout: Layout = {}) => `surface ${classes(layout)}`;

export const asText = classes;
