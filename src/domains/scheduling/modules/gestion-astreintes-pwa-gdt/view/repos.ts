import { amplitudeDe, type Horaire, type Segment } from '#domains/scheduling/model/planning/horaire.ts'
import { formaterJour, heureParis, type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { formaterMoment } from '#wire/moments.ts'

/**
 * What an intervention does to the daily rest. The duty itself is rest; an intervention restarts it, unless the eleven
 * hours in a row had already been taken before it (articles L3121-10 and L3131-1 of the Code du travail).
 */

const HEURE = 3_600_000
/** Article L3131-1; an agreement may allow nine (D3131-4 to -6), with a compensation: the office decides that. */
const REPOS = 11 * HEURE

export interface Repos {
  /** No post before this instant, ISO. */
  readonly reprise: string
  /** Start of the next known post when it comes too early, ISO. */
  readonly poste: string | null
  /** False when the planning is not on this device: the rest before the intervention is then unknown. */
  readonly sur: boolean
}

type Bornes = { readonly debut: string; readonly fin: string }

const segment = ({ debut, fin }: Bornes): Segment => ({ debut: versMs(debut), fin: versMs(fin) })

/**
 * @param interventions those of the person, of the duties around
 * @param horaires the person's posts; null when this device does not know them
 * @returns null when nothing has to be taken again
 */
export function reposApres(
  derniere: Bornes,
  interventions: readonly Bornes[],
  horaires: readonly Horaire[] | null,
): Repos | null {
  const { debut, fin } = segment(derniere)
  const reprise = fin + REPOS
  const dire = (poste: Segment | null): Repos => ({
    reprise: new Date(reprise).toISOString(),
    poste: poste ? new Date(poste.debut).toISOString() : null,
    sur: horaires !== null,
  })
  if (!horaires) return dire(null)
  const postes = horaires.flatMap(h => amplitudeDe(h) ?? []).sort((a, b) => a.debut - b.debut)
  // Called while at work: the post's own end counts.
  if (postes.some(p => p.debut <= debut && fin <= p.fin)) return null
  const suivant = postes.find(p => p.debut >= fin) ?? null
  const avant = postes.filter(p => p.debut < debut).at(-1)
  const occupes = interventions
    .map(segment)
    .filter(i => i.fin <= debut && (!avant || i.debut >= avant.fin))
    .sort((a, b) => a.debut - b.debut)
  let depart = avant?.fin ?? Number.NEGATIVE_INFINITY
  for (const i of [...occupes, { debut, fin }]) {
    if (i.debut - depart >= REPOS) return null
    depart = Math.max(depart, i.fin)
  }
  return dire(suivant && suivant.debut < reprise ? suivant : null)
}

/** A post that began too early is told for two days: after that, the office settles it. */
const RAPPEL = 48 * HEURE

/** Whether there is still something to do about it. */
export function resteADire({ reprise, poste }: Repos, maintenant: string): boolean {
  if (versMs(reprise) > versMs(maintenant)) return true
  return poste !== null && versMs(poste) > versMs(maintenant) - RAPPEL
}

/** "Repos de 11 h à reprendre : pas de poste avant 15:00". */
export function resumerRepos({ reprise, sur }: Repos, aujourdhui: JourIso): string {
  const condition = sur ? 'Repos de 11\u00a0h à reprendre' : 'Sans 11\u00a0h de repos d’affilée avant l’appel'
  return `${condition}\u00a0: pas de poste avant ${formaterMoment(reprise, aujourdhui)}`
}

/** The same with its article, and the post that does not respect it. */
export function direRepos(
  repos: Repos,
  { aujourdhui, maintenant }: { aujourdhui: JourIso; maintenant: string },
): string {
  const phrase = `${resumerRepos(repos, aujourdhui)} (article L3131-1).`
  const { poste } = repos
  if (!poste) return phrase
  const quand = jourParis(poste) === aujourdhui ? '' : ` du ${formaterJour(jourParis(poste))}`
  return versMs(poste) > versMs(maintenant)
    ? `${phrase} Votre poste${quand} de ${heureParis(poste)} commence trop tôt\u00a0: prévenez votre responsable.`
    : `${phrase} Votre poste${quand} de ${heureParis(poste)} a commencé trop tôt\u00a0: signalez-le à votre responsable.`
}
