import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { myDb } from '#client/queue/sync.ts'
import { ETATS, type Etat, type Groupement, type Tri } from './tableau.ts'

/** How this person looks at the day, kept on their device so that filters stay (ux "Desktop"). */
const affichageSchema = z.object({
  groupement: z.enum(['technicien', 'heure', 'grille']),
  tri: z.object({
    colonne: z.enum(['heure', 'client', 'ville', 'prestation', 'technicien', 'etat']),
    sens: z.literal([1, -1]),
  }),
  etiquettes: z.array(z.string().max(60)).max(20),
  // Absent, or of another name, in what a former version kept.
  etat: z.enum(ETATS).nullable().catch(null),
})

export interface Affichage {
  /** A list by technician or by hour, or the day's grid. */
  readonly groupement: Groupement | 'grille'
  readonly tri: Tri
  /** Filter terms set as tags; what is being typed counts too, and is not kept. */
  readonly etiquettes: readonly string[]
  /** The counter that filters; null: all of them. */
  readonly etat: Etat | null
}

const DEPART: Affichage = { groupement: 'technicien', tri: { colonne: 'heure', sens: 1 }, etiquettes: [], etat: null }
const CLE = 'regulation:affichage'

export function useAffichage(): [Affichage, (changement: Partial<Affichage>) => void] {
  const [affichage, setAffichage] = useState(DEPART)
  /** What was kept arrives late on a busy device: it does not undo what was chosen meanwhile. */
  const choisi = useRef(false)
  useEffect(() => {
    let parti = false
    void myDb()
      .cache.get(CLE)
      .then(garde => {
        const lu = affichageSchema.safeParse(garde?.valeur)
        if (lu.success && !parti && !choisi.current) setAffichage(lu.data)
      })
    return () => {
      parti = true
    }
  }, [])
  function changer(changement: Partial<Affichage>): void {
    const suivant = { ...affichage, ...changement }
    choisi.current = true
    setAffichage(suivant)
    // A comfort: a device that refuses to keep it keeps working.
    void myDb()
      .cache.put({ cle: CLE, valeur: suivant })
      .catch(error => console.info('display not kept', error))
  }
  return [affichage, changer]
}
