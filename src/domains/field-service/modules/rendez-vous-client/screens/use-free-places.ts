import { useCallback, useEffect, useRef, useState } from 'react'
import { callByLink, sayRefusal } from '#client/call/by-link.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { type CreneauLibre, FENETRE_JOURS } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { correctedNow } from '#offline/clock.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { lireCreneaux } from '../contract.ts'

/** A place by its day and its two hours. */
export const cleDe = ({ jour, th_id }: CreneauLibre) => `${jour}/${th_id}`

/** Each place once: what is free earlier now may come twice. */
function enOrdre(lus: readonly CreneauLibre[]): CreneauLibre[] {
  const parCle = new Map(lus.map(c => [cleDe(c), c]))
  return [...parCle.values()].sort((a, b) => a.jour.localeCompare(b.jour) || a.th_id - b.th_id)
}

/** Where looking on goes from: the last day that was proposed, else the end of what was looked through. */
function dernierJour(libres: readonly CreneauLibre[]): JourIso {
  return libres.at(-1)?.jour ?? ajouterJours(jourParis(correctedNow()), FENETRE_JOURS)
}

interface FreePlaces {
  /** Null until they were read. */
  readonly libres: readonly CreneauLibre[] | null
  /** There is nothing further on. */
  readonly fini: boolean
  /** Why the last asking brought nothing. */
  readonly refus: string | null
  /** All of what was asked for so far, once more. */
  readonly relire: () => Promise<void>
  /** Those of later days. */
  readonly continuer: () => Promise<void>
}

/**
 * Places that are free now, then those of later days as they are asked for.
 * @param onRefused the visit is not, or not any more, one that its customer moves
 */
export function useFreePlaces(jeton: string, onRefused: () => Promise<void>): FreePlaces {
  const [libres, setLibres] = useState<readonly CreneauLibre[] | null>(null)
  /** The days after which more were asked for. */
  const [suites, setSuites] = useState<readonly JourIso[]>([])
  const [fini, setFini] = useState(false)
  const [refus, setRefus] = useState<string | null>(null)
  const refused = useRef(onRefused)
  refused.current = onRefused
  const lire = useCallback(
    async (apres?: JourIso) => await callByLink(lireCreneaux, { params: { jeton }, query: apres ? { apres } : {} }),
    [jeton],
  )
  const essayer = useCallback(async (demande: () => Promise<void>) => {
    try {
      await demande()
      setRefus(null)
    } catch (error) {
      setRefus(sayRefusal(error))
      if (error instanceof ApiProblem) await refused.current()
    }
  }, [])
  useEffect(() => {
    void essayer(async () => setLibres(await lire()))
  }, [essayer, lire])
  // What the network took away, it brings back: nobody has to find out that it is there again.
  useEffect(() => {
    if (libres !== null) return
    const encore = () => void essayer(async () => setLibres(await lire()))
    addEventListener('online', encore)
    return () => removeEventListener('online', encore)
  }, [libres, essayer, lire])
  const relire = () =>
    essayer(async () => setLibres(enOrdre((await Promise.all([lire(), ...suites.map(lire)])).flat())))
  const continuer = () =>
    essayer(async () => {
      const avant = libres ?? []
      const apres = dernierJour(avant)
      const lus = await lire(apres)
      setLibres(enOrdre([...avant, ...lus]))
      setSuites([...suites, apres])
      setFini(lus.length === 0)
    })
  return { libres, fini, refus, relire, continuer }
}
