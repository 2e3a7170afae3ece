import type { JourIso } from '#wire/dates.ts'
import type { Segment } from '../planning/horaire.ts'
import type { Pointage, SorteAbsence } from '../planning/pointage.ts'
import type { TypePoste } from '../planning/poste.ts'
import { type Versions, versionDu } from '../versions.ts'

/** What the rules know of a contract. */
export interface ContratAgent {
  readonly temps_partiel: boolean
  readonly hebdomadaires: number
  readonly annuelles: number
  /** Declared a night worker, whatever the planning shows (article L3122-5). */
  readonly travailleur_nuit?: boolean
  /** Works no night (articles L3122-12 and L3122-14). */
  readonly exempt_nuit?: boolean
}

/** What the rules need to know of one person: computed from the database, or from what the device keeps. */
export interface ActiviteAgent {
  readonly utilisateur_id: number
  /** Under 18 on some of the days looked at (L3162-1, L3163-1). */
  readonly mineur: boolean
  /** Day of birth: each day is judged by the age of that day; absent: by the two flags. */
  readonly naissance?: JourIso | null
  /** Part time on some of the days looked at. */
  readonly temps_partiel: boolean
  /** Under 16 on the days looked at (L3163-1, L3164-1). */
  readonly moins_de_16?: boolean
  /** Age and contract are not known here: rules that need them are said to be unchecked, never judged. */
  readonly contrat_inconnu?: boolean
  /** Minutes of the contract; absent: rules of hours beyond it are not judged. */
  readonly contrat?: { readonly hebdomadaires: number; readonly annuelles: number }
  /** The contract by day, where it is known so: each day is judged by the one that holds then. */
  readonly contrats?: Versions<ContratAgent>
  /** Educational or care staff whose rhythm is irregular (CCN 66 art. 21). */
  readonly rythme_irregulier?: Versions<boolean>
  readonly pointages: readonly (Pointage & {
    readonly poste_type: TypePoste
    /** When the person was told of these hours by the employer, milliseconds; absent: nothing to judge. */
    readonly annonce?: number | undefined
  })[]
  /** On-call duties whose notice is judged: start and when the person was told, milliseconds. */
  readonly astreintes?: readonly { readonly debut: number; readonly annonce: number }[]
  /** On-call interventions, travel included: the rest of the duty is rest (L3121-9). */
  readonly interventions: readonly Segment[]
  /** Days of leave, TLC or sickness: nobody works then. */
  readonly absences: readonly JourIso[]
  /** Of these, those that give back hours that were worked: rest of a mean, as the others are not. Absent: none. */
  readonly recuperations?: readonly JourIso[]
  /** Their kinds, for who may know them: colleagues never learn them. */
  readonly sortes_absence?: ReadonlyMap<JourIso, SorteAbsence>
}

/** Whether somebody works part time on a day. */
export function partielLe({ contrats, temps_partiel }: ActiviteAgent, jour: JourIso): boolean {
  return contrats ? versionDu(contrats, jour).temps_partiel : temps_partiel
}

/** What a contract says of nights on a day. */
export function nuitsLe({ contrats }: ActiviteAgent, jour: JourIso) {
  const { travailleur_nuit = false, exempt_nuit = false } = contrats ? versionDu(contrats, jour) : {}
  return { travailleur_nuit, exempt_nuit }
}
