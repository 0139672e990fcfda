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
