import { z } from 'zod'
import { MOT_DE_PASSE, verifierMotDePasse } from '#wire/password.ts'

export const nouveauMotDePasseSchema = z.string({ error: MOT_DE_PASSE.requis }).superRefine((value, context) => {
  const message = verifierMotDePasse(value)
  if (message) context.addIssue({ code: 'custom', message })
})

type Pair = { nouveau_mot_de_passe?: unknown; nouveau_mot_de_passe_2?: unknown }

/** Equality of the two entries, said on the second one, also while other fields are wrong. */
export function exigerEgalite(value: Pair, context: z.RefinementCtx): void {
  if (value.nouveau_mot_de_passe === value.nouveau_mot_de_passe_2) return
  context.addIssue({ code: 'custom', message: MOT_DE_PASSE.differents, path: ['nouveau_mot_de_passe_2'] })
}

const deuxFois = {
  nouveau_mot_de_passe: nouveauMotDePasseSchema,
  nouveau_mot_de_passe_2: z.string({ error: MOT_DE_PASSE.requis }).max(200, MOT_DE_PASSE.long),
}

/** Body of the recovery and of the invitation. */
export const choixMotDePasseSchema = z.strictObject(deuxFois).superRefine(exigerEgalite)

/** Body of the profile's second card (specification §3.2). */
export const changementMotDePasseSchema = z
  .strictObject({
    ancien_mot_de_passe: z.string({ error: MOT_DE_PASSE.requis }).min(1, MOT_DE_PASSE.requis).max(200),
    ...deuxFois,
  })
  .superRefine(exigerEgalite)

/** The two fields for schemas that hold more; they apply `exigerEgalite` themselves. */
export const motDePasseDeuxFois = deuxFois
