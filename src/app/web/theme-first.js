// Before the first paint: the saved theme, mirrored here so that a dark phone does not flash white.
try {
  const saved = localStorage.getItem('relais-terrain-theme')
  const dark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
