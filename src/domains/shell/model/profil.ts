import { z } from 'zod'
import { sha256Schema } from '#wire/ids.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'
import { texteSaisi } from '#wire/text.ts'

const text = (max: number) => texteSaisi().max(max, `${max} caractères au maximum`)

/** What a person may change of themselves (specification shell-and-administration §3.2); the e-mail is read-only. */
export const profilChampsSchema = z.strictObject({
  nom: text(100),
  prenom: text(100),
  user_adresse: text(300),
  user_cp: text(10),
  user_ville: text(100),
  user_telephone1: telephoneSchema('Téléphone 1'),
  user_telephone2: telephoneSchema('Téléphone 2'),
  /** Content address of a picture of the company's files. */
  avatar: sha256Schema.nullable(),
})
export type ProfilChamps = z.infer<typeof profilChampsSchema>
export type ProfilChamp = keyof ProfilChamps

const LU = { email: z.string(), version: z.number().int() }
/** As it is read: a number kept before there was a rule is shown as it stands. */
export const profilSchema = profilChampsSchema.extend({
  user_telephone1: z.string(),
  user_telephone2: z.string(),
  ...LU,
})
/** What the reading gives may come back, whole or in part. */
export const profilEcritSchema = profilChampsSchema.extend(LU).partial()
export type Profil = z.infer<typeof profilSchema>

export const PROFIL_ENREGISTRE = 'La mise à jour a bien été appliquée.'
