import type { FicheImprimee } from '../view/imprimer.ts'
import classes from './print.module.css'

function element(nom: string, texte: string, classe?: string): HTMLElement {
  const noeud = document.createElement(nom)
  noeud.textContent = texte
  if (classe) noeud.className = classe
  return noeud
}

function dessiner({ titre, detail, textes }: FicheImprimee): HTMLElement {
  const article = document.createElement('article')
  article.append(element('h2', titre), element('p', detail, classes.detail))
  for (const { nom, texte, raye } of textes) {
    if (nom) article.append(element('h3', nom))
    article.append(element(raye ? 's' : 'p', texte, classes.texte))
  }
  return article
}

/** Prints the sheets alone, as text: a leaf under the body for the time of the printing. It works without network. */
export function imprimer(titre: string, fiches: readonly FicheImprimee[]): void {
  const feuille = document.createElement('div')
  feuille.className = classes.feuille ?? ''
  feuille.setAttribute('aria-hidden', 'true')
  feuille.append(element('h1', titre), ...fiches.map(dessiner))
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
  // `print()` blocks on a desk and returns at once on phones, where the leaf must outlive the call.
  window.addEventListener('afterprint', finir, { once: true })
  window.print()
}
