import { ajouterJours, heureParis, type JourIso, jourParis, minutesPassees, versMs } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import { bornerContrats, SEMAINE_TEMPS_PLEIN, type VersionContrat } from '../contrat.ts'
import { type ContratDu, compterDues, joursDuMois } from '../dues.ts'
import {
  minutesComptees,
  minutesEntreBornes,
  minutesReelles,
  type ProprietesPause,
  travailDe,
} from '../planning/heures.ts'
import { amplitudeDe, type Horaire, type Segment } from '../planning/horaire.ts'
import { direJour } from '../planning/periode.ts'
import { estAvant, type Reprise } from '../reprise.ts'
import { DEPUIS_TOUJOURS } from '../versions.ts'
import type { JourTableau, Tableau } from './tableau.ts'

/** Yearly hours of a full-time contract, in minutes: 1607 h (article L3121-41). */
export const MINUTES_TEMPS_PLEIN = 96_420

export interface PosteCompte extends Horaire {
  readonly pointage_id?: number
  readonly poste_libelle: string
  readonly pointage_heures_manuel: number | null
}

/** What one person's year is made of. Posts and interventions of other years are left out. */
export interface AnneeTravail {
  readonly annee: number
  readonly maintenant: string
  /** Those of the person, each with its last day; none: full time. */
  readonly contrats: readonly VersionContrat[]
  /** How breaks were taken off on a day. */
  readonly pauseDu: (jour: JourIso) => ProprietesPause
  readonly postes: readonly PosteCompte[]
  /** On-call interventions: effective work (article L3121-9). */
  readonly interventions: readonly { readonly debut: string; readonly fin: string }[]
  readonly maladies: ReadonlySet<JourIso>
  /** Days away that no week owes (`joursOtes`). */
  readonly otes: ReadonlySet<JourIso>
  /** What was carried over within the year. */
  readonly reprise?: Reprise | undefined
  /** Months that are closed ("2026-12"), with what they counted then: nothing else of them counts. */
  readonly figes?: ReadonlyMap<string, readonly PartFigee[]>
  /** What closed months owed when they were closed, whatever the contract says since. */
  readonly duesClos?: ReadonlyMap<string, number>
}

/** What of a post or an intervention counted when its month was closed. */
export type PartFigee = Pick<Part, 'jour' | 'libelle' | 'minutes' | 'sorte' | 'minutes_reelles'> & {
  readonly pointage_id: number | null
}

/** A post or an intervention, and what of it counts. */
export interface Part extends JourTableau {
  readonly minutes_reelles: number
  /** Absent: an intervention. */
  readonly pointage_id?: number | undefined
  readonly heure_debut: string
  readonly heure_fin: string
  /** Its effective work, which no other part holds too. */
  readonly travail: readonly Segment[]
}

const INTERVENTION = 'intervention d’astreinte'
const majuscule = (texte: string): string => texte.charAt(0).toUpperCase() + texte.slice(1)

function heures(minutes: number): string {
  const reste = minutes % 60
  const entieres = formaterNombre(Math.floor(minutes / 60))
  return `${entieres}\u00a0h${reste === 0 ? '' : `\u00a0${String(reste).padStart(2, '0')}`}`
}

/** Where the year's total comes from, in a sentence. */
export function expliquerContrat(minutes: number): string {
  const plein = heures(MINUTES_TEMPS_PLEIN)
  if (minutes === MINUTES_TEMPS_PLEIN) return `${plein} pour un temps plein (article L3121-41)`
  if (minutes > MINUTES_TEMPS_PLEIN) return `${heures(minutes)} selon votre contrat`
  const part = formaterNombre(Math.round((minutes / MINUTES_TEMPS_PLEIN) * 1000) / 10)
  return `${heures(minutes)}, soit ${part}\u00a0% des ${plein} d’un temps plein (article L3121-41)`
}

const TEMPS_PLEIN: ContratDu = {
  ...{ valable_du: DEPUIS_TOUJOURS, valable_au: null },
  ...{ minutes_annuelles: MINUTES_TEMPS_PLEIN, minutes_hebdomadaires: SEMAINE_TEMPS_PLEIN },
}

/** Whether the hours of a day count over the year, by agreement, or over its week. */
export const parAnDe =
  (pauseDu: (jour: JourIso) => ProprietesPause) =>
  (jour: JourIso): boolean =>
    pauseDu(jour).propriete_decompte === 'annee'

