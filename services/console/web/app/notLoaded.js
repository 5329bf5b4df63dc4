/* global addEventListener, document, HTMLLinkElement, HTMLScriptElement, location, window */
/* Says so when the app does not come, or comes without its styles: nothing of it is there to say it. */
(() => {
  const why = 'The network is away, or the console was updated just now. Nothing was changed. ';
  const tell = (words, text) => {
    words.setAttribute('role', 'alert');
    words.textContent = `${text} ${why}`;
    const again = document.createElement('button');
    again.textContent = 'Try again';
    again.addEventListener('click', () => location.reload());
    words.append(again);
  };
  const loading = () => document.querySelector('#root > .loading');
  const sayMissing = () => {
    const words = loading();
    if (words !== null) tell(words, 'Gatehouse did not load.');
  };
  // The app comes all the same, and replaces what is in its root.
  const sayPlain = () => {
    if (document.querySelector('body > [role=alert]') !== null) return;
    const words = document.createElement('p');
    document.body.prepend(words);
    tell(words, 'Gatehouse loaded without its styles, so it looks wrong.');
  };
  const once = (say) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say);
    else say();
  };
  // Failures of files do not bubble. That of a module, or of one that it imports, is its script's.
  addEventListener(
    'error',
    ({ target }) => {
      if (target === window || (target instanceof HTMLScriptElement && target.type === 'module')) once(sayMissing);
      // The page of the app tells of styles that it asks for itself.
      const isOurs = document.readyState === 'loading' || loading() !== null;
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isOurs) once(sayPlain);
    },
    true,
  );
})();
