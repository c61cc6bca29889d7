// Applies the theme that was chosen in this browser (`web/src/components/ui/theme.ts`) before the first paint.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without a usable storage the page has the theme of the system.
}
