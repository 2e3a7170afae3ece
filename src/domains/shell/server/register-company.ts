import type { z } from 'zod'
import { type Activite, type inscriptionSchema, lireVariante, variantes } from '#domains/shell/model/inscription.ts'
import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/database.ts'
import { mailJob } from '#server/mail/mail-job.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { composeMail } from '#server/mail/templates.ts'
import type { Services } from '#server/services.ts'
import { checkNewPassword } from './new-password.ts'
import { composeVerification, type Owner } from './verify-address.ts'

/** The owner of a small company plans and goes on site; a residence is run by its managers. */
const OWNER_PROFILES: Readonly<Record<Activite, readonly number[]>> = {
  terrain: [31, 60],
  residence: [71],
  les_deux: [31, 60, 71],
}

/** Managers of a house do not run its people; whoever opens its space does, or would stay alone in it. */
const PEOPLE = ['vx-gestion-parametrages-entreprises', 'vx-gestion-utilisateurs-wikaz']

type Given = z.output<typeof inscriptionSchema>

const WELCOME = {
  subject: 'Bienvenue sur Relais Terrain',
  paragraphs: ['L’espace de votre entreprise est ouvert. Identifiez-vous avec cette adresse et votre mot de passe.'],
} as const

function alreadyThere(services: Services, email: string): Mail {
  return composeMail({
    to: email,
    subject: 'Vous avez déjà un compte Relais Terrain',
    paragraphs: [
      'Une inscription vient d’être demandée avec cette adresse, qui a déjà un compte\u00a0: rien n’a été créé.',
      'Si vous avez oublié votre mot de passe, choisissez-en un nouveau.',
    ],
    link: { label: 'Choisir un nouveau mot de passe', url: `${services.config.publicUrl}/recovery` },
  })
}

/**
 * Creates the company, its owner and their profiles. The account works at once: a technician signs up on site and starts. Until
 * the mailed link was opened it invites nobody and has little room; whoever owns the mailbox can take it over by the recovery.
 * An address that has an account gets a mail and nothing else, so that the answer does not tell.
 */
export async function registerCompany(services: Services, given: Given, now: Date): Promise<void> {
  checkNewPassword(given.nouveau_mot_de_passe, given.email)
  const hashed = await hashPassword(given.nouveau_mot_de_passe)
  const { system } = services.pools
  const taken = await system
    .selectFrom('utilisateur')
    .select('email')
    .where('email', '=', given.email)
    .executeTakeFirst()
  if (taken) return await services.jobs.enqueue(mailJob, alreadyThere(services, given.email))
  try {
    await system.transaction().execute(async db => {
      const owner = await insertCompany(db, given, hashed)
      await services.jobs.enqueue(mailJob, await composeVerification(services, owner, WELCOME, now), { db })
    })
  } catch (error) {
    // Two registrations of one address at once: the database keeps the first.
    if ((error as { constraint?: string }).constraint !== 'utilisateur_email') throw error
    await services.jobs.enqueue(mailJob, alreadyThere(services, given.email))
  }
}

async function insertCompany(db: Db, given: Given, hashed: string): Promise<Owner> {
  const activite = given.activite ?? variantes[lireVariante(given.slug ?? 'defaut')].metier
  const { compte_id } = await db
    .insertInto('compte')
    .values({
      compte_raison_sociale: given.compte_raison_sociale,
      compte_siren: given.compte_siren || null,
      compte_telephone1: given.user_telephone1 ?? '',
      metier: activite === 'residence' ? 'residence' : 'terrain',
      maison: activite === 'les_deux',
      adresse_verifiee_a: null,
    })
    .returning('compte_id')
    .executeTakeFirstOrThrow()
  const { utilisateur_id } = await db
    .insertInto('utilisateur')
    .values({
      compte_id,
      email: given.email,
      nom: given.nom,
      prenom: given.prenom,
      user_telephone1: given.user_telephone1 ?? '',
      mot_de_passe: hashed,
      proprietaire: true,
    })
    .returning('utilisateur_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('utilisateur_profil')
    .values(OWNER_PROFILES[activite].map(profil_id => ({ compte_id, utilisateur_id, profil_id })))
    .execute()
  if (activite === 'residence')
    await db
      .insertInto('utilisateur_module')
      .columns(['compte_id', 'utilisateur_id', 'module_id'])
      .expression(eb =>
        eb
          .selectFrom('module')
          .select([eb.val(compte_id).as('compte_id'), eb.val(utilisateur_id).as('utilisateur_id'), 'module_id'])
          .where('module', 'in', PEOPLE),
      )
      .execute()
  const entite = `compte:${compte_id}`
  await recordAnonymous(db, { compte_id, utilisateur_id, action: 'inscription.creer', entite })
  return { compte_id, utilisateur_id, email: given.email }
}
