// Applies the stored theme and text size before the first frame is drawn. Applied later, a phone in another theme
// would flash. local/device/preferences.ts does the same from then on.
try {
  [
    ['theme', 'THEME_KEY', /^(?:light|dark)$/],
    ['textSize', 'SIZE_KEY', /^(?:large|largest)$/],
  ].forEach(function (preference) {
    var stored = localStorage.getItem(preference[1]);
    if (preference[2].test(stored)) document.documentElement.dataset[preference[0]] = stored;
  });
} catch (_) {
  // Without storage the page follows the system.
}
// The address of an app on the home screen may have a pass that signs it in (src/local/sign-in/redeem-pass.ts). It leaves the
// address and the history before anything reads them.
(function () {
  var found = /^#pass=([\w-]{22})$/.exec(location.hash);
  if (!found) return;
  window.installPass = found[1];
  history.replaceState(null, '', location.pathname);
})();