/** What the year asks for: by the contracts of its days, and of closed months what they asked for when they were closed. */
function duesDe(
  { annee, contrats, duesClos, pauseDu, otes, reprise }: AnneeTravail,
  creditDu: (mois: number) => number,
) {
  const [du, au] = [`${annee}-01-01`, `${annee}-12-31`]
  const tenus: readonly ContratDu[] = contrats.length === 0 ? [TEMPS_PLEIN] : contrats
  const parAn = parAnDe(pauseDu)
  const dues = compterDues({ contrats: tenus, parAn, otes })
  const parts = Array.from({ length: 12 }, (_, rang) => {
    const jours = joursDuMois(annee, rang + 1)
    const fige = duesClos?.get(jours.du.slice(0, 7))
    return fige ?? (estAvant(reprise, jours.au) ? creditDu(rang + 1) : dues(jours))
  })
  const jusqua = (mois: number): number => parts.slice(0, mois).reduce((total, part) => total + part, 0)
  const total = jusqua(12)
  const touchent = bornerContrats(tenus).filter(
    c => c.valable_du <= au && (c.valable_au === null || c.valable_au >= du),
  )
  if (reprise)
    return {
      ...{ total, jusqua },
      explication: `${heures(total)} depuis le ${direJour(reprise.jour)}, jour où votre compteur a été repris`,
    }
  const [seul] = touchent
  const entier =
    touchent.length === 1 && seul && seul.valable_du <= du && (seul.valable_au === null || seul.valable_au >= au)
  if (entier && parAn(du) && parAn(au) && seul.minutes_annuelles === total)
    return { total, jusqua, explication: expliquerContrat(total) }
  const restent = total === dues({ du, au }) ? '' : ', les mois clos comme ils l’ont été'
  const dit =
    entier && !parAn(du) && !parAn(au) ? expliquerSemaine(seul, { annee, otes, note: contrats.length > 0 }) : null
  const explication = dit ?? `${heures(total)} pour les jours de votre contrat en ${annee}`
  return { total, jusqua, explication: `${explication}${restent}` }
}

/** The same, where hours count over the week: « 35 h par semaine, moins ce que prennent 25 jours d’absence ». */
function expliquerSemaine(
  { minutes_hebdomadaires }: ContratDu,
  { annee, otes, note }: { readonly annee: number; readonly otes: ReadonlySet<JourIso>; readonly note: boolean },
): string {
  const partis = [...otes].filter(jour => jour.startsWith(`${annee}-`)).length
  const moins = partis === 0 ? '' : `, moins ce que prennent ${compter(partis, 'jour')} d’absence`
  return `${heures(minutes_hebdomadaires)} par semaine ${note ? 'selon votre contrat' : 'd’un temps plein, aucun contrat n’étant noté'}${moins}`
}

/**
 * A post counts whole for the day it starts, once it is over. On a sick day it is not done: a year owes its hours all the same,
 * which count as if they were; a week does not owe them (`compterDues`), and they count for nothing.
 */
function partDuPoste(poste: PosteCompte, { maintenant, maladies, pauseDu }: AnneeTravail): Part {
  const pause = pauseDu(poste.pointage_date)
  const fin = amplitudeDe(poste)?.fin ?? Number.NEGATIVE_INFINITY
  const termine = fin <= versMs(maintenant)
  const malade = maladies.has(poste.pointage_date)
  return {
    jour: poste.pointage_date,
    libelle: poste.poste_libelle,
    pointage_id: poste.pointage_id,
    heure_debut: poste.heure_debut,
    heure_fin: poste.heure_fin,
    travail: travailDe(poste, pause),
    minutes: malade && pause.propriete_decompte !== 'annee' ? 0 : minutesComptees(poste, pause),
    minutes_reelles: minutesReelles(poste, pause),
    sorte: malade ? 'neutralise' : termine ? 'fait' : 'prevu',
  }
}

/** One line per day and kind, in the order of the year. */
function grouper(parts: readonly Omit<PartFigee, 'pointage_id'>[]): JourTableau[] {
  const lignes = new Map<string, JourTableau & { readonly minutes_reelles: number }>()
  for (const part of parts) {
    const { jour, libelle, minutes, minutes_reelles, sorte } = part
    const cle = `${jour}:${sorte}`
    const deja = lignes.get(cle)
    if (!deja) lignes.set(cle, { jour, libelle, minutes, minutes_reelles, sorte })
    else
      lignes.set(cle, {
        ...deja,
        libelle: `${deja.libelle} + ${part.libelle}`,
        minutes: deja.minutes + part.minutes,
        minutes_reelles: deja.minutes_reelles + part.minutes_reelles,
      })
  }
  return [...lignes.values()]
    .map(({ minutes_reelles, ...l }) => ({
      ...l,
      libelle: majuscule(l.libelle),
      // Told only where pay counts something else.
      ...(minutes_reelles === l.minutes ? {} : { minutes_reelles }),
    }))
    .sort((a, b) => a.jour.localeCompare(b.jour) || a.sorte.localeCompare(b.sorte))
}

