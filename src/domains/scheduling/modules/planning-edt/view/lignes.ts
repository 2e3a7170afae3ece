import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { direChiffre, MOTS_HEURES, type MoisNomme } from '#domains/scheduling/model/heures-mots.ts'
import { direNonFait } from '#domains/scheduling/model/planning/prevu.ts'
import type { GridEntry, GridRow, GridShade } from '#kit/time-grid/types.ts'
import { ajouterJours, formaterJour, type JourIso } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { type Agent, type Case, casesDu, type PosteDonnable } from './cases.ts'
import type { AnomalieDite } from './derogations.ts'
import { groupeDe, type Regroupement } from './filtres.ts'
import { direHorsMetier, horsMetier } from './metier.ts'
import {
  COMPTE_SUR_DU,
  couperNom,
  direCase,
  direCompteurs,
  direDetailCompteurs,
  direEcartDe,
  graviteDe,
  NIVEAUX_DITS,
  pire,
} from './mots.ts'

/** Looks of the cells: classes of the screen's sheet, by name. */
export type Allures = Readonly<Record<string, string | undefined>>

/** What is marked on the days of one person. */
export interface Marques {
  readonly anomalies: readonly AnomalieDite[]
  /** Why the last change of a day was refused, by day. */
  readonly refus: ReadonlyMap<JourIso, string>
  /** What whoever plans noted, by day. */
  readonly notes: ReadonlyMap<JourIso, string>
  /** What was planned and not done, by day, in words. */
  readonly nonFaits?: ReadonlyMap<JourIso, string> | undefined
  /** What may be given, by which a post of another trade is known. */
  readonly postes?: readonly PosteDonnable[]
}

/** What stands for an absence where its word has no room. */
const CODES: Readonly<Record<number, string>> = { [-1]: 'CP', [-2]: 'TLC', [-3]: 'Mal' }

const journee = (jour: JourIso) => ({ start: `${jour}T00:00`, end: `${ajouterJours(jour, 1)}T00:00` })

/** Number of what stands there: the shift's own, else its day; a new shift has none yet, and may not be alone. */
export function idCase(c: Case, rang: number): string {
  if (c.pointage_id !== null) return String(c.pointage_id)
  return c.attente ? `${c.utilisateur_id}:${c.dadate}:${rang}` : `${c.utilisateur_id}:${c.dadate}`
}

/** A rule, then who wrote that it may stand. */
const direRegle = ({ phrase, derogee }: AnomalieDite) =>
  [phrase, derogee && finirPhrase(derogee)].filter(Boolean).join(' ')

const direNote = (texte: string) => `Note\u00a0: ${texte}`

/** Who speaks to the screen says what is drawn on it: a code that is no word of the name follows it. */
const avecCode = (nom: string, code: string): string =>
  nom.split(/[^\p{L}\p{N}]+/u).includes(code) ? nom : `${nom}, ${code}`

function entree(
  agent: Agent,
  c: Case,
  rang: number,
  { anomalies, refus, notes, nonFaits, postes = [] }: Marques,
  allures: Allures,
): GridEntry {
  const duJour = anomalies.filter(a => a.jour === c.dadate)
  // Where several stand on a day, the first one is marked: all of them say it.
  const niveau = agent.calendrier.find(autre => autre.dadate === c.dadate) === c ? pire(duJour) : null
  const absent = c.poste < 0
  const garde = c.poste === 0
  const nom = absent || garde ? c.poste_libelle || 'Astreinte' : c.poste_libelle
  const code = absent ? (CODES[c.poste] ?? 'Abs') : garde ? 'Ast' : c.poste_code || couperNom(nom)
  const refuse = refus.get(c.dadate)
  const dit = direCase(c)
  const autreMetier = c.poste > 0 && c.etat !== 'retire' && horsMetier(agent, c.poste, postes)
  const regles = [...duJour.map(direRegle), ...(autreMetier ? [direHorsMetier(agent)] : [])]
  const texte = notes.get(c.dadate)
  const note = texte && direNote(texte)
  const nonFait = nonFaits?.get(c.dadate)
  const suite = [[...regles, refuse, nonFait, note].filter(Boolean).join(' ')].filter(Boolean)
  const traits = [
    absent ? 'absence' : garde ? 'garde' : 'poste',
    c.etat === 'publie' ? '' : c.etat,
    c.debut_different || c.fin_different ? 'differe' : '',
    c.poste > 0 && c.pointage_astreinte ? 'astreinte' : '',
    direEcartDe(c) === null && nonFait === undefined ? '' : 'ecart',
    (niveau === 'deroge' ? 'info' : niveau) ?? (autreMetier ? 'alerte' : c.derogation ? 'info' : ''),
    note ? 'note' : '',
  ]
  return {
    id: idCase(c, rang),
    ...journee(c.dadate),
    label: couperNom(nom),
    brief: { text: code, under: Math.max(4, couperNom(nom).length + 1), initials: garde ? 'A' : code },
    name: [avecCode([agent.label, formaterJour(c.dadate), dit].join(', '), code), ...suite].join('. '),
    listed: [`${formaterJour(c.dadate)}\u00a0: ${dit}`, ...suite].join('. '),
    dated: true,
    tip: [dit, ...regles, refuse, nonFait, note].filter(Boolean).join(' · '),
    ...(c.poste > 0 && c.color && c.etat !== 'retire' && { color: c.color }),
    ...((absent || (c.poste > 0 && c.pointage_maladie === 1)) && { pattern: 'hachures' as const }),
    ...(garde && { pattern: 'points' as const }),
    look: traits.flatMap(t => (t && allures[t] ? [allures[t]] : [])).join(' '),
    ...(c.attente
      ? { state: 'pending' as const }
      : refuse || c.depasse || c.conflit !== undefined
        ? { state: 'refused' as const }
        : {}),
    ...((absent || garde || c.etat === 'retire' || c.attente || agent.clos === 1) && { locked: true }),
  }
}

