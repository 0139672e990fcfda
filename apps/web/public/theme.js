// Before the first paint: the chosen theme, else the page follows the system; and the chosen language at the bare address.
try {
  const theme = localStorage.getItem('safelight-theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem('safelight-language');
  if (location.pathname === '/' && /^(?:es|de|fr|pt|ja)$/.test(language)) {
    location.replace(`/${language}${location.search}${location.hash}`);
  }
} catch {
  // Storage is blocked: the system's theme stays, and English.
}

// Here, since a language may be chosen before the page answers: forgotten, the choice of English would lead back.
addEventListener(
  'click',
  ({ target }) => {
    const language = target instanceof Element && target.closest('a[hreflang]')?.getAttribute('hreflang');
    if (!language) return;
    try {
      localStorage.setItem('safelight-language', language);
    } catch {
      // Storage is blocked: the address alone says it.
    }
  },
  true,
);
