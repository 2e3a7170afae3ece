import classes from './print.module.css'

/**
 * Prints the grid alone, over the whole width of a landscape page: a copy of it under the body, since the workspace's own
 * frames cut what is longer than the screen. It works without network.
 */
export function imprimer(parties: readonly (Element | null)[], titre: string): void {
  const feuille = document.createElement('div')
  feuille.className = classes.feuille ?? ''
  feuille.setAttribute('aria-hidden', 'true')
  const entete = document.createElement('h1')
  entete.textContent = titre
  feuille.append(entete)
  for (const partie of parties) if (partie) feuille.append(partie.cloneNode(true))
  const avant = document.title
  const { mantineColorScheme: theme } = document.documentElement.dataset
  // Paper is white, whatever the screen.
  document.documentElement.dataset.mantineColorScheme = 'light'
  document.body.append(feuille)
  document.title = titre
  const finir = () => {
    document.title = avant
    if (theme) document.documentElement.dataset.mantineColorScheme = theme
    feuille.remove()
  }
  // `print()` blocks on a desk and returns at once on phones, where the copy must outlive the call.
  window.addEventListener('afterprint', finir, { once: true })
  window.print()
}
