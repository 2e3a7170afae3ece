import { notify, UNDO_MS } from '#client/call/notices.ts'
import { ApiProblem, SessionEnded } from '#client/call/problem.ts'
import { maybeDone } from '#client/call/use-once.ts'
import { currentOwner, isCurrent } from '#client/session/session.ts'
import { whenSignedInAgain } from '#client/session/sign-in-offer.ts'
import { isOnline, onConnectivityChange, outage } from '#offline/connectivity.ts'

/** Waits before each further try, in milliseconds; past them it is told, and tried for as long as the page stands. */
export const ATTENTES_MS: readonly number[] = [300, 1000, 2500]
const ENSUITE_MS = 15_000
/** A line that comes and goes is not asked faster than this. */
const MOINS_MS = 400

/** Until it is to be tried again: the time is over, the line is back, or somebody asks for it. */
function attendre(ms: number, surDemande: (relancer: () => void) => void): Promise<void> {
  return new Promise(resolve => {
    const finir = () => {
      clearTimeout(minuterie)
      lacher()
      resolve()
    }
    const minuterie = setTimeout(finir, ms)
    const des = Date.now() + MOINS_MS
    const lacher = onConnectivityChange(() => {
      if (isOnline()) setTimeout(finir, Math.max(0, des - Date.now()))
    })
    surDemande(finir)
  })
}

/** What is out of reach, in words. */
const POURQUOI = {
  reseau: 'pas de connexion internet. Ce sera envoyé dès qu’elle revient.',
  serveur: 'la réponse n’arrive pas. Ce sera envoyé de nouveau, sans être fait deux fois.',
} as const

/**
 * Sends the same thing under the same key until what became of it is known: an answer that was lost is asked for again, a session
 * that ended waits for the sign-in, a line that is away for its return.
 * @param nom what it is, in words: « M, Leïla Amrani, ven. 4 déc. »
 * @returns the answer; `tarde` where it was told that it was late
 * @throws ApiProblem what the office refuses, or what it failed at after a few tries
 */
export async function insister<T>(
  nom: string,
  envoyer: (once: string) => Promise<T>,
): Promise<{ readonly resultat: T; readonly tarde: boolean }> {
  const once = crypto.randomUUID()
  const owner = currentOwner()
  let tarde = false
  for (let essai = 0; ; essai++) {
    try {
      return { resultat: await envoyer(once), tarde }
    } catch (error) {
      // Never in the name of whoever is here now.
      const parti = owner !== null && !isCurrent(owner)
      if (parti || !maybeDone(error) || (error instanceof ApiProblem && essai >= ATTENTES_MS.length)) throw error
      if (error instanceof SessionEnded) {
        await whenSignedInAgain()
        continue
      }
      const dire: boolean = !tarde && (essai >= ATTENTES_MS.length || outage() === 'reseau')
      tarde ||= dire
      await attendre(ATTENTES_MS[essai] ?? ENSUITE_MS, faire => {
        const message = `${nom}\u00a0: ${POURQUOI[outage()]}`
        if (dire) notify({ code: 'warning', message, duration: UNDO_MS, action: { libelle: 'Réessayer', faire } })
      })
    }
  }
}
