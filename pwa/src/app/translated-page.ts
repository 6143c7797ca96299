/**
 * Browsers translate a page by replacing its text nodes, as Chrome does with `<font><font>…`. React keeps the nodes that
 * it made: it would fail to remove or insert beside one that is away, and edit a text that no longer shows. So each
 * node of React returns to its place at the moment that React touches it. The browser then translates it again.
 */

/** One step of a foreign script: the nodes of the page that are away, and those that show in their place. */
interface Swap {
  away: readonly Node[];
  shown: readonly Node[];
}

export function followTranslation(page: Node): void {
  const swaps = new WeakMap<Node, Swap>();
  const observer = new MutationObserver((records) => note(records, swaps));
  observer.observe(page, { childList: true, subtree: true });

  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!nodeValue?.set) throw new Error('This browser has no setter of nodeValue.');
  const setValue = nodeValue.set;

  /** Puts a node that was replaced back into its place, with the others of the same step. */
  function putBack(node: Node): void {
    if (node.parentNode) return;
    note(observer.takeRecords(), swaps);
    const swap = swaps.get(node);
    if (!swap) return;
    swaps.delete(node);
    for (const each of swap.shown) putBack(each);
    const [first, ...others] = swap.shown.filter((each): each is ChildNode => each.parentNode !== null);
    if (!first) return;
    for (const each of swap.away) if (!each.parentNode) insertBefore.call(first.parentNode, each, first);
    for (const each of [first, ...others]) each.remove();
  }

  /** Makes a node a child of its parent again: it was replaced, or a wrapper was put around it. */
  function settle(parent: Node, child: Node): void {
    putBack(child);
    if (child.parentNode === parent) return;
    let top = child;
    while (top.parentNode && top.parentNode !== parent) top = top.parentNode;
    insertBefore.call(parent, child, top.parentNode === parent ? top : null);
    if (top !== child && !top.hasChildNodes()) removeChild.call(parent, top);
  }

  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child);
    appendChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    putBack(child);
    if (next && next.parentNode !== this) settle(this, next);
    insertBefore.call(this, child, next);
    return child;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) settle(this, child);
    removeChild.call(this, child);
    return child;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      putBack(this);
      setValue.call(this, value);
    },
  });
}

/** Notes which nodes replaced which. React never replaces a node in one step, and makes no `<font>`. */
function note(records: readonly MutationRecord[], swaps: WeakMap<Node, Swap>): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const inOneStep = [...addedNodes];
    const inTwoSteps = [previousSibling, nextSibling].find((each) => each?.nodeName === 'FONT');
    const shown = inOneStep.length === 0 && inTwoSteps ? [inTwoSteps] : inOneStep;
    const away = [...removedNodes];
    if (shown.length > 0) for (const each of away) swaps.set(each, { away, shown });
  }
}
