import type { CodeRegle } from './types.ts'

/** What the law lets an agreement or an authorisation allow, as data: how far, by whom, under which article. */
export interface Derogation {
  /** The furthest threshold that may be reached; null where the article sets none. */
  readonly seuil: number | null
  /** Who allows it: "un accord d’entreprise ou de branche". */
  readonly par: string
  readonly reference: string
  /** What the law warns about without it is eased by it alone too, with its date and its text. */
  readonly alerte?: boolean
}

const HEURE = 60
const CODE_TRAVAIL = 'du Code du travail'
const ACCORD = 'un accord d’entreprise, d’établissement ou de branche'
const INSPECTION = 'l’inspection du travail'

export const DEROGATIONS: ReadonlyMap<CodeRegle, Derogation> = new Map<CodeRegle, Derogation>([
  // With a compensation at least equal to the rest that is lost.
  [
    'REPOS_QUOTIDIEN',
    { seuil: 9 * HEURE, par: ACCORD, reference: `art. L3131-2 et D3131-4 à D3131-6 ${CODE_TRAVAIL}` },
  ],
  ['DUREE_JOUR', { seuil: 12 * HEURE, par: ACCORD, reference: `art. L3121-19 ${CODE_TRAVAIL}` }],
  ['DUREE_SEMAINE', { seuil: 60 * HEURE, par: INSPECTION, reference: `art. L3121-21 ${CODE_TRAVAIL}` }],
  ['MOYENNE_12_SEMAINES', { seuil: 46 * HEURE, par: ACCORD, reference: `art. L3121-23 ${CODE_TRAVAIL}` }],
  ['NUIT_DUREE', { seuil: 12 * HEURE, par: ACCORD, reference: `art. L3122-17 ${CODE_TRAVAIL}` }],
  ['NUIT_MOYENNE_12_SEMAINES', { seuil: 44 * HEURE, par: ACCORD, reference: `art. L3122-18 ${CODE_TRAVAIL}` }],
  ['COUPURE_TEMPS_PARTIEL', { seuil: null, par: ACCORD, reference: `art. L3123-23 ${CODE_TRAVAIL}` }],
  ['COUPURES_TEMPS_PARTIEL', { seuil: null, par: ACCORD, reference: `art. L3123-23 ${CODE_TRAVAIL}` }],
  [
    'TEMPS_PARTIEL_DUREE',
    { seuil: null, par: 'un accord de branche étendu', reference: `art. L3123-19 ${CODE_TRAVAIL}` },
  ],
  ['TEMPS_PARTIEL_SEMAINE', { seuil: 20, par: ACCORD, reference: `art. L3123-20 ${CODE_TRAVAIL}` }],
  ['TEMPS_PARTIEL_ANNEE', { seuil: 20, par: ACCORD, reference: `art. L3123-20 ${CODE_TRAVAIL}` }],
  ['TEMPS_PARTIEL_PREAVIS', { seuil: 3, par: ACCORD, reference: `art. L3123-24 ${CODE_TRAVAIL}` }],
  ['ASTREINTE_PREAVIS', { seuil: null, par: ACCORD, reference: `art. L3121-11 ${CODE_TRAVAIL}`, alerte: true }],
  ['CONTINGENT_ANNUEL', { seuil: null, par: ACCORD, reference: `art. L3121-33 ${CODE_TRAVAIL}` }],
  ['MINEUR_SEMAINE', { seuil: 40 * HEURE, par: INSPECTION, reference: `art. L3162-1 ${CODE_TRAVAIL}` }],
  ['MINEUR_REPOS_HEBDOMADAIRE', { seuil: 1, par: ACCORD, reference: `art. L3164-2 ${CODE_TRAVAIL}` }],
])

/** Whether no employer may allow it by themself: the labour inspection does, in an authorisation that has a date and a reference. */
export const exigeAutorisation = (code: CodeRegle): boolean => DEROGATIONS.get(code)?.par === INSPECTION

/** Rules whose threshold is a least: the further an agreement goes, the lower it is. */
const PLANCHERS_DEROGES: ReadonlySet<CodeRegle> = new Set([
  'REPOS_QUOTIDIEN',
  'TEMPS_PARTIEL_DUREE',
  'TEMPS_PARTIEL_PREAVIS',
  'ASTREINTE_PREAVIS',
  'MINEUR_REPOS_HEBDOMADAIRE',
])

/** Whether an agreement or an authorisation may bring a rule to this threshold. */
export function peutDeroger(code: CodeRegle, seuil: number): boolean {
  const derogation = DEROGATIONS.get(code)
  if (!derogation) return false
  if (derogation.seuil === null) return true
  return PLANCHERS_DEROGES.has(code) ? seuil >= derogation.seuil : seuil <= derogation.seuil
}

const majuscule = (texte: string): string => texte.charAt(0).toUpperCase() + texte.slice(1)

/** What would allow more than this threshold, in a sentence; null where nothing does. */
export function demander(code: CodeRegle, seuil: number): string | null {
  const derogation = DEROGATIONS.get(code)
  if (!derogation || derogation.seuil === seuil || !peutDeroger(code, seuil)) return null
  const { par, reference } = derogation
  return `${majuscule(par)} peut le permettre (${reference})\u00a0: à enregistrer dans les réglages, avec sa date et son texte.`
}

/**
 * What an article says of what was measured, for a rule that something may ease: who may allow it, or how far they may go where
 * that is not far enough. Never that it may be allowed, of what nothing allows.
 */
export function direDerogation(
  { code, mesure, accord }: { readonly code: CodeRegle; readonly mesure: number; readonly accord: string },
  ecrire: (seuil: number) => string,
): string {
  const derogation = DEROGATIONS.get(code)
  if (!derogation || derogation.seuil === null || peutDeroger(code, mesure)) return accord
  const { par, reference, seuil } = derogation
  const loin = PLANCHERS_DEROGES.has(code) ? 'descendre sous' : 'aller au-delà de'
  return `${majuscule(par)} ne peut pas ${loin} ${ecrire(seuil)} (${reference}).`
}
