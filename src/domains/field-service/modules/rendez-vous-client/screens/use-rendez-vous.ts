import { useCallback, useEffect, useRef, useState } from 'react'
import { callByLink, sayRefusal } from '#client/call/by-link.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { formaterJour } from '#wire/dates.ts'
import { finirPhrase, formaterTranche } from '#wire/moments.ts'
import { lireRendezVous } from '../contract.ts'

/** Somebody who waits at their door looks again and again: the page does it for them. */
const RELECTURE_MS = 60_000
/** What was sent and not answered may be done: the page finds out as soon as it can. */
const DOUTE_MS = 5000
const DOUTE =
  'La réponse n’est pas arrivée\u00a0: c’est peut-être fait. Cette page le relit dès que le réseau répond, ne recommencez pas encore.'
const PAS_ARRIVE = 'Votre réponse n’est pas arrivée, rien n’a changé\u00a0: vous pouvez la renvoyer.'

/** What an answer that was lost came to, where it was not taken: what one looked at may have changed instead. */
function direNonPris(vu: RendezVous | null, lu: RendezVous): string {
  if (vu === null || (vu.jour === lu.jour && vu.creneau === lu.creneau && vu.etat === lu.etat)) return PAS_ARRIVE
  const debut = 'Votre réponse n’a pas été prise\u00a0: '
  if (vu.etat !== lu.etat) return `${debut}votre visite a commencé entre-temps.`
  const quand = [`le ${formaterJour(lu.jour, 'complet')}`, formaterTranche(lu.creneau)].filter(Boolean).join(', ')
  return finirPhrase(`${debut}le rendez-vous a changé entre-temps, il est maintenant ${quand}`)
}

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
  /** What was sent last may be done: nobody knows yet, and nothing is said to hold until then. */
  readonly doute: boolean
  /** One tap at a time. */
  readonly occupe: boolean
  readonly relire: () => Promise<void>
  /** Something was refused beside: the appointment is perhaps not as it is shown. */
  readonly verifier: () => Promise<void>
  /** Sends what was tapped; @returns what became of it, where an answer that was lost leaves all of it as it was. */
  readonly repondre: (envoi: Envoi) => Promise<'pris' | 'refuse' | 'perdu'>
}

/** What the link shows, read again while the page is looked at, and nothing of it kept anywhere. */
export function useRendezVous(jeton: string): Lecture {
  const [rdv, setRdv] = useState<RendezVous | null>(null)
  const [ferme, setFerme] = useState(false)
  const [erreur, setErreur] = useState<string | null>(null)
  const [occupe, setOccupe] = useState(false)
  /** The sending that nobody knows the end of. */
  const [doute, setDoute] = useState<(Envoi & { readonly vu: RendezVous | null }) | null>(null)
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
      else if (lu.etat !== 'annule') setErreur(direNonPris(doute.vu, lu))
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
  /** What was refused was not as it was shown; what was not answered may be done. A cancelled visit is no dead link. */
  async function apresEchec(envoi: Envoi, error: unknown): Promise<'pris' | 'refuse' | 'perdu'> {
    const fin = error instanceof ApiProblem ? 'refuse' : 'perdu'
    const lu = await lire().catch((autre: unknown) => autre as Error)
    if (lu instanceof Error) {
      if (lu instanceof ApiProblem) dire(lu)
      else if (error instanceof ApiProblem) dire(error)
      else setDoute({ ...envoi, vu: rdv })
      return fin
    }
    if (lu.etat === 'annule') return fin
    if (fin === 'perdu' && envoi.fait(lu)) {
      envoi.done?.()
      return 'pris'
    }
    setErreur(error instanceof ApiProblem ? sayRefusal(error) : direNonPris(rdv, lu))
    return fin
  }
  const repondre: Lecture['repondre'] = async envoi => {
    if (enCours.current) return 'perdu'
    enCours.current = true
    tour.current++
    setOccupe(true)
    setErreur(null)
    try {
      const lu = await envoi.envoyer().catch((error: unknown) => ({ error }))
      if ('error' in lu) return await apresEchec(envoi, lu.error)
      setRdv(lu)
      // What the page does of it is no answer that was lost.
      envoi.done?.()
      return 'pris'
    } finally {
      enCours.current = false
      setOccupe(false)
    }
  }
  return {
    rdv,
    ferme,
    erreur: doute === null ? erreur : DOUTE,
    doute: doute !== null,
    occupe: occupe || doute !== null,
    relire,
    verifier,
    repondre,
  }
}
