/**
 * Returns the elements whose text may have too little contrast, so that axe need not look at the others: it needs a
 * tenth of a second for each look, and almost every text is dark on one light colour. Runs in the page.
 *
 * Leaves a text out only if axe cannot find a problem: its colour is opaque, no effect changes it, the nearest
 * background is an ancestor's that surrounds the text, and every colour that could be seen behind the text differs
 * enough. A picture behind the text is left out, too, because axe does not judge pictures.
 */
export function doubtfulTexts(): Element[] {
  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  interface Layer {
    /** The nearest element with a background, and its luminance. Null for a colour that lets others through. */
    ground: { owner: Element; light: number | 'picture' } | null;
    /** The visible part of what the ground carries. Null if nothing cuts it off. */
    clip: Box | null;
    isHidden: boolean;
    /** False below an element whose opacity, filter or blending changes the colours. */
    isPlain: boolean;
  }
  interface Cover {
    element: Element;
    box: Box;
    light: number | null;
  }
  /** Slightly more than the 4.5 that axe requires of small text. */
  const enough = 4.6;
  /** CSS pixels. Covers are searched by horizontal bands of the page. */
  const bandHeight = 128;
  const bandsOf = ({ top, bottom }: Box) => {
    const first = Math.floor(top / bandHeight);
    return Array.from({ length: Math.floor(bottom / bandHeight) - first + 1 }, (_, index) => first + index);
  };
  const common = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const isEmpty = ({ left, right, top, bottom }: Box) => right - left < 1 || bottom - top < 1;
  const surrounds = (outer: Box, inner: Box) =>
    inner.left > outer.left - 1 &&
    inner.right < outer.right + 1 &&
    inner.top > outer.top - 1 &&
    inner.bottom < outer.bottom + 1;
  const lights = new Map<string, number | null>();
  /** Returns the luminance of an opaque colour, as WCAG defines it, else null. */
  const lightOf = (color: string) => {
    const known = lights.get(color);
    if (known !== undefined) return known;
    const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1).map(Number);
    const [red = 0, green = 0, blue = 0] = (channels ?? []).map((each) =>
      each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4,
    );
    const light = channels ? 0.2126 * red + 0.7152 * green + 0.0722 * blue : null;
    lights.set(color, light);
    return light;
  };
  const contrasts = (one: number, other: number) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) > enough;

  const layers = new Map<Element, Layer>();
  const covers = new Map<number, Cover[]>();
  const texts: { element: Element; style: CSSStyleDeclaration; boxes: DOMRect[] }[] = [];
  const range = document.createRange();
  for (const element of document.querySelectorAll('html, body, body *')) {
    const above = element.parentElement ? layers.get(element.parentElement) : undefined;
    const style = getComputedStyle(element);
    const hasPicture = style.backgroundImage !== 'none';
    const isTransparent = style.backgroundColor === 'rgba(0, 0, 0, 0)' && !hasPicture;
    const light = lightOf(style.backgroundColor);
    const own: Layer['ground'] = hasPicture
      ? { owner: element, light: 'picture' }
      : light !== null
        ? { owner: element, light }
        : null;
    const isInFlow = style.position !== 'absolute' && style.position !== 'fixed';
    const cuts =
      (style.overflowX !== 'visible' || style.overflowY !== 'visible') &&
      !/^(inline|contents)$/.test(style.display);
    const edges = cuts ? element.getBoundingClientRect() : null;
    const isHidden =
      style.display === 'none' ||
      (isInFlow && (above?.isHidden ?? false)) ||
      // Text for screen readers alone.
      (edges !== null && (edges.width <= 1 || edges.height <= 1));
    const isPlain =
      (above?.isPlain ?? true) &&
      style.opacity === '1' &&
      style.filter === 'none' &&
      style.mixBlendMode === 'normal';
    // An element out of the flow leaves the boxes around it, up to the one that positions it. The page itself cuts
    // nothing off: it scrolls.
    const holder = isInFlow || !(element instanceof HTMLElement) ? null : element.offsetParent;
    const isHeld = holder !== null && getComputedStyle(holder).position !== 'static';
    const clipping = isInFlow ? above : isHeld ? layers.get(holder) : undefined;
    let clip: Box | null = isTransparent ? (clipping?.clip ?? null) : null;
    if (edges && element.parentElement !== document.documentElement && element.parentElement !== null)
      clip = clip ? common(clip, edges) : edges;
    const ground = isTransparent ? (above?.ground ?? null) : own;
    layers.set(element, { ground, clip, isHidden, isPlain });
    if (isHidden || style.visibility !== 'visible') continue;
    if (!isTransparent && !hasPicture) {
      const box = element.getBoundingClientRect();
      const cover = { element, box, light: isPlain ? light : null };
      if (!isEmpty(box))
        for (const band of bandsOf(box)) {
          const there = covers.get(band);
          if (there) there.push(cover);
          else covers.set(band, [cover]);
        }
    }
    const boxes: DOMRect[] = [];
    if (element.matches('input, select, textarea')) boxes.push(element.getBoundingClientRect());
    else
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue;
        range.selectNodeContents(node);
        boxes.push(...range.getClientRects());
      }
    if (boxes.length > 0) texts.push({ element, style, boxes });
  }

  /** Returns true if the cover is certainly drawn in front of the text, or behind the ground of the text. */
  const isApart = (both: Box, cover: Element, text: Element, ground: Element) => {
    const drawn = document.elementsFromPoint((both.left + both.right) / 2, (both.top + both.bottom) / 2);
    const place = drawn.indexOf(cover);
    if (place === -1) return false;
    const back = drawn.indexOf(ground);
    return place < drawn.indexOf(text) || (back !== -1 && place > back);
  };
  const isCertain = ({ element, style, boxes }: (typeof texts)[number]) => {
    const { ground = null, clip = null, isPlain = false } = layers.get(element) ?? {};
    const light = lightOf(style.color);
    if (!ground || !isPlain || light === null) return false;
    if (ground.light !== 'picture' && !contrasts(light, ground.light)) return false;
    if (style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px') return false;
    if (style.webkitTextFillColor !== style.color) return false;
    const around = ground.owner.getBoundingClientRect();
    return boxes.every((whole) => {
      const box = clip ? common(clip, whole) : whole;
      if (isEmpty(box)) return true;
      if (!surrounds(around, box)) return false;
      for (const band of bandsOf(box))
        for (const cover of covers.get(band) ?? []) {
          if (cover.light !== null && contrasts(light, cover.light)) continue;
          const both = common(box, cover.box);
          if (isEmpty(both) || cover.element.contains(element)) continue;
          if (!isApart(both, cover.element, element, ground.owner)) return false;
        }
      return true;
    });
  };
  return texts.filter((text) => !isCertain(text)).map(({ element }) => element);
}
