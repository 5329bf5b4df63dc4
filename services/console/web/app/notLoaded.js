/* global addEventListener, document, HTMLScriptElement, location, window */
/* Says so when the app does not come: nothing of it is there to say it. */
(() => {
  const say = () => {
    const words = document.querySelector('#root > .loading');
    if (words === null) return;
    words.setAttribute('role', 'alert');
    words.textContent = 'Gatehouse did not load. The network is away, or the console was updated just now. Nothing was changed. ';
    const again = document.createElement('button');
    again.textContent = 'Try again';
    again.addEventListener('click', () => location.reload());
    words.append(again);
  };
  // Failures of files do not bubble. That of a module, or of one that it imports, is its script's.
  addEventListener(
    'error',
    ({ target }) => {
      if (target !== window && !(target instanceof HTMLScriptElement && target.type === 'module')) return;
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say);
      else say();
    },
    true,
  );
})();
