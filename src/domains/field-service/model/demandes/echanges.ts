import { z } from 'zod'
import { formaterJour } from '#wire/dates.ts'
import { instantSchema, jourSchema } from '#wire/ids.ts'
import { formaterTranche } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'

/** What two companies did and wrote about one request: the same list on both sides. */
export const ACTES_ECHANGE = [
  'envoyer',
  'reporter',
  'commenter',
  'proposer',
  'reprendre',
  'ecarter',
  'clore',
  'accepter',
  'refuser',
  'retirer',
  'prise',
  'expirer',
  'planifier',
  'deplacer',
  'realiser',
  'rendre',
] as const
export type ActeEchange = (typeof ACTES_ECHANGE)[number]

export const echangeSchema = z.strictObject({
  acte: z.enum(ACTES_ECHANGE),
  /** A company's name; empty: nobody's act. */
  auteur: z.string(),
  /** Of the company that reads. */
  moi: z.boolean(),
  /** The receiver it concerns, for its issuer; empty: all of them, or the one whose act it is. */
  avec: z.string(),
  texte: z.string(),
  jour: jourSchema.nullable(),
  th: z.string(),
  cents: z.number().int().nullable(),
  fait_a: instantSchema,
})
export type Echange = z.infer<typeof echangeSchema>

const MOTS: Readonly<Record<Exclude<ActeEchange, 'commenter'>, string>> = {
  envoyer: 'Demande envoyée',
  reporter: 'Souhait changé',
  proposer: 'Autre créneau proposé',
  reprendre: 'Proposition retirée',
  ecarter: 'Créneau refusé, la demande reste proposée',
  clore: 'Proposition close',
  accepter: 'Accord',
  refuser: 'Demande refusée',
  retirer: 'Demande reprise par le donneur d’ordres',
  prise: 'Prise par une autre entreprise',
  expirer: 'Délai passé sans réponse',
  planifier: 'Intervention planifiée',
  deplacer: 'Intervention déplacée',
  realiser: 'Intervention terminée',
  rendre: 'Intervention annulée, à planifier de nouveau',
}

/** "26/11/2026, 8 h – 10 h"; nothing without a day. */
export const direCreneau = (jour: string | null, th: string): string =>
  jour ? [formaterJour(jour), formaterTranche(th)].filter(Boolean).join(', ') : ''

/** One line of it in words: what was done, then what was said. */
export function direEchange({ acte, texte, jour, th, cents }: Echange): string {
  if (acte === 'commenter') return texte
  const prix = cents === null ? '' : `${acte === 'accepter' ? 'prix convenu ' : ''}${formatEuros(cents)}`
  // What is said of a wish is part of it.
  const souhait = acte === 'reporter' ? texte : ''
  const faits = [direCreneau(jour, th), souhait, prix].filter(Boolean).join(', ')
  return [MOTS[acte], faits, souhait ? '' : texte].filter(Boolean).join('\u00a0: ')
}

interface Convenu {
  readonly demande_date_souhaite: string | null
  readonly demande_th_souhaite: string
  readonly echanges: readonly Echange[]
}

/** What was wished for where both agreed on another slot, in words; null: the wish is what stands. */
export function souhaitRemplace({ demande_date_souhaite, demande_th_souhaite, echanges }: Convenu): string | null {
  const accord = echanges.findLastIndex(e => e.acte === 'accepter')
  const voulu = echanges.slice(0, Math.max(0, accord)).findLast(e => e.acte === 'envoyer' || e.acte === 'reporter')
  const convenu = echanges[accord]
  if (!convenu || !voulu || (voulu.jour === convenu.jour && voulu.th === convenu.th)) return null
  // Changed since, it is a wish again.
  if (convenu.jour !== demande_date_souhaite || convenu.th !== demande_th_souhaite) return null
  return direCreneau(voulu.jour, voulu.th) || 'Sans date'
}
