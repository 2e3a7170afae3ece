// Before the first paint: what was chosen on this device, so that a dark phone does not flash white.
try {
  const saved = localStorage.getItem('relais-terrain-apparence')
  const dark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // Former releases mirrored the account's theme here.
  localStorage.removeItem('relais-terrain-theme')
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
