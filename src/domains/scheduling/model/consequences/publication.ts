import { z } from 'zod'
import { idSchema, instantSchema } from '#wire/ids.ts'

/** What a publication makes of people's hours, before it is said yes to. Minutes everywhere. */

const minutes = z.number().int()
/** As published, then as it would be. */
const avantApres = z.strictObject({ avant: minutes, apres: minutes })

export const heuresPublieesSchema = z.strictObject({
  utilisateur_id: idSchema,
  label: z.string(),
  /** Planned on the days of the publication, as the desk counts it. */
  prevu: avantApres,
  /** Due on them by contract. */
  contrat: minutes,
  /** Beyond 35 h, in the weeks that end on these days (article L3121-28); none where hours are counted over the year. */
  supplementaires: avantApres,
  /** Beyond a part-time contract, in the same weeks (article L3123-8). */
  complementaires: avantApres,
  /** Days away, whose hours are planned nowhere else. */
  absences: z.number().int().nonnegative(),
})
export type HeuresPubliees = z.infer<typeof heuresPublieesSchema>

export const effetsPublicationSchema = z.strictObject({
  lu_a: instantSchema,
  /** Everybody who owes hours on these days, or holds a post on them; of those who are published alone, where some are. */
  personnes: z.array(heuresPublieesSchema),
})
export type EffetsPublication = z.infer<typeof effetsPublicationSchema>

/** From how far one's hours move it is told by name, and from how far of the contract: a day of work, or a tenth of what is due. */
const BOUGE = 60
const LOIN = 7 * 60
const PART_LOIN = 0.1

/** Everybody's hours as one. */
export function sommerHeures(personnes: readonly HeuresPubliees[]) {
  const somme = (valeur: (p: HeuresPubliees) => number) => personnes.reduce((total, p) => total + valeur(p), 0)
  return {
    avant: somme(p => p.prevu.avant),
    apres: somme(p => p.prevu.apres),
    contrat: somme(p => p.contrat),
    supplementaires: somme(p => p.supplementaires.apres),
    complementaires: somme(p => p.complementaires.apres),
  }
}

export const mouvement = ({ prevu }: HeuresPubliees): number => prevu.apres - prevu.avant
export const ecartAuContrat = ({ prevu, contrat }: HeuresPubliees): number => prevu.apres - contrat

const parAmpleur = (valeur: (p: HeuresPubliees) => number) => (a: HeuresPubliees, b: HeuresPubliees) =>
  Math.abs(valeur(b)) - Math.abs(valeur(a)) || a.label.localeCompare(b.label, 'fr')

/** Whose hours move by an hour at least, the most first. */
export const ceuxQuiBougent = (personnes: readonly HeuresPubliees[]): HeuresPubliees[] =>
  personnes.filter(p => Math.abs(mouvement(p)) >= BOUGE).sort(parAmpleur(mouvement))

/** Whether a gap is more than what the length of a month makes of a contract that is kept. */
export const estLoin = (ecart: number, contrat: number): boolean =>
  contrat > 0 && Math.abs(ecart) >= Math.max(LOIN, contrat * PART_LOIN)

/** Who ends far from what their contract owes, the furthest first; whoever owes nothing is far from nothing. */
export const ceuxLoinDuContrat = (personnes: readonly HeuresPubliees[]): HeuresPubliees[] =>
  personnes.filter(p => estLoin(ecartAuContrat(p), p.contrat)).sort(parAmpleur(ecartAuContrat))
