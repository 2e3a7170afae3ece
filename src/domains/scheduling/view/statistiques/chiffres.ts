import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { direJour, libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { direEcart, minutesPrevues } from '#domains/scheduling/model/planning/prevu.ts'
import {
  type DetailStat,
  type LigneStat,
  SORTES_ABSENCE_STAT,
  type SorteAbsenceStat,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import { ajouterJours, formaterJour, type JourIso, libelleMois } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'
import { formaterHeures } from './heures.ts'

/** A figure of the statistics, by what it sums. */
export const CHIFFRES = [
  'contrat',
  'planifie',
  'prevu',
  'reel',
  'compte',
  'planning',
  'ecart',
  'solde',
  'nuit',
  'dimanche',
  'ferie',
  'sup25',
  'sup50',
  'complementaires',
  ...SORTES_ABSENCE_STAT,
  'astreinte_minutes',
  'interventions',
  'jours_faits',
  'jours_prevus',
  'jours',
  'semaine_faites',
  'semaine_prevues',
  'semaine',
  'moyenne',
] as const
export type Chiffre = (typeof CHIFFRES)[number]

/** One line of what a figure is made of. */
export interface LigneOuverte {
  readonly cle: string
  readonly titre: string
  readonly sous: string
  readonly valeur: string
}
export interface Ouverture {
  readonly nombre: string
  readonly total: string
  readonly lignes: readonly LigneOuverte[]
}

const NATURES: Readonly<Record<SorteAbsenceStat, string>> = {
  conge: 'Congé payé',
  hors_solde: 'Congé hors solde',
  tlc: 'TLC',
  maladie: 'Maladie',
}

const sommer = <T>(lignes: readonly T[], de: (ligne: T) => number): number => lignes.reduce((t, l) => t + de(l), 0)

/** "5 postes", "5 postes, 1 intervention". */
function nombrer(lignes: readonly LigneStat[]): string {
  const appels = lignes.filter(l => l.pointage_id === null).length
  const tenus = lignes.length - appels
  const mots = [
    tenus > 0 || appels === 0 ? compter(tenus, 'poste') : '',
    appels > 0 ? compter(appels, 'intervention') : '',
  ]
  return mots.filter(Boolean).join(', ')
}

function postes(lignes: readonly LigneStat[], de: (ligne: LigneStat) => number): Ouverture {
  const retenues = lignes.filter(l => de(l) !== 0)
  return {
    nombre: nombrer(retenues),
    total: formaterHeures(sommer(retenues, de)),
    lignes: retenues.map((l, rang) => ({
      cle: `${l.jour}:${l.heure_debut}:${rang}`,
      titre: formaterJour(l.jour),
      sous: direPoste(l),
      valeur: formaterHeures(de(l)),
    })),
  }
}

/** "Matin, 06:45–14:15": what it was paid, and what was planned of it, are told apart only where they differ. */
function direPoste(l: LigneStat): string {
  const { libelle, heure_debut, heure_fin, sorte, minutes, minutes_reelles, prevue } = l
  if (sorte === 'non_fait') return [libelle, `prévu ${phraseHoraire(prevue ?? l)}`, 'pas fait'].join(', ')
  const mots = [libelle, direEcart(prevue, l) ?? formaterPlage(heure_debut, heure_fin)]
  if (sorte === 'prevu') mots.push('à venir')
  if (sorte === 'neutralise') mots.push('neutralisé (maladie)')
  else if (minutes !== minutes_reelles)
    mots.push(`${formaterHeures(minutes_reelles)} réelles, ${formaterHeures(minutes)} comptées`)
  return mots.join(', ')
}

/** Days that hold a post, each once: today is not over. */
function jours(lignes: readonly LigneStat[], garde: (jour: JourIso) => boolean): Ouverture {
  const parJour = Map.groupBy(
    lignes.filter(l => l.pointage_id !== null && l.sorte !== 'neutralise' && l.sorte !== 'non_fait' && garde(l.jour)),
    l => l.jour,
  )
  return {
    nombre: 'Jours qui ont un poste',
    total: compter(parJour.size, 'jour'),
    lignes: [...parJour].map(([jour, siennes]) => ({
      cle: jour,
      titre: formaterJour(jour),
      sous: siennes.map(l => `${l.libelle}, ${formaterPlage(l.heure_debut, l.heure_fin)}`).join(' + '),
      valeur: '',
    })),
  }
}

function semaines(detail: DetailStat, de: (s: DetailStat['semaines'][number]) => number, total?: number): Ouverture {
  return {
    nombre: compter(detail.semaines.length, 'semaine'),
    total: formaterHeures(total ?? sommer(detail.semaines, de)),
    lignes: detail.semaines.map(s => ({
      cle: s.lundi,
      titre: `Semaine ${s.semaine}`,
      sous: `${libellePeriode(s.lundi, ajouterJours(s.lundi, 6))}, ${formaterHeures(s.minutes)} réelles`,
      valeur: formaterHeures(de(s)),
    })),
  }
}

function compteDuMois({ mois }: DetailStat): Ouverture {
  const m = mois.at(-1) ?? { mois: 1, part: 0, compte: 0, neutralise: 0, prevu: 0, ecart: 0 }
  const ligne = (titre: string, minutes: number) => ({ cle: titre, titre, sous: '', valeur: formaterHeures(minutes) })
  return {
    nombre: libelleMois(m.mois),
    total: formaterHeures(m.ecart),
    lignes: [
      ligne('Faites et comptées', m.compte),
      ligne('Prévues', m.prevu),
      ligne('Neutralisées (maladie)', m.neutralise),
      ligne('Dû par le contrat', -m.part),
    ],
  }
}

function soldeDe({ mois, repris }: DetailStat): Ouverture {
  return {
    nombre: 'Depuis janvier',
    total: formaterHeures(sommer(mois, m => m.ecart) + (repris?.minutes ?? 0)),
    lignes: [
      ...(repris
        ? [
            {
              cle: 'repris',
              titre: `Repris au ${direJour(repris.jour)}`,
              sous: '',
              valeur: formaterHeures(repris.minutes),
            },
          ]
        : []),
      ...mois.map(m => ({
        cle: String(m.mois),
        titre: libelleMois(m.mois),
        sous: `${formaterHeures(m.compte + m.prevu + m.neutralise)} pour ${formaterHeures(m.part)} dues`,
        valeur: formaterHeures(m.ecart),
      })),
    ],
  }
}

function astreintes({ astreintes: toutes }: DetailStat, interventions: boolean): Ouverture {
  const finies = toutes.filter(a => !a.non_terminee)
  const total = sommer(finies, a => a.interventions)
  return {
    nombre: compter(finies.length, 'astreinte finie', 'astreintes finies'),
    total: interventions ? compter(total, 'intervention') : formaterHeures(sommer(finies, a => a.minutes)),
    lignes: finies.map((a, rang) => ({
      cle: `${a.jour}:${rang}`,
      titre: formaterJour(a.jour),
      sous: interventions ? formaterHeures(a.minutes) : compter(a.interventions, 'intervention'),
      valeur: interventions ? String(a.interventions) : formaterHeures(a.minutes),
    })),
  }
}

function absences(detail: DetailStat, sorte: SorteAbsenceStat): Ouverture {
  const siennes = detail.absences.filter(a => a.sorte === sorte)
  return {
    nombre: NATURES[sorte],
    total: compter(siennes.length, 'jour'),
    lignes: siennes.map(a => ({ cle: a.jour, titre: formaterJour(a.jour), sous: NATURES[sorte], valeur: '' })),
  }
}

const seul = (sorte: LigneStat['sorte'], de: (l: LigneStat) => number) => (l: LigneStat) =>
  l.sorte === sorte ? de(l) : 0
const reelles = (l: LigneStat) => l.minutes_reelles
const planifiees = (l: LigneStat) => (l.pointage_id === null ? 0 : minutesPrevues(l.prevue, l.minutes_reelles))
const payees = (l: LigneStat) => l.minutes

/** What a figure is made of: the lines that it sums, and their sum. */
export function ouvrir(detail: DetailStat, chiffre: Chiffre, aujourdhui: JourIso): Ouverture {
  const { lignes } = detail
  switch (chiffre) {
    case 'conge':
    case 'hors_solde':
    case 'tlc':
    case 'maladie':
      return absences(detail, chiffre)
    case 'reel':
    case 'semaine_faites':
      return postes(lignes, seul('fait', reelles))
    case 'compte':
      return postes(lignes, seul('fait', payees))
    case 'planifie':
      return postes(lignes, planifiees)
    case 'prevu':
    case 'semaine_prevues':
      return postes(lignes, seul('prevu', payees))
    case 'planning':
      return postes(lignes, l => (l.sorte === 'neutralise' ? 0 : l.minutes))
    case 'semaine':
      return postes(lignes, reelles)
    case 'nuit':
    case 'dimanche':
    case 'ferie':
      return postes(
        lignes,
        seul('fait', l => l[chiffre]),
      )
    case 'sup25':
    case 'sup50':
    case 'complementaires':
      return semaines(detail, s => s[chiffre])
    case 'moyenne':
      return semaines(detail, s => s.minutes, Math.ceil(sommer(detail.semaines, s => s.minutes) / 12))
    case 'astreinte_minutes':
      return astreintes(detail, false)
    case 'interventions':
      return astreintes(detail, true)
    case 'solde':
      return soldeDe(detail)
    case 'jours':
      return jours(lignes, () => true)
    case 'jours_faits':
      return jours(lignes, jour => jour < aujourdhui)
    case 'jours_prevus':
      return jours(lignes, jour => jour >= aujourdhui)
    case 'contrat':
    case 'ecart':
      return compteDuMois(detail)
  }
}
