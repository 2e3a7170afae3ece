import { formaterDuree, formaterJour, heureParis, type JourIso, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { convertir, type Versions, versionDu } from '../versions.ts'
import { direDerogation } from './derogations.ts'
import type { PosteFrise } from './frise.ts'
import { type Anomalie, type CodeRegle, NIVEAUX, type Regle, type UniteRegle } from './types.ts'

/** Figures of an anomaly as they are read: "9 h 45", "7 jours". */
export interface Chiffres {
  readonly mesure: string
  readonly seuil: string
  readonly ecart: string
  /** The threshold itself, in the rule's unit. */
  readonly limite: number
}

/** Something measured, to be compared with the rows of its rule. */
export interface Mesure {
  readonly code: CodeRegle
  readonly jour: JourIso
  readonly mesure: number
  /** Posts to point at. */
  readonly postes: () => readonly PosteFrise[]
  /** Posts whose kind chooses the rows, when they are not those pointed at. */
  readonly regi?: () => readonly PosteFrise[]
  readonly phrase: (chiffres: Chiffres) => string
  /** Article quoted in the place of the row's, where it depends on what was met. */
  readonly reference?: string
}

/** Where the threshold is a least, not a most. */
export const PLANCHERS: ReadonlySet<CodeRegle> = new Set<CodeRegle>([
  'REPOS_QUOTIDIEN',
  'REPOS_HEBDOMADAIRE',
  'PAUSE',
  'REPOS_QUATORZE_JOURS',
  'REPOS_CONSECUTIFS',
  'DIMANCHES_4_SEMAINES',
  'DIMANCHES_3_SEMAINES',
  'DIMANCHES_ANNEE',
  'REPOS_SEMAINE',
  'REPOS_SEMAINE_IRREGULIER',
  'REPOS_DIMANCHE',
  'TEMPS_PARTIEL_DUREE',
  'TEMPS_PARTIEL_PREAVIS',
  'ASTREINTE_PREAVIS',
  'MINEUR_PAUSE',
  'MINEUR_REPOS',
  'MINEUR_REPOS_16',
  'MINEUR_REPOS_HEBDOMADAIRE',
])

const MOTS: Readonly<Record<Exclude<UniteRegle, 'minutes'>, string>> = {
  jours: 'jour',
  dimanches: 'dimanche',
  demi_journees: 'demi-journée',
  coupures: 'coupure',
}

/** Where reaching the threshold is already too much (article L3123-9). */
export const ATTEINTS: ReadonlySet<CodeRegle> = new Set<CodeRegle>(['TEMPS_PARTIEL_PLEIN'])

/** The rules of an evaluation, and the verdict on each thing measured. */
export interface Juge {
  /** Whether any row of this code is switched on: nothing needs measuring otherwise. */
  suit(code: CodeRegle): boolean
  /** The gravest row broken, as an anomaly; null when the rule is respected. */
  juger(mesure: Mesure): Anomalie | null
}

/** "9 h 45", "7 jours". */
export function ecrire(valeur: number, unite: UniteRegle): string {
  if (unite === 'minutes') return formaterDuree(valeur)
  return compter(valeur, MOTS[unite])
}

/** "sam. 12 déc. à 21:00". */
export function ecrireInstant(ms: number): string {
  return `${formaterJour(jourParis(ms))} à ${heureParis(ms)}`
}

/** "du lun. 7 déc. au dim. 13 déc.". */
export function ecrirePeriode(du: JourIso, au: JourIso): string {
  return `du ${formaterJour(du)} au ${formaterJour(au)}`
}

/** Everything is judged by the rules of the day on which it is told. */
export function creerJuge(versions: Versions<readonly Regle[]>, utilisateur_id: number): Juge {
  const parCode = convertir(versions, regles => Map.groupBy(regles, r => r.code))
  const suivis = new Set(versions.flatMap(v => v.valeur.filter(r => r.actif).map(r => r.code)))

  /** Rows of one kind of post rule what only has posts of this kind; the general rows rule the rest. */
  const lignesDe = ({ code, jour, regi, postes }: Mesure): readonly Regle[] => {
    const lignes = versionDu(parCode, jour).get(code) ?? []
    const propres = lignes.filter(r => r.poste_type !== null)
    if (propres.length === 0) return lignes
    const types = new Set((regi ?? postes)().map(p => p.type))
    const choisies = types.size === 1 ? propres.filter(r => r.poste_type !== null && types.has(r.poste_type)) : []
    return choisies.length > 0 ? choisies : lignes.filter(r => r.poste_type === null)
  }

  return {
    suit: code => suivis.has(code),
    juger: m => {
      const sens = PLANCHERS.has(m.code) ? 1 : -1
      const gravite = (r: Regle): number => NIVEAUX.indexOf(r.niveau)
      const [pire] = lignesDe(m)
        .filter(r => r.actif && (r.seuil - m.mesure) * sens > (ATTEINTS.has(m.code) ? -1 : 0))
        .sort((a, b) => gravite(b) - gravite(a) || (b.seuil - a.seuil) * sens)
      if (!pire) return null
      const { code, niveau, seuil, unite, reference, accord } = pire
      // Up to the last value that is allowed: the threshold itself, or the one before where it may not be reached.
      const ecart = Math.abs(seuil - m.mesure) + (ATTEINTS.has(code) ? 1 : 0)
      return {
        code,
        niveau,
        utilisateur_id,
        jour: m.jour,
        seuil,
        mesure: m.mesure,
        ecart,
        unite,
        phrase: m.phrase({
          mesure: ecrire(m.mesure, unite),
          seuil: ecrire(seuil, unite),
          ecart: ecrire(ecart, unite),
          limite: seuil,
        }),
        reference: m.reference ?? reference,
        ...(accord === undefined
          ? {}
          : { accord: direDerogation({ code, mesure: m.mesure, accord }, s => ecrire(s, unite)) }),
        pointages: m.postes().map(p => p.id),
      }
    },
  }
}
