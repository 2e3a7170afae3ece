import { z } from 'zod'
import { emailSchema, personneSchema } from '#domains/shell/model/inscription.ts'
import { nouveauMotDePasseSchema } from '#domains/shell/model/password.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/database.ts'
import { errorCatalogue } from '#wire/errors.ts'

/** Profile of the platform's administrators (migration 0010). */
const PLATFORM_PROFILE = 1

export const adminSchema = z.object({
  email: emailSchema,
  ...personneSchema,
  mot_de_passe: nouveauMotDePasseSchema,
})
export type Admin = z.output<typeof adminSchema>

async function findPlatformCompany(db: Db): Promise<number> {
  const found = await db
    .selectFrom('compte')
    .select('compte_id')
    .where('metier', '=', 'plateforme')
    .orderBy('compte_id')
    .executeTakeFirst()
  if (found) return found.compte_id
  const created = await db
    .insertInto('compte')
    .values({ compte_raison_sociale: 'Plateforme', metier: 'plateforme' })
    .returning('compte_id')
    .executeTakeFirstOrThrow()
  return created.compte_id
}

/**
 * Creates a platform administrator, and the platform's own company the first time.
 * @throws Error in French when the address has an account: somebody's account must not be raised by mistake
 */
export async function createPlatformAdmin(db: Db, { email, nom, prenom, mot_de_passe }: Admin): Promise<void> {
  const hashed = await hashPassword(mot_de_passe)
  await db.transaction().execute(async trx => {
    const taken = await trx.selectFrom('utilisateur').select('email').where('email', '=', email).executeTakeFirst()
    if (taken) throw new Error(errorCatalogue.EMAIL_DEJA_UTILISE.message)
    const compte_id = await findPlatformCompany(trx)
    const { utilisateur_id } = await trx
      .insertInto('utilisateur')
      .values({
        compte_id,
        email,
        nom,
        prenom,
        mot_de_passe: hashed,
        administrateur_plateforme: true,
        proprietaire: true,
      })
      .returning('utilisateur_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('utilisateur_profil')
      .values({ compte_id, utilisateur_id, profil_id: PLATFORM_PROFILE })
      .execute()
    const who = { email, nom, prenom }
    await trx
      .insertInto('audit')
      .values({
        compte_id,
        utilisateur_id,
        acteur_utilisateur_id: null,
        session_id: null,
        appareil_id: null,
        action: 'plateforme.creer-administrateur',
        entite: `utilisateur:${utilisateur_id}`,
        apres: JSON.stringify(who),
      })
      .execute()
  })
}
