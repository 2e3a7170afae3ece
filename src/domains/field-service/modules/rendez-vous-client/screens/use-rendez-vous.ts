import { useCallback, useEffect, useRef, useState } from 'react'
import { callByLink, sayRefusal } from '#client/call/by-link.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { lireRendezVous } from '../contract.ts'

/** Somebody who waits at their door looks again and again: the page does it for them. */
const RELECTURE_MS = 60_000
/** What was sent and not answered may be done: the page finds out as soon as it can. */
const DOUTE_MS = 5000
const DOUTE =
  'La réponse n’est pas arrivée\u00a0: c’est peut-être fait. Cette page le relit dès que le réseau répond, ne recommencez pas encore.'

export interface Lecture {
  readonly rdv: RendezVous | null
  /** The link opens nothing, or not any more. */
  readonly ferme: boolean
  readonly erreur: string | null
  /** One tap at a time. */
  readonly occupe: boolean
  readonly relire: () => Promise<void>
  /** Something was refused beside: the appointment is perhaps not as it is shown. */
  readonly verifier: () => Promise<void>
  /** Sends what was tapped; `fait` finds it in what is read after an answer that was lost. @returns whether it was taken. */
  readonly repondre: (envoi: () => Promise<RendezVous>, fait: (lu: RendezVous) => boolean) => Promise<boolean>
}

/** What the link shows, read again while the page is looked at, and nothing of it kept anywhere. */
export function useRendezVous(jeton: string): Lecture {
  const [rdv, setRdv] = useState<RendezVous | null>(null)
  const [ferme, setFerme] = useState(false)
  const [erreur, setErreur] = useState<string | null>(null)
  const [occupe, setOccupe] = useState(false)
  /** Which sending nobody knows the end of. */
  const [doute, setDoute] = useState<number | null>(null)
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
    return lu
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
  const verifier = useCallback(async () => {
    await lire().catch(error => {
      // A line that says nothing leaves what is shown; a link that is dead is said.
      if (error instanceof ApiProblem) dire(error)
    })
  }, [lire, dire])
  // An answer was lost and could not be found out at once: until then nothing is said to be as it is shown.
  useEffect(() => {
    if (doute === null) return
    const savoir = async () => {
      try {
        await lire()
        setDoute(null)
        setErreur(null)
      } catch (error) {
        console.info('not known yet', error)
      }
    }
    const minuteur = setInterval(() => void savoir(), DOUTE_MS)
    return () => clearInterval(minuteur)
  }, [doute, lire])
  const repondre = async (envoi: () => Promise<RendezVous>, fait: (lu: RendezVous) => boolean): Promise<boolean> => {
    if (enCours.current) return false
    enCours.current = true
    tour.current++
    setOccupe(true)
    setErreur(null)
    try {
      setRdv(await envoi())
      return true
    } catch (error) {
      // What was refused was not as it was shown; what was not answered may be done. A cancelled visit is no dead link.
      const lu = await lire().catch((autre: unknown) => autre as Error)
      if (lu instanceof Error) {
        if (lu instanceof ApiProblem) dire(lu)
        else if (error instanceof ApiProblem) dire(error)
        else setDoute(tour.current)
        return false
      }
      if (lu.etat === 'annule') return false
      if (!(error instanceof ApiProblem) && fait(lu)) return true
      setErreur(sayRefusal(error))
      return false
    } finally {
      enCours.current = false
      setOccupe(false)
    }
  }
  return {
    rdv,
    ferme,
    erreur: doute === null ? erreur : DOUTE,
    occupe: occupe || doute !== null,
    relire,
    verifier,
    repondre,
  }
}
