/* global document, localStorage, matchMedia */
/* Scheme and density before the first paint. */
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = read('gatehouse-scheme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (read('gatehouse-density') === 'compact') root.setAttribute('data-density', 'compact');
})();
