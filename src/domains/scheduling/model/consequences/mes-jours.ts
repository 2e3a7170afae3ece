import { ajouterJours, formaterDuree, formaterJour, type JourIso, lundiDe } from '#wire/dates.ts'
import { direDansPhrase, finirPhrase, formaterPlage } from '#wire/moments.ts'
import { type DemandeConge, libelleTypeDemande } from '../conges/conge.ts'
import type { CoteEchange } from '../echanges/echange.ts'
import { minutesReelles } from '../planning/heures.ts'
import { amplitudeDe, type Horaire } from '../planning/horaire.ts'
import type { MonPlanning } from '../planning/planning.ts'
import type { HeuresPeriode } from './consequences.ts'

/**
 * What a yes does to one's own days, out of what a device keeps of them: it is said without network too, and the office judges
 * again when it receives the yes.
 */
export interface MesJours {
  /** Null: the device keeps none. */
  readonly planning: MonPlanning | null
  readonly demandes: readonly DemandeConge[]
}

type Vise = Horaire & { readonly pointage_id?: number }

/** A side of an exchange as hours are reckoned; what an older server kept says nothing of a cut. */
export const viseDe = ({ pointage_heure_debut_coupure, pointage_heure_fin_coupure, ...cote }: CoteEchange): Vise => ({
  ...cote,
  pointage_heure_debut_coupure: pointage_heure_debut_coupure ?? null,
  pointage_heure_fin_coupure: pointage_heure_fin_coupure ?? null,
})

/** The post that one would hold, and the one given for it. */
export interface Mouvement {
  readonly prend: Vise
  readonly donne: Vise | null
}

/** Leave asked for and not answered, and on-call duties, that stand on these days: a sentence each. */
export function direDeja(jours: readonly JourIso[], { planning, demandes }: MesJours): string[] {
  const attend = demandes
    .filter(d => d.demande_conge_etat === 0)
    .filter(d => jours.some(j => d.demande_conge_date_debut <= j && j <= d.demande_conge_date_fin))
    .map(d => {
      const quand = direDansPhrase(d.demande_conge_date_debut, d.demande_conge_date_fin)
      return finirPhrase(`Demande en attente\u00a0: ${libelleTypeDemande(d.demande_type)}, ${quand}`)
    })
  const gardes = (planning?.jours ?? [])
    .filter(j => jours.includes(j.dadate))
    .flatMap(j => j.astreintes.map(a => ({ ...a, jour: j.dadate })))
    .map(a => `Vous êtes d’astreinte le ${formaterJour(a.jour)}, ${formaterPlage(a.heure_debut, a.heure_fin)}.`)
  return [...attend, ...gardes]
}

/** The posts that are held with it: those of days away are not worked. */
function tenus({ jours }: MonPlanning, donne: Vise | null) {
  return jours
    .filter(j => j.absences.length === 0)
    .flatMap(j => j.postes)
    .filter(p => p.pointage_id !== donne?.pointage_id)
}

/** Longer than this, a rest is no question. */
const REPOS_DIT_MS = 48 * 3_600_000

/** "Repos : 9 h 45 avant ce poste, plus de 48 h après."; null where the device does not know the days around. */
export function direRepos({ planning }: Pick<MesJours, 'planning'>, { prend, donne }: Mouvement): string | null {
  const vise = amplitudeDe(prend)
  if (!planning || !vise) return null
  if (ajouterJours(prend.pointage_date, -2) < planning.debut || ajouterJours(prend.pointage_date, 2) > planning.fin)
    return null
  const autres = tenus(planning, donne).flatMap(p => amplitudeDe(p) ?? [])
  const dire = (ms: number) =>
    ms > REPOS_DIT_MS ? `plus de ${formaterDuree(REPOS_DIT_MS / 60_000)}` : formaterDuree(Math.round(ms / 60_000))
  const avant = Math.min(...autres.filter(s => s.fin <= vise.debut).map(s => vise.debut - s.fin), Infinity)
  const apres = Math.min(...autres.filter(s => s.debut >= vise.fin).map(s => s.debut - vise.fin), Infinity)
  return finirPhrase(`Repos\u00a0: ${dire(avant)} avant ce poste, ${dire(apres)} après`)
}

/** The week, then the month, of each day, each once. */
export function periodesDe(jours: readonly JourIso[]): Pick<HeuresPeriode, 'sorte' | 'du' | 'au'>[] {
  const dits = [...jours].sort()
  const toutes = [...dits.map(semaineDe), ...dits.map(moisDe)]
  return toutes.filter((p, rang) => toutes.findIndex(q => q.sorte === p.sorte && q.du === p.du) === rang)
}

/** Hours of the week, then of the month, of each day; those that are not whole on the device are left out. */
export function heuresIci({ planning }: Pick<MesJours, 'planning'>, { prend, donne }: Mouvement): HeuresPeriode[] {
  if (!planning) return []
  const dans = (p: Horaire, { du, au }: { du: JourIso; au: JourIso }) => p.pointage_date >= du && p.pointage_date <= au
  const somme = (postes: readonly { readonly minutes: number }[]) => postes.reduce((n, p) => n + p.minutes, 0)
  const compter = (p: MonPlanning['jours'][number]['postes'][number]) => ({
    ...p,
    minutes: p.minutes_reelles ?? p.minutes,
  })
  const avant = tenus(planning, null).map(compter)
  const pris = { ...prend, minutes: minutesReelles(prend, planning.proprietes) }
  const apres = [...tenus(planning, donne).map(compter), pris]
  return periodesDe([prend, donne].flatMap(p => (p ? [p.pointage_date] : [])))
    .filter(p => p.du >= planning.debut && p.au <= planning.fin)
    .map(p => ({
      ...p,
      avant: somme(avant.filter(a => dans(a, p))),
      apres: somme(apres.filter(a => dans(a, p))),
      // The device does not keep what a contract says.
      contrat: 0,
    }))
}

const semaineDe = (jour: JourIso) => ({
  sorte: 'semaine' as const,
  du: lundiDe(jour),
  au: ajouterJours(lundiDe(jour), 6),
})

const moisDe = (jour: JourIso) => {
  const du = `${jour.slice(0, 7)}-01`
  return { sorte: 'mois' as const, du, au: ajouterJours(`${ajouterJours(du, 31).slice(0, 7)}-01`, -1) }
}
