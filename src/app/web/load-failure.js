// Until the application has drawn something: a script that does not come, is not one of this server's any more, or that this
// browser cannot read leaves a blank page otherwise. What the application draws takes the place of these words.
const sayLoadFailure = () => {
  const root = document.getElementById('root')
  if (!root || root.firstChild) return
  const dark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
  const make = (tag, text, style) =>
    Object.assign(document.createElement(tag), { textContent: text, style: `margin:0;font:${style}` })
  const main = make('main', '', '16px/1.5 system-ui,sans-serif;display:grid;gap:16px;max-width:32rem;padding:24px')
  main.setAttribute('role', 'alert')
  const why = navigator.onLine
    ? 'Le réseau a coupé, le serveur redémarre, ou une nouvelle version vient d’arriver.'
    : 'Cet appareil est hors ligne.'
  const retry = make(
    'button',
    'Réessayer',
    '600 16px system-ui,sans-serif;justify-self:start;min-height:48px;padding:0 20px',
  )
  retry.type = 'button'
  retry.onclick = () => location.reload()
  main.append(
    make('h1', 'L’application n’a pas pu se charger', '650 20px/1.3 system-ui,sans-serif'),
    make('p', `${why} Rien de ce qui attend sur cet appareil n’est perdu.`, 'inherit'),
    retry,
  )
  root.append(main)
}
// A script's own failure is told on its element; what breaks while it runs, on the window, where it may still be mended: hence the wait.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) sayLoadFailure()
    else if (target === window) setTimeout(sayLoadFailure, 3000)
  },
  true,
)
addEventListener('unhandledrejection', () => setTimeout(sayLoadFailure, 3000))
