import { useCallback, useState } from 'react'
import { type Filtres, SANS_FILTRE } from '../view/filtrer.ts'

/** What the person chose to see; it outlives the opening of a sheet. */
export interface Choix {
  readonly filtres: Filtres
  readonly changer: (change: Partial<Filtres>) => void
  /** Sheets opened since this view is on screen: they stay in it until another is chosen. */
  readonly ouvertes: ReadonlySet<string>
  readonly noterOuverte: (uid: string) => void
}

/** @param personne whose sheets the address asks for */
export function useChoix(personne: string | undefined): Choix {
  const [filtres, setFiltres] = useState<Filtres>(SANS_FILTRE)
  const [ouvertes, setOuvertes] = useState<ReadonlySet<string>>(new Set())
  const [demandee, setDemandee] = useState<string>()
  if (personne !== demandee) {
    setDemandee(personne)
    if (personne !== undefined) setFiltres({ ...SANS_FILTRE, vue: 'toutes', personne })
  }
  const noterOuverte = useCallback(
    (uid: string) => setOuvertes(avant => (avant.has(uid) ? avant : new Set([...avant, uid]))),
    [],
  )
  return {
    filtres,
    changer(change) {
      if (change.vue) setOuvertes(new Set())
      setFiltres(avant => ({ ...avant, ...change }))
    },
    ouvertes,
    noterOuverte,
  }
}
