// Applies the chosen theme before the first paint; without a choice the page follows the system.
try {
  const theme = localStorage.getItem('safelight-theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme stays.
}
