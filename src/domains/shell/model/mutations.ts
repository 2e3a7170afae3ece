import { z } from 'zod'
import { profilChampsSchema } from '#domains/shell/model/profil.ts'
import { idSchema } from '#wire/ids.ts'

const { shape } = profilChampsSchema
/** One field: the value the person saw and the one they want. What was seen may predate today's limits. */
const change = <S extends z.ZodType>(apres: S) =>
  z.strictObject({ avant: z.string().max(1000).nullable(), apres }).optional()

/** `profil.modifier@1`: compare-and-set per field, so that two devices changing different fields both succeed. */
export const profilModifier1 = z.strictObject({
  champs: z
    .strictObject({
      nom: change(shape.nom),
      prenom: change(shape.prenom),
      user_adresse: change(shape.user_adresse),
      user_cp: change(shape.user_cp),
      user_ville: change(shape.user_ville),
      user_telephone1: change(shape.user_telephone1),
      user_telephone2: change(shape.user_telephone2),
      avatar: change(shape.avatar),
    })
    .refine(champs => Object.keys(champs).length > 0, 'Aucun champ à modifier'),
})

/** What a conflict on the profile answers, per field in conflict. */
export const profilConflitSchema = z.strictObject({
  champs: z.record(
    z.string(),
    z.strictObject({ avant: z.string().nullable(), apres: z.string().nullable(), serveur: z.string().nullable() }),
  ),
})
export type ProfilConflit = z.infer<typeof profilConflitSchema>

/** `theme.changer@1`: `etat` true is the dark theme. */
export const themeChanger1 = z.strictObject({ etat: z.boolean() })

/** `epingle.poser@1` and `epingle.retirer@1`. */
export const epingle1 = z.strictObject({ module_id: idSchema })

/** `notification.lire@1`. */
export const notificationLire1 = z.strictObject({ notification_ids: z.array(idSchema).min(1).max(200) })
export type NotificationLire = z.infer<typeof notificationLire1>
