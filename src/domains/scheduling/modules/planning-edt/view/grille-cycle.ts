import {
  type Cycle,
  type LigneCycle,
  POSTES_PAR_JOUR_MAX,
  type PosteSupprime,
  SEMAINES_MAX,
} from '#domains/scheduling/model/bureau/cycle.ts'
import { passeMinuit, segmentsDe } from '#domains/scheduling/model/planning/horaire.ts'
import { ajouterJours, type JourIso, jourSemaine } from '#wire/dates.ts'
import { type Agent, casesDu, type PosteDonnable } from './cases.ts'
import { posteDuCode } from './gestes.ts'

/** A cycle as it is typed: a line a week, a cell a day, codes of posts in it. */

export type Grille = readonly (readonly string[])[]
export interface SaisieCycle {
  readonly cycle_nom: string
  readonly grille: Grille
}

export const JOURS = ['Lun', 'Mar', 'Mer', 'Jeu', 'Ven', 'Sam', 'Dim'] as const
export const JOURS_COMPLETS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
const SEMAINE_VIDE: readonly string[] = JOURS.map(() => '')
/** What is typed for a rest, where no post has that code. */
const REPOS = new Set(['R', 'RH', 'RC', 'OFF', '-', '–', '.', '0'])

const TOUS = { metier_id: null }

/** As many weeks as asked for; what was typed in those that stay is kept. */
export const redimensionner = (grille: Grille, semaines: number): Grille =>
  Array.from({ length: Math.min(SEMAINES_MAX, Math.max(1, semaines)) }, (_, n) => grille[n] ?? SEMAINE_VIDE)

/**
 * Posts that may be typed in a cycle: those of the house, and those that it held before they were deleted, under codes of
 * their own (`?S`) which stay where they stand until something else is typed.
 */
export function postesDeCycle(
  postes: readonly PosteDonnable[],
  supprimes: readonly PosteSupprime[],
): readonly PosteDonnable[] {
  const codes = new Set(postes.map(p => p.poste_code.toUpperCase()))
  const nommer = (code: string): string => {
    const base = `?${code}`
    let propre = base
    for (let n = 2; codes.has(propre.toUpperCase()); n++) propre = `${base}${n}`
    codes.add(propre.toUpperCase())
    return propre
  }
  return [
    ...postes,
    ...supprimes.map(({ poste_id, poste_libelle, poste_code }) => ({
      ...{ poste_id, poste_libelle: `${poste_libelle} (poste supprimé)`, poste_code: nommer(poste_code) },
      ...{ poste_type: 'jour' as const, color: '', metier_id: null, poste_heure_debut: '', poste_heure_fin: '' },
      ...{ poste_coupure_debut: null, poste_coupure_fin: null },
    })),
  ]
}

export function enGrille(
  { semaines, lignes }: Pick<Cycle, 'semaines' | 'lignes'>,
  postes: readonly PosteDonnable[],
): Grille {
  const code = (id: number) => postes.find(p => p.poste_id === id)?.poste_code ?? ''
  return Array.from({ length: semaines }, (_, s) =>
    JOURS.map((__, j) =>
      lignes
        .filter(l => l.semaine === s + 1 && l.jour === j + 1)
        .map(l => code(l.poste_id))
        .join(' ')
        .trim(),
    ),
  )
}

/** Posts of one cell; null: something in it is no code. */
export function lireCellule(texte: string, postes: readonly PosteDonnable[]): readonly PosteDonnable[] | null {
  const lus = texte
    .split(/[\s,+/]+/)
    .filter(Boolean)
    .map(code => posteDuCode(code, TOUS, postes) ?? (REPOS.has(code.toUpperCase()) ? 'repos' : null))
  if (lus.includes(null)) return null
  const poses = lus.filter(l => l !== null && l !== 'repos')
  const uniques = new Set(poses.map(p => p.poste_id)).size === poses.length
  return uniques && poses.length <= POSTES_PAR_JOUR_MAX ? poses : null
}

/** Lines of a cycle, and the cells ("semaine:jour", from 0) that are not codes of posts. */
export function lireGrille(grille: Grille, postes: readonly PosteDonnable[]) {
  const lignes: LigneCycle[] = []
  const fautes = new Set<string>()
  for (const [s, semaine] of grille.entries())
    for (const [j, texte] of semaine.entries()) {
      const lus = lireCellule(texte, postes)
      if (!lus) fautes.add(`${s}:${j}`)
      for (const { poste_id } of lus ?? []) lignes.push({ semaine: s + 1, jour: j + 1, poste_id })
    }
  return { lignes, fautes }
}

/** Any ordinary day: how long a post is does not depend on it. */
const UN_JOUR: JourIso = '2026-01-05'

