import { useEffect, useState } from 'react'
import { myDb } from '#client/queue/sync.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'

const CLE = 'astreintes:affichage'

/** How this person looks at the list, kept on their device. */
type Affichage = {
  /** Days that the person opened or closed themselves; the others follow the rule of the day. */
  readonly jours: Readonly<Record<JourIso, boolean>>
  /** Everybody's duties, or one's own only; null: never chosen. */
  readonly toutes: boolean | null
}

const DEPART: Affichage = { jours: {}, toutes: null }

export function useAffichage(aujourdhui: JourIso) {
  const [affichage, setAffichage] = useState(DEPART)
  const [lu, setLu] = useState(false)
  useEffect(() => {
    let parti = false
    void myDb()
      .cache.get(CLE)
      .then(garde => {
        const lu = garde?.valeur as Affichage | undefined
        if (lu && !parti) setAffichage({ jours: lu.jours, toutes: lu.toutes })
      })
      .catch(error => console.info('display not read', error))
      .finally(() => {
        if (!parti) setLu(true)
      })
    return () => {
      parti = true
    }
  }, [])

  function garder(suivant: Affichage): void {
    setAffichage(suivant)
    const limite = ajouterJours(aujourdhui, -70)
    const jours = Object.fromEntries(Object.entries(suivant.jours).filter(([jour]) => jour >= limite))
    // A comfort: a device that refuses to keep it keeps working.
    void myDb()
      .cache.put({ cle: CLE, valeur: { ...suivant, jours } satisfies Affichage })
      .catch(error => console.info('display not kept', error))
  }

  return {
    /** What was kept is on screen. */
    lu,
    toutes: affichage.toutes,
    choisirToutes: (toutes: boolean) => garder({ ...affichage, toutes }),
    /** Today's day is open until the person closes it. */
    estOuvert: (jour: JourIso, enCours: boolean) => affichage.jours[jour] ?? (jour === aujourdhui || enCours),
    basculer: (jour: JourIso, ouvert: boolean) =>
      garder({ ...affichage, jours: { ...affichage.jours, [jour]: ouvert } }),
  }
}
