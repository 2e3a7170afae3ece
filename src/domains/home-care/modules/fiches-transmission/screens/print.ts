import type { Leaf } from '#kit/print/leaf.ts'
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

/** The sheets alone, as text. It works without network. */
export function mettreEnFeuille(titre: string, fiches: readonly FicheImprimee[]): Leaf {
  const feuille = document.createElement('div')
  feuille.className = classes.feuille ?? ''
  feuille.append(element('h1', titre), ...fiches.map(dessiner))
  return { element: feuille, title: titre }
}
