// ES5, for browsers that cannot run the app. The build only inserts the texts (old-browser.ts).
(function () {
  var words = WORDS;

  function isTooOld() {
    try {
      // Safari before 16.4 throws on a lookbehind.
      /(?<=a)b/;
      return !(
        'noModule' in document.createElement('script') &&
        'inert' in HTMLElement.prototype &&
        typeof structuredClone === 'function' &&
        typeof BroadcastChannel === 'function' &&
        typeof Array.prototype.at === 'function' &&
        CSS.supports('container-type', 'inline-size')
      );
    } catch (_error) {
      return true;
    }
  }

  function add(parent, tag, text) {
    var element = document.createElement(tag);
    element.textContent = text;
    parent.appendChild(element);
  }

  // Replaces #root, without which the app does not start.
  function show(root, title, lines) {
    var main = document.createElement('main');
    main.style.maxWidth = '34em';
    main.style.margin = '0 auto';
    main.style.padding = '1em';
    main.style.fontFamily = 'sans-serif';
    main.style.lineHeight = '1.5';
    add(main, 'h1', title);
    lines.forEach(function (line) {
      add(main, 'p', line);
    });
    root.parentNode.replaceChild(main, root);
  }

  function emptyRoot() {
    var root = document.getElementById('root');
    return root !== null && root.childNodes.length === 0 ? root : null;
  }

  if (isTooOld()) {
    show(document.getElementById('root'), words.title, words.lines);
    return;
  }
  // Handles a script that the browser cannot parse, or that fails while it loads. The page would stay empty
  // otherwise.
  window.addEventListener('error', function (event) {
    var root = emptyRoot();
    if (root && event.message) show(root, words.startFailed, [words.startFailedLine].concat(words.lines));
  });
})();
