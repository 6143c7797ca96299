import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Translates the page and what it shows later as Chrome does: each text gives way to `<font><font>`. The words stay
 * the same, so that tests find them. Runs in the page.
 */
export function translate(): void {
  const silent = 'script, style, noscript, textarea, font, [translate=no], .notranslate';
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(silent)) return;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild?.append(text.data);
    text.replaceWith(outer);
  };
  const visit = (node: Node) => {
    if (node instanceof Text) replace(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
    found.forEach(replace);
  };
  const start = () => {
    visit(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(visit);
    }).observe(document.body, { childList: true, subtree: true });
  };
  if (document.body) start();
  else document.addEventListener('DOMContentLoaded', start);
}

/** Fails where the screen shows another text than React holds: a stale one, one too many, or a broken page. */
export async function expectShown(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(differences)).toEqual([]);
}

/** Returns what is shown and what React holds, for each element where they differ. Runs in the page. */
export function differences(): { shown: string; held: string }[] {
  interface Fiber {
    tag: number;
    type: unknown;
    memoizedProps: { children?: unknown; dangerouslySetInnerHTML?: unknown } | string;
    stateNode: unknown;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  const [component, text, portal] = [5, 6, 4];
  const found: { shown: string; held: string }[] = [];
  const containers: Node[] = [];
  const findPortals = (fiber: Fiber) => {
    if (isPortal(fiber.stateNode)) containers.push(fiber.stateNode.containerInfo);
    for (let child = fiber.child; child; child = child.sibling) findPortals(child);
  };
  const heldBelow = (fiber: Fiber): string => {
    let held = '';
    for (let child = fiber.child; child; child = child.sibling) {
      const below = heldBy(child);
      if (child.tag !== portal) held += below;
    }
    return held;
  };
  const heldBy = (fiber: Fiber): string => {
    const { memoizedProps: props } = fiber;
    if (fiber.tag === text) return String(props);
    if (fiber.tag !== component || typeof props === 'string') return heldBelow(fiber);
    const before = found.length;
    const isAlone = fiber.child === null && ['string', 'number', 'bigint'].includes(typeof props.children);
    const held = isAlone ? String(props.children) : heldBelow(fiber);
    const element = fiber.stateNode;
    const shown = element instanceof Element ? element.textContent : '';
    const hasForeign = element instanceof Element && containers.some((each) => element.contains(each));
    const isDrawn = hasForeign || props.dangerouslySetInnerHTML || fiber.type === 'textarea';
    if (!isDrawn && found.length === before && shown !== held) found.push({ shown, held });
    return shown;
  };
  const isPortal = (node: unknown): node is { containerInfo: Node } =>
    typeof node === 'object' && node !== null && 'containerInfo' in node;
  const root = document.getElementById('root');
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
  const container = key && root ? Reflect.get(root, key) : null;
  if (!container) return [{ shown: 'no React', held: '' }];
  findPortals(container.stateNode.current);
  heldBelow(container.stateNode.current);
  return found;
}
