import type { ReactNode } from 'react'
import { EmptyState } from '#kit/state/state-block.tsx'
import { motsCherches, normaliserRecherche } from '#wire/french.ts'
import classes from './master-detail.module.css'

export interface Choix {
  readonly id: number
  readonly label: string
  readonly detail?: string
  readonly avant?: ReactNode
  readonly apres?: ReactNode
  readonly enfant?: boolean
  /** What the search looks at, when not the label. */
  readonly filtre?: string
}

interface Props {
  readonly label: string
  readonly lignes: readonly Choix[]
  readonly choisi: number | null
  readonly recherche: string
  readonly onChoisir: (id: number) => void
}

/** Lines to choose from, those that hold every word of the search once it is long enough to mean something. */
export function ChoiceList({ label, lignes, choisi, recherche, onChoisir }: Props) {
  const mots = motsCherches(recherche)
  const shown = lignes.filter(ligne => {
    const texte = normaliserRecherche(ligne.filtre ?? `${ligne.label} ${ligne.detail ?? ''}`)
    return mots.every(mot => texte.includes(mot))
  })
  if (shown.length === 0)
    return <EmptyState title={mots.length ? 'Rien ne correspond' : 'Aucune ligne pour l’instant'} />
  return (
    <ul className={classes.lignes} aria-label={label}>
      {shown.map(({ id, label: nom, detail, avant, apres, enfant }) => (
        <li key={id} className={classes.ligne} data-enfant={enfant || undefined}>
          <button
            type="button"
            className={classes.choix}
            aria-current={id === choisi || undefined}
            onClick={() => onChoisir(id)}
          >
            {avant}
            <span className={classes.texte}>
              <span>{nom}</span>
              {detail && <small>{detail}</small>}
            </span>
          </button>
          {apres}
        </li>
      ))}
    </ul>
  )
}
