import { useCallback, useEffect, useRef, useState } from 'react'
import { callByLink, sayRefusal } from '#client/call/by-link.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { lireRendezVous } from '../contract.ts'

/** Somebody who waits at their door looks again and again: the page does it for them. */
const RELECTURE_MS = 60_000

export interface Lecture {
  readonly rdv: RendezVous | null
  /** The link opens nothing, or not any more. */
  readonly ferme: boolean
  readonly erreur: string | null
  /** One tap at a time. */
  readonly occupe: boolean
  readonly relire: () => Promise<void>
  /** Sends what was tapped; @returns whether it was taken. */
  readonly repondre: (envoi: () => Promise<RendezVous>) => Promise<boolean>
}

/** What the link shows, read again while the page is looked at, and nothing of it kept anywhere. */
export function useRendezVous(jeton: string): Lecture {
  const [rdv, setRdv] = useState<RendezVous | null>(null)
  const [ferme, setFerme] = useState(false)
  const [erreur, setErreur] = useState<string | null>(null)
  const [occupe, setOccupe] = useState(false)
  const enCours = useRef(false)
  /** Of what was sent: a reading that left before says how it was. */
  const tour = useRef(0)
  const dire = useCallback((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 404) setFerme(true)
    else setErreur(sayRefusal(error))
  }, [])
  const lire = useCallback(async () => {
    const parti = tour.current
    const lu = await callByLink(lireRendezVous, { params: { jeton } })
    if (parti === tour.current) setRdv(lu)
  }, [jeton])
  const relire = useCallback(async () => {
    setErreur(null)
    await lire().catch(dire)
  }, [lire, dire])
  useEffect(() => {
    void relire()
  }, [relire])
  useEffect(() => {
    const encore = () => {
      if (document.visibilityState === 'visible') void lire().catch(error => console.info('read again later', error))
    }
    const minuteur = setInterval(encore, RELECTURE_MS)
    document.addEventListener('visibilitychange', encore)
    return () => {
      clearInterval(minuteur)
      document.removeEventListener('visibilitychange', encore)
    }
  }, [lire])
  const repondre = async (envoi: () => Promise<RendezVous>): Promise<boolean> => {
    if (enCours.current) return false
    enCours.current = true
    tour.current++
    setOccupe(true)
    setErreur(null)
    try {
      setRdv(await envoi())
      return true
    } catch (error) {
      // What was refused was not as it was shown.
      if (error instanceof ApiProblem && error.erreur === 'PLAN_MODIFIE') await lire().catch(dire)
      dire(error)
      return false
    } finally {
      enCours.current = false
      setOccupe(false)
    }
  }
  return { rdv, ferme, erreur, occupe, relire, repondre }
}