/** Minutes at work of a post, its cut left out; of one that was deleted, none. */
export const minutesDe = (p: PosteDonnable): number =>
  p.poste_heure_debut === ''
    ? 0
    : segmentsDe({
        ...{ pointage_date: UN_JOUR, heure_debut: p.poste_heure_debut, heure_fin: p.poste_heure_fin },
        pointage_heure_debut_coupure: p.poste_coupure_debut,
        pointage_heure_fin_coupure: p.poste_coupure_fin,
      }).reduce((somme, s) => somme + (s.fin - s.debut) / 60_000, 0)

export const minutesSemaine = (semaine: readonly string[], postes: readonly PosteDonnable[]): number =>
  semaine.flatMap(texte => lireCellule(texte, postes) ?? []).reduce((somme, p) => somme + minutesDe(p), 0)

/** Whole weeks of a month, as somebody works them. */
export function grilleDeAgent(agent: Agent, dates: readonly { readonly dadate: JourIso }[]): Grille {
  const jours = dates.map(d => d.dadate)
  const lundis = jours.filter(j => jourSemaine(j) === 1 && jours.includes(ajouterJours(j, 6)))
  return lundis.map(lundi =>
    JOURS.map((_, j) =>
      casesDu(agent, ajouterJours(lundi, j))
        .filter(c => c.poste > 0 && c.etat !== 'retire')
        .map(c => c.poste_code)
        .join(' '),
    ),
  )
}

/**
 * Cycles of the trade, for a house that begins: M a morning, S an evening, J a day, N a night. Whoever ends an evening has no
 * morning the day after (eleven hours of rest, article L3131-1).
 */
export const MODELES: readonly { readonly nom: string; readonly semaines: readonly string[] }[] = [
  { nom: 'Grande et petite semaine, quatre jours puis trois', semaines: ['JJ...JJ', '..JJJ..'] },
  { nom: 'Matins puis soirs, cinq jours', semaines: ['MMMMM..', 'SSSSS..'] },
  { nom: 'Un week-end sur deux', semaines: ['MM.MSSS', '.MMSS..'] },
  { nom: 'Nuits, un week-end sur deux', semaines: ['NN..NNN', '..NN...'] },
]

/** The post of the house that a letter of a model means; null: it has none. */
function posteDuModele(lettre: string, postes: readonly PosteDonnable[]): PosteDonnable | null {
  const estNuit = (p: PosteDonnable) =>
    p.poste_type !== 'jour' || passeMinuit({ heure_debut: p.poste_heure_debut, heure_fin: p.poste_heure_fin })
  const deJour = postes
    .filter(p => !estNuit(p))
    .toSorted((a, b) => a.poste_heure_debut.localeCompare(b.poste_heure_debut))
  // A house that calls one of its posts so means that one.
  const nomme = postes.find(p => p.poste_code.toUpperCase() === lettre && estNuit(p) === (lettre === 'N'))
  if (nomme) return nomme
  if (lettre === 'N') return postes.find(p => p.poste_type === 'nuit') ?? postes.find(estNuit) ?? null
  if (lettre === 'S') return deJour.find(p => p.poste_heure_debut >= '11:00') ?? null
  // The longest of the day stands for a whole day.
  if (lettre === 'J') return deJour.toSorted((a, b) => minutesDe(b) - minutesDe(a))[0] ?? null
  return deJour[0] ?? null
}

/**
 * The posts that one person may hold, of the job that fills most letters of a model: among such jobs, that of most agents, then
 * that of most posts. A cycle is put on people of one job, and those of a kitchen cook.
 */
function postesDunMetier(
  lettres: readonly string[],
  postes: readonly PosteDonnable[],
  agents: readonly Pick<Agent, 'metier_id'>[],
): readonly PosteDonnable[] {
  const metiers = [...new Set(postes.map(p => p.metier_id))].filter(id => id !== null)
  const candidats = metiers.map(id => {
    const siens = postes.filter(p => p.metier_id === id || p.metier_id === null)
    const remplies = lettres.filter(l => posteDuModele(l, siens) !== null).length
    return { siens, rang: [remplies, agents.filter(a => a.metier_id === id).length, siens.length] }
  })
  candidats.sort((a, b) => b.rang.map((n, i) => n - (a.rang[i] ?? 0)).find(ecart => ecart !== 0) ?? 0)
  return candidats[0]?.siens ?? postes
}

/** A model in the codes of the house, of one job of it; what that has no post for stays empty. */
export function grilleDuModele(
  rang: number,
  postes: readonly PosteDonnable[],
  agents: readonly Pick<Agent, 'metier_id'>[] = [],
): Grille {
  const semaines = MODELES[rang]?.semaines ?? []
  const lettres = [...new Set(semaines.join(''))].filter(l => l !== '.')
  const siens = postesDunMetier(lettres, postes, agents)
  return semaines.map(semaine =>
    [...semaine].map(lettre => (lettre === '.' ? '' : (posteDuModele(lettre, siens)?.poste_code ?? ''))),
  )
}
