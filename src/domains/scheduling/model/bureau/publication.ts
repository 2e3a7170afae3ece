import { z } from 'zod'
import { joursEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { empreinteSchema } from '../cloture/cloture.ts'
import { direJour } from '../planning/periode.ts'
import type { Periode } from '../regles/fenetres.ts'
import { anomalieSchema } from '../regles/types.ts'
import { etatBesoinSchema } from './besoin.ts'

/** Publishing what is prepared (specification scheduling §2; build B1 "States"). */
export const publicationSchema = z
  .strictObject({
    du: jourDonneSchema,
    au: jourDonneSchema,
    /** Only what is prepared for these people; absent: everybody's. */
    agents: z.array(idSchema).min(1).max(500).optional(),
    /** A word to everybody who is told. */
    message: texteSaisi().max(500).optional(),
    /** Of what was foreseen: what is published is what was read, or nothing is. Absent in what an older page sends. */
    empreinte: empreinteSchema.optional(),
  })
  .refine(p => p.du <= p.au, { path: ['au'], message: 'La fin doit suivre le début.' })
  .refine(p => joursEntre(p.du, p.au) <= 366, { path: ['au'], message: 'Un an au plus à la fois.' })
export type Publication = z.infer<typeof publicationSchema>

/** What agents see of the planning, from today on: what comes after waits, published or not. */
export const visiblesSchema = z.strictObject({
  au: jourSchema,
  /** From today on, by the settings. */
  jours: z.number().int(),
  /** The date that nothing is seen after comes before those days. */
  limite: z.boolean(),
  /** Whoever reads may change it. */
  reglable: z.boolean(),
})
export type Visibles = z.infer<typeof visiblesSchema>

/** Until when agents see what is published "du … au …", in a sentence; null where they see all of it. */
export function direVisibles({ au, jours, limite }: Visibles, publication: Periode): string | null {
  if (publication.au <= au) return null
  const [jusqua, regle] = [`jusqu’au ${direJour(au)}`, limite ? 'date limite des réglages' : compter(jours, 'jour')]
  if (publication.du > au)
    return `Pas encore visible par les agents\u00a0: ils voient leur planning ${jusqua} (${regle}).`
  return `Visible par les agents ${jusqua} (${regle})\u00a0; la suite ne l’est pas encore.`
}

/** Changes on days that their agents may open; of the others nobody is told yet: they would look for them. */
export const changesVisibles = <C extends { readonly jour: string }>(
  changements: readonly C[],
  visibles: Pick<Visibles, 'au'> | null,
): C[] => changements.filter(c => visibles === null || c.jour <= visibles.au)

/** Who is told of a publication: a day that they may open changes, something reaches them, and it is not they who publish. */
export function prevenusDe(
  { changements, visibles, sans_acces }: Pick<ResultatPublication, 'changements' | 'visibles' | 'sans_acces'>,
  auteur: number | null,
): number[] {
  const gens = changesVisibles(changements, visibles).map(c => c.utilisateur_id)
  return [...new Set(gens)].filter(id => id !== auteur && !sans_acces.includes(id))
}

export const resultatPublicationSchema = z.strictObject({
  /** Null: nothing was published. */
  publication_id: idSchema.nullable(),
  agents_prevenus: z.number().int().nonnegative(),
  postes: z.number().int().nonnegative(),
  /** Days that change within seven days (article L3123-24). */
  tardifs: z.number().int().nonnegative(),
  /** Why nothing is published. */
  obstacles: z.array(
    z.strictObject({
      pointage_id: idSchema.nullable(),
      utilisateur_id: idSchema,
      jour: jourSchema,
      message: z.string(),
    }),
  ),
  anomalies: z.array(anomalieSchema),
  changements: z.array(
    z.strictObject({ utilisateur_id: idSchema, jour: jourSchema, avant: z.string(), apres: z.string() }),
  ),
  /** Of those whose days change, who has no access yet: nothing reaches them. */
  sans_acces: z.array(idSchema),
  /** Posts that lack people on the days that are published; nothing that stands in the way. */
  manques: z.array(etatBesoinSchema),
  /** Until when agents see it; null: nothing is to be published. */
  visibles: visiblesSchema.nullable(),
  /** Names what would be published, to be sent with the yes; absent: nothing, or what an older server said. */
  empreinte: empreinteSchema.optional(),
  /** The last publication over these days, before this one; absent in what an older server said. */
  derniere: z.strictObject({ a: instantSchema, par: z.string(), soi: z.boolean() }).nullable().optional(),
})
export type ResultatPublication = z.infer<typeof resultatPublicationSchema>