const sommer = (jours: readonly JourTableau[], sorte: JourTableau['sorte'], mois?: number): number =>
  jours
    .filter(j => j.sorte === sorte && (mois === undefined || Number(j.jour.slice(5, 7)) === mois))
    .reduce((total, j) => total + j.minutes, 0)

/** What of a stretch none of the others covers. */
function retrancher({ debut, fin }: Segment, autres: readonly Segment[]): Segment[] {
  const restes: Segment[] = []
  let depart = debut
  for (const autre of [...autres].sort((a, b) => a.debut - b.debut)) {
    if (autre.fin <= depart || autre.debut >= fin) continue
    if (autre.debut > depart) restes.push({ debut: depart, fin: autre.debut })
    depart = autre.fin
  }
  if (depart < fin) restes.push({ debut: depart, fin })
  return restes
}

/** Posts and interventions of the year one by one; no minute counts twice. */
export function partsDe(annee: AnneeTravail): Part[] {
  const dansAnnee = (jour: JourIso) => Number(jour.slice(0, 4)) === annee.annee
  const poses = annee.postes.filter(p => !annee.maladies.has(p.pointage_date))
  const interventions = annee.interventions.map(({ debut, fin }): Part => {
    const jour = jourParis(debut)
    // By what held when it began, also where it runs into a post of the next day.
    const pause = annee.pauseDu(jour)
    const [premier, dernier] = [ajouterJours(jour, -1), jourParis(fin)]
    const enPoste = poses
      .filter(p => p.pointage_date >= premier && p.pointage_date <= dernier)
      .flatMap(poste => travailDe(poste, pause))
    const [d, f] = [versMs(debut), versMs(fin)]
    const minutes = Math.max(0, Math.round(minutesPassees(debut, fin)) - minutesEntreBornes(enPoste, d, f))
    const travail = retrancher({ debut: d, fin: f }, enPoste)
    const heures = { heure_debut: heureParis(debut), heure_fin: heureParis(fin) }
    return { jour, libelle: INTERVENTION, minutes, minutes_reelles: minutes, sorte: 'fait', travail, ...heures }
  })
  const parts = annee.postes.map(poste => partDuPoste(poste, annee))
  return [...parts, ...interventions].filter(p => dansAnnee(p.jour))
}

/** Every figure is the sum of `jours`, months included; no minute counts twice. */
export function composerTableau(annee: AnneeTravail): Pick<Tableau, 'data' | 'chart' | 'jours'> {
  const { figes = new Map<string, readonly PartFigee[]>() } = annee
  const jours = grouper([
    ...partsDe(annee).filter(p => !figes.has(p.jour.slice(0, 7))),
    // A line that stands by itself has its capital; beside another one it has not.
    ...[...figes.values()].flat().map(p => (p.pointage_id === null ? { ...p, libelle: INTERVENTION } : p)),
  ])
  const [fait, prevu, neutralise] = [sommer(jours, 'fait'), sommer(jours, 'prevu'), sommer(jours, 'neutralise')]
  const { total, jusqua, explication } = duesDe(annee, mois =>
    (['fait', 'prevu', 'neutralise'] as const).reduce((t, sorte) => t + sommer(jours, sorte, mois), 0),
  )
  const reelles = jours.filter(j => j.sorte === 'fait').reduce((s, j) => s + (j.minutes_reelles ?? j.minutes), 0)
  return {
    data: {
      heure_total: total,
      heure_fait: fait,
      heure_restant: total - fait - neutralise - (annee.reprise?.minutes ?? 0),
      heure_neutralise: neutralise,
      heure_prevu: prevu,
      heure_reelle: reelles,
      ...(annee.reprise && { heure_repris: annee.reprise }),
      explication,
    },
    chart: Array.from({ length: 12 }, (_, rang) => ({
      mois: rang + 1,
      fait: sommer(jours, 'fait', rang + 1),
      prevu: sommer(jours, 'prevu', rang + 1),
      neutralise: sommer(jours, 'neutralise', rang + 1),
      attendu_cumule: jusqua(rang + 1),
    })),
    jours,
  }
}
