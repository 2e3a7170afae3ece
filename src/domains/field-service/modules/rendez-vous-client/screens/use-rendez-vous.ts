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
const PAS_ARRIVE = 'Votre réponse n’est pas arrivée, rien n’a changé\u00a0: vous pouvez la renvoyer.'

/** What is sent by a tap. */
interface Envoi {
  readonly envoyer: () => Promise<RendezVous>
  /** Whether what is read says that it was taken: its answer may be lost. */
  readonly fait: (lu: RendezVous) => boolean
  /** It was taken, found out at once or later. */
  readonly done?: () => void
}

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
  /** Sends what was tapped; @returns whether it is known to be taken. */
  readonly repondre: (envoi: Envoi) => Promise<boolean>
}

/** What the link shows, read again while the page is looked at, and nothing of it kept anywhere. */
export function useRendezVous(jeton: string): Lecture {
  const [rdv, setRdv] = useState<RendezVous | null>(null)
  const [ferme, setFerme] = useState(false)
  const [erreur, setErreur] = useState<string | null>(null)
  const [occupe, setOccupe] = useState(false)
  /** The sending that nobody knows the end of. */
  const [doute, setDoute] = useState<Envoi | null>(null)
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
    let minuteur: ReturnType<typeof setTimeout>
    let parti = false
    const savoir = async () => {
      clearTimeout(minuteur)
      const lu = await lire().catch((error: unknown) => error as Error)
      if (parti) return
      if (lu instanceof Error && !(lu instanceof ApiProblem)) {
        minuteur = setTimeout(() => void savoir(), DOUTE_MS)
        return
      }
      setDoute(null)
      if (lu instanceof Error) return dire(lu)
      if (doute.fait(lu)) doute.done?.()
      else if (lu.etat !== 'annule') setErreur(PAS_ARRIVE)
    }
    const aussitot = () => void savoir()
    minuteur = setTimeout(aussitot, DOUTE_MS)
    addEventListener('online', aussitot)
    return () => {
      parti = true
      clearTimeout(minuteur)
      removeEventListener('online', aussitot)
    }
  }, [doute, lire, dire])
  const repondre = async (envoi: Envoi): Promise<boolean> => {
    if (enCours.current) return false
    enCours.current = true
    tour.current++
    setOccupe(true)
    setErreur(null)
    try {
      setRdv(await envoi.envoyer())
      envoi.done?.()
      return true
    } catch (error) {
      // What was refused was not as it was shown; what was not answered may be done. A cancelled visit is no dead link.
      const lu = await lire().catch((autre: unknown) => autre as Error)
      if (lu instanceof Error) {
        if (lu instanceof ApiProblem) dire(lu)
        else if (error instanceof ApiProblem) dire(error)
        else setDoute(envoi)
        return false
      }
      if (lu.etat === 'annule') return false
      const pris = !(error instanceof ApiProblem) && envoi.fait(lu)
      if (pris) envoi.done?.()
      else setErreur(error instanceof ApiProblem ? sayRefusal(error) : PAS_ARRIVE)
      return pris
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