/** Days that hold nothing, where something is wrong, or noted, all the same. */
function ombres(agent: Agent, { anomalies, refus, notes, nonFaits = new Map() }: Marques): GridShade[] {
  const vide = (jour: JourIso) => casesDu(agent, jour).length === 0
  const parJour = Map.groupBy(
    anomalies.filter(a => vide(a.jour)),
    a => a.jour,
  )
  return [
    ...[...parJour].map(
      ([jour, siennes]): GridShade => ({
        ...journee(jour),
        kind: pire(siennes) === 'bloquant' ? 'conflict' : 'warning',
        label: siennes.map(a => `${NIVEAUX_DITS[graviteDe(a)].mot}\u00a0: ${direRegle(a)}`).join(' '),
      }),
    ),
    ...[...refus]
      .filter(([jour]) => vide(jour))
      .map(([jour, message]): GridShade => ({ ...journee(jour), kind: 'conflict', label: message })),
    ...[...notes]
      .filter(([jour]) => vide(jour))
      .map(([jour, texte]): GridShade => ({ ...journee(jour), kind: 'note', label: direNote(texte) })),
    ...[...nonFaits]
      .filter(([jour]) => vide(jour) && !notes.has(jour))
      .map(([jour, label]): GridShade => ({ ...journee(jour), kind: 'note', label })),
  ]
}

/** One line of the month: whose it is, what they have to do, what stands on each day. */
export function ligneDe(
  agent: Agent,
  marques: Marques,
  { allures, par, mois }: { readonly allures: Allures; readonly par: Regroupement; readonly mois: MoisNomme },
): GridRow {
  const { texte, ecart, trop } = direCompteurs(agent)
  const telephones = [agent.user_telephone1, agent.user_telephone2].filter(Boolean).map(formaterTelephone)
  const shades = ombres(agent, marques)
  const groupe = groupeDe(agent, par)
  return {
    id: String(agent.wcu_utilisateur_id),
    label: agent.label,
    opens: true,
    detail: agent.clos === 1 ? ['Clos', texte].filter(Boolean).join(' · ') : texte,
    title: [
      agent.label,
      agent.clos === 1 && 'Mois clos',
      agent.metier_libelle,
      agent.unite_libelle,
      ...telephones,
      agent.email,
      direDetailCompteurs(agent) || (texte && `${COMPTE_SUR_DU}\u00a0: ${texte}`),
    ]
      .filter(Boolean)
      .join('\n'),
    ...(ecart && {
      count: { text: ecart, name: `${MOTS_HEURES.ecart.mot}\u00a0: ${direChiffre('ecart', mois)}`, bad: trop },
    }),
    ...(groupe && { group: groupe }),
    ...(shades.length > 0 && { shades }),
    entries: agent.calendrier
      // A duty alone is one of the foot's; a day of rest is an empty cell.
      .filter(c => c.poste !== 0 || c.pointage_astreinte === 1)
      .map((c, rang) => entree(agent, c, rang, marques, allures)),
  }
}

/** The same of everybody: rules by person, refusals by `cleCase`. */
export interface MarquesDuMois {
  readonly anomalies: ReadonlyMap<number, readonly AnomalieDite[]>
  readonly refus: ReadonlyMap<string, string>
  readonly notes: PlanningMois['notes']
  readonly nonFaits?: PlanningMois['non_faits']
  readonly postes: readonly PosteDonnable[]
}

/** Keeps the very rows that have nothing new: the grid draws again what changed. */
export function creerLignes(allures: Allures, mois: MoisNomme) {
  const connues = new Map<number, { agent: Agent; signe: string; ligne: GridRow }>()
  let donnables: readonly PosteDonnable[] = []
  return (
    agents: readonly Agent[],
    { anomalies, refus, notes, nonFaits = [], postes }: MarquesDuMois,
    par: Regroupement,
  ): GridRow[] => {
    if (postes !== donnables) connues.clear()
    donnables = postes
    return agents.map(agent => {
      const id = agent.wcu_utilisateur_id
      const siennes = anomalies.get(id) ?? []
      const refuses = new Map(
        [...refus].flatMap(([cle, dit]): [JourIso, string][] => {
          const [qui, jour = ''] = cle.split(':')
          return qui === String(id) ? [[jour, dit]] : []
        }),
      )
      const notees = new Map(notes.flatMap(n => (n.utilisateur_id === id ? [[n.jour, n.texte] as const] : [])))
      const pasFaits = new Map(
        [
          ...Map.groupBy(
            nonFaits.filter(n => n.utilisateur_id === id),
            n => n.jour,
          ),
        ].map(([jour, siens]) => [jour, siens.map(direNonFait).join('. ')]),
      )
      const regles = siennes.map(a => [a.jour, a.code, a.phrase, a.derogee])
      const signe = JSON.stringify([regles, [...refuses], [...notees], [...pasFaits], par])
      const connue = connues.get(id)
      if (connue?.agent === agent && connue.signe === signe) return connue.ligne
      const marques = { anomalies: siennes, refus: refuses, notes: notees, nonFaits: pasFaits, postes }
      const ligne = ligneDe(agent, marques, { allures, par, mois })
      connues.set(id, { agent, signe, ligne })
      return ligne
    })
  }
}

/** The trades one after the other, each where its first agent stands. */
export function parMetier<A extends Pick<Agent, 'metier_libelle'>>(agents: readonly A[]): A[] {
  return [...Map.groupBy(agents, a => a.metier_libelle).values()].flat()
}
