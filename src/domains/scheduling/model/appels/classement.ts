import { formaterDuree, formaterJour, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { MOTS_EQUITE, type SorteEquite } from '../equite/equite.ts'
import { peutDeroger } from '../regles/derogations.ts'
import type { Periode } from '../regles/fenetres.ts'
import type { Anomalie } from '../regles/types.ts'

/** Whom to ask for a post, the best first, and why. */

/** From who may take it to who cannot be there: nothing said, something worth knowing, a rule that forbids, elsewhere or away. */
export const VERDICTS = ['libre', 'alerte', 'bloque', 'impossible'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What is known of one person, for one post. */
export interface Dossier {
  readonly utilisateur_id: number
  readonly label: string
  readonly metier_libelle: string
  /** Null: the post asks for no trade. */
  readonly meme_metier: boolean | null
  /** Whether they work where the post stands; null or absent: it stands in no unit. */
  readonly meme_unite?: boolean | null
  /** Metres from home to the house, as the crow flies; null or absent: they did not say, or it was never placed. */
  readonly distance_m?: number | null
  readonly absent: boolean
  /** Last day of what they are away for that day; null or absent: they are there, or it is not known. */
  readonly retour?: JourIso | null
  /** Days away that the post stands between, or runs into: their leave would be cut. */
  readonly interrompt?: Periode | null
  /** Something of their days around changed, and they have not said to have seen it. */
  readonly non_lu?: boolean
  /** The post that they hold at that moment, in words. */
  readonly occupe: string | null
  /** What the post would add to the rules they do not keep. */
  readonly anomalies: readonly Anomalie[]
  /** What would forbid giving it to them unasked, and nothing forbids them to say yes to: a notice. */
  readonly imposees?: readonly Anomalie[]
  /** The application reaches them by no address: they are called. */
  readonly sans_acces?: boolean
  /** Minutes of the post, of their month before it, of their contract over it. */
  readonly minutes: number
  readonly prevu: number
  readonly contrat: number
  /** What the post is one more of, and how far above their part they are; null where nothing is compared. */
  readonly equite: { readonly sorte: SorteEquite; readonly ecart: number } | null
}

export interface Raison {
  readonly ton: 'good' | 'wait' | 'bad' | 'info'
  readonly mots: string
}

/** Why a post is not given unasked, and whether their agreement in writing allows it where the article lets it. */
export interface DonnerSansDemander {
  readonly phrase: string
  readonly reference: string
  readonly derogeable: boolean
}

export interface Candidat
  extends Omit<
    Dossier,
    | ('meme_metier' | 'meme_unite' | 'distance_m' | 'absent' | 'occupe' | 'equite' | 'anomalies' | 'imposees')
    | ('retour' | 'interrompt' | 'non_lu')
  > {
  readonly verdict: Verdict
  readonly score: number
  readonly propose: boolean
  readonly raisons: Raison[]
  readonly anomalies: Anomalie[]
  readonly sans_acces: boolean
  /** Null: it may be given at once. */
  readonly donner: DonnerSansDemander | null
}

function refusDonner({ imposees = [] }: Dossier): DonnerSansDemander | null {
  const [premiere] = imposees
  if (!premiere) return null
  const derogeable = imposees.every(a => peutDeroger(a.code, a.mesure))
  return { phrase: premiere.phrase, reference: premiere.reference, derogeable }
}

function juger({ absent, occupe, anomalies, interrompt = null }: Dossier): Verdict {
  if (absent || occupe !== null) return 'impossible'
  if (anomalies.some(a => a.niveau === 'bloquant')) return 'bloque'
  return anomalies.length > 0 || interrompt !== null ? 'alerte' : 'libre'
}

/** Minutes that the month would hold beyond the contract; below zero: still due. */
const depassement = ({ prevu, minutes, contrat }: Dossier): number => prevu + minutes - contrat

/** What one warning weighs, in points. */
const ALERTE = 10
/** What knowing the place weighs: as much as thirty hours still due. */
const UNITE = 15

/**
 * What is told and counted of how far somebody lives: the range alone, so that neither the words, the score nor the order tell
 * more. Next door weighs as much as knowing the place, far away as much against. Nothing is counted of whoever says nothing.
 */
const PALIERS = [
  { sous: 5, points: 15, ton: 'good', mots: 'À moins de 5\u00a0km' },
  { sous: 15, points: 8, ton: 'good', mots: 'Entre 5 et 15\u00a0km' },
  { sous: 30, points: 0, ton: 'info', mots: 'Entre 15 et 30\u00a0km' },
  { sous: Number.POSITIVE_INFINITY, points: -15, ton: 'wait', mots: 'À plus de 30\u00a0km' },
] as const

/** Null: not known, or not to be told: of whoever cannot come it would say something for nothing. */
const palierDe = ({ distance_m: metres = null }: Dossier, verdict: Verdict) =>
  metres === null || verdict === 'impossible' ? null : (PALIERS.find(p => metres < p.sous * 1000) ?? null)

const borner = (valeur: number, limite: number): number => Math.min(limite, Math.max(-limite, valeur))

/** Hours still due and a part not yet taken speak for somebody, each up to thirty points around fifty, working in its unit and living near; living far and each warning against. */
function noter(d: Dossier, verdict: Verdict): number {
  const heures = d.contrat === 0 ? 0 : borner(depassement(d) / 60, 30)
  const part = d.equite === null ? 0 : borner(d.equite.ecart * 6, 30)
  const unite = d.meme_unite ? UNITE : 0
  const pres = palierDe(d, verdict)?.points ?? 0
  return Math.round(50 + unite + pres - heures / 2 - part - ALERTE * (d.anomalies.length + (d.interrompt ? 1 : 0)))
}

function direHeures(d: Dossier): Raison[] {
  if (d.contrat === 0) return []
  const trop = depassement(d)
  if (trop > 0) return [{ ton: 'wait', mots: `${formaterDuree(trop)} au-delà du contrat ce mois-là` }]
  if (trop === 0) return [{ ton: 'good', mots: 'Juste aux heures du contrat ce mois-là' }]
  return [{ ton: 'good', mots: `Encore ${formaterDuree(-trop)} sous le contrat ce mois-là` }]
}

function direPart({ equite }: Dossier): Raison[] {
  if (equite === null) return []
  const [un, plusieurs] = MOTS_EQUITE[equite.sorte]
  const nombre = Math.round(Math.abs(equite.ecart))
  if (nombre === 0) return [{ ton: 'info', mots: `À sa part de ${plusieurs} sur douze mois` }]
  const dit = compter(nombre, un, plusieurs)
  return equite.ecart > 0
    ? [{ ton: 'wait', mots: `${dit} de plus que sa part sur douze mois` }]
    : [{ ton: 'good', mots: `${dit} de moins que sa part sur douze mois` }]
}

function direRegles(verdict: Verdict, anomalies: readonly Anomalie[]): Raison[] {
  if (verdict === 'impossible') return []
  if (anomalies.length === 0) return [{ ton: 'good', mots: 'Repos et durées respectés' }]
  const graves = anomalies.filter(a => verdict !== 'bloque' || a.niveau === 'bloquant')
  const ton = verdict === 'bloque' ? 'bad' : 'wait'
  const autres = graves.length - 1
  // The first is told whole; the others are in the list of rules.
  return [
    ...graves.slice(0, 1).map(a => ({ ton, mots: `${finirPhrase(a.phrase)} ${a.reference}` }) as const),
    ...(autres > 0 ? [{ ton, mots: `Et ${compter(autres, 'autre règle', 'autres règles')}` } as const] : []),
  ]
}

const NON_LU: Raison = { ton: 'info', mots: 'N’a pas encore dit avoir lu ses derniers changements' }

/** Away, and until when; or that the post would cut what they are away for. */
function direAbsence({ absent, retour, interrompt }: Dossier, verdict: Verdict): Raison[] {
  if (absent) return [{ ton: 'bad', mots: retour ? `Absent jusqu’au ${formaterJour(retour)}` : 'Absent ce jour-là' }]
  if (!interrompt || verdict === 'impossible') return []
  return [
    { ton: 'wait', mots: `Couperait une absence, du ${formaterJour(interrompt.du)} au ${formaterJour(interrompt.au)}` },
  ]
}

const MEME_METIER: Raison = { ton: 'good', mots: 'Même métier' }
/** Nobody is told through the application who never came to it. */
const SANS_ACCES: Raison = { ton: 'wait', mots: 'Sans accès\u00a0: à appeler' }
const AUTRE_METIER: Raison = { ton: 'wait', mots: 'Autre métier' }
const MEME_UNITE: Raison = { ton: 'good', mots: 'Même unité' }
const AUTRE_UNITE: Raison = { ton: 'info', mots: 'Autre unité' }

function direDistance(d: Dossier, verdict: Verdict): Raison[] {
  const palier = palierDe(d, verdict)
  return palier ? [{ ton: palier.ton, mots: palier.mots }] : []
}

function raisonsDe(d: Dossier, verdict: Verdict): Raison[] {
  return [
    ...direAbsence(d, verdict),
    ...(d.occupe === null ? [] : [{ ton: 'bad' as const, mots: `Déjà en poste\u00a0: ${d.occupe}` }]),
    ...direRegles(verdict, d.anomalies),
    ...(d.meme_metier === null ? [] : [d.meme_metier ? MEME_METIER : AUTRE_METIER]),
    ...(d.meme_unite == null ? [] : [d.meme_unite ? MEME_UNITE : AUTRE_UNITE]),
    ...direDistance(d, verdict),
    ...direHeures(d),
    ...direPart(d),
    ...(d.sans_acces ? [SANS_ACCES] : []),
    ...(d.non_lu && verdict !== 'impossible' ? [NON_LU] : []),
  ]
}

/**
 * Who may take it before who may not; of the trade before the others; then by what each has done and is due. Asked unless somebody
 * says otherwise: those of the trade whom no rule speaks against. A warning is read before its person is asked, never after.
 */
export function classer(dossiers: readonly Dossier[]): Candidat[] {
  return dossiers
    .map(d => {
      const verdict = juger(d)
      const {
        meme_metier,
        meme_unite: _n,
        distance_m: _d,
        absent: _a,
        retour: _r,
        interrompt: _c,
        non_lu: _l,
        occupe: _o,
        equite: _e,
        imposees: _i,
        sans_acces = false,
        anomalies,
        ...reste
      } = d
      return {
        meme_metier,
        candidat: {
          ...reste,
          ...{ verdict, score: noter(d, verdict), sans_acces, donner: refusDonner(d) },
          propose: verdict === 'libre' && meme_metier !== false && !sans_acces,
          ...{ raisons: raisonsDe(d, verdict), anomalies: [...anomalies] },
        },
      }
    })
    .sort((a, b) => rang(a) - rang(b) || b.candidat.score - a.candidat.score || parNom(a.candidat, b.candidat))
    .map(({ candidat }) => candidat)
}

interface Classe {
  readonly meme_metier: boolean | null
  readonly candidat: Candidat
}

/** Who may come, of the trade, with a warning after without one; then of another trade; the same of who is forbidden, and not there. */
function rang({ meme_metier, candidat: { verdict } }: Classe): number {
  const metier = meme_metier === false ? 1 : 0
  if (verdict === 'impossible') return 6 + metier
  if (verdict === 'bloque') return 4 + metier
  return 2 * metier + (verdict === 'alerte' ? 1 : 0)
}

const parNom = (a: Candidat, b: Candidat): number =>
  a.label.localeCompare(b.label, 'fr') || a.utilisateur_id - b.utilisateur_id
