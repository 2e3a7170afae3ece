import { sql } from 'kysely'
import { MOTS, SANS_DESTINATAIRE, type Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { adresseVerifiee } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import { consumeShare, limitKey } from '#server/auth/limits.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { mailJob } from '#server/mail/mail-job.ts'
import { composeMail } from '#server/mail/templates.ts'
import { withoutLinks } from '#wire/link-free.ts'
import { type Notice, success } from '#wire/notice.ts'
import { chercherComptes, listerLiens } from './liens.ts'
import { annoncerReseau, prevenir } from './prevenir.ts'
import '../tables.ts'

/** Of one company and day: whom it asks, letters to strangers, and numbers tried one after the other. */
const PAR_JOUR = { part: 30, secondes: 86_400, trop: 'Trop d’invitations aujourd’hui' } as const
/** The same mailbox, or the same company, is not asked every hour. */
const A_UN_SEUL = { part: 5, secondes: 86_400 } as const
const DUREE_MS = 30 * 86_400_000

const entrepriseDe = async ({ db, caller }: Context) =>
  await db
    .selectFrom('compte')
    .select(['compte_raison_sociale', 'compte_siren'])
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirstOrThrow()

export const nomDe = async (context: Context): Promise<string> => (await entrepriseDe(context)).compte_raison_sociale

/**
 * @throws CodedError SAISIE for nobody, itself, a house or a closed account; ENCORE_UTILISE where a link stands or waits;
 * TROP_DE_TENTATIVES
 */
export async function inviterCompte(context: Context, sens: Sens, cible: number | null): Promise<Notice> {
  if (cible === null) throw refuse('SAISIE', { message: SANS_DESTINATAIRE, champs: { cible: SANS_DESTINATAIRE } })
  const { rows } = await sql<{ suite: string }>`select reseau_inviter(${cible}, ${sens === 'recepteurs'},
    ${context.now}) as suite`.execute(context.db)
  const suite = rows[0]?.suite
  if (suite === 'inconnu') throw refuse('SAISIE', { champs: { cible: 'Cette entreprise ne peut pas être invitée.' } })
  if (suite !== 'invitee')
    throw refuse('ENCORE_UTILISE', { message: 'Un lien ou une invitation existe déjà avec cette entreprise.' })
  // Only what was made counts: withdrawn and made again, each one is told to the other company.
  const { services, caller } = context
  const [moi, vise] = [String(caller.compte_id), String(cible)]
  const trop = 'Trop d’invitations à cette entreprise aujourd’hui'
  await consumeShare(services.pools.system, limitKey('reseau-compte', moi), PAR_JOUR)
  await consumeShare(services.pools.system, limitKey('reseau-compte-vers', moi, vise), { ...A_UN_SEUL, trop })
  await record(context, { action: `${sens}.inviter`, entite: `compte:${cible}` })
  const link_id = (await listerLiens(context, sens)).find(l => l.compte_id === cible)?.link_id ?? null
  await prevenir(
    context,
    sens,
    { autre: cible, link_id },
    {
      titre: 'Une entreprise vous invite à travailler avec elle',
      body: `${await nomDe(context)} vous invite comme ${MOTS[sens].un}. Répondez avant trente jours.`,
    },
  )
  return success('L’invitation est envoyée.')
}

/** @throws CodedError SAISIE where no field company has this number, or it is one's own; TROP_DE_TENTATIVES */
export async function inviterSiren(context: Context, sens: Sens, siren: string): Promise<Notice> {
  const { services, caller } = context
  await consumeShare(services.pools.system, limitKey('reseau-siren', String(caller.compte_id)), PAR_JOUR)
  const [trouve] = await chercherComptes(context, { siren })
  // Two companies may have one Siren: only where no other has it is it about oneself.
  const message =
    (await entrepriseDe(context)).compte_siren === siren
      ? 'Ce Siren est celui de votre entreprise.'
      : 'Aucune entreprise de ce Siren n’est inscrite\u00a0: invitez-la par e-mail.'
  if (!trouve) throw refuse('SAISIE', { message, champs: { siren: message } })
  return await inviterCompte(context, sens, trouve.compte_id)
}

/**
 * Writes to an address. Whether it has an account is told to nobody: the letter, the answer and what is listed are the same; whose
 * it is shows once they accept.
 * @throws CodedError ADRESSE_A_CONFIRMER, TROP_DE_TENTATIVES
 */
export async function inviterEmail(context: Context, sens: Sens, email: string): Promise<Notice> {
  const { db, caller, services, now } = context
  if (!(await adresseVerifiee(context))) throw refuse('ADRESSE_A_CONFIRMER')
  await consumeShare(services.pools.system, limitKey('reseau-email', String(caller.compte_id)), PAR_JOUR)
  // Whoever asks.
  const trop = 'Trop d’invitations à cette adresse aujourd’hui'
  await consumeShare(services.pools.system, limitKey('reseau-boite', email), { ...A_UN_SEUL, trop })
  const comme = sens === 'recepteurs' ? 'recepteur' : 'emetteur'
  const expire = new Date(now.getTime() + DUREE_MS)
  const { compte_id, utilisateur_id } = caller
  await sql`insert into lien_invitation (compte_id, email, comme, utilisateur_id, cree_a, expire_a)
    values (${compte_id}, ${email}, ${comme}, ${utilisateur_id}, ${now}, ${expire})
    on conflict (compte_id, email, comme) where jointe_a is null
      do update set expire_a = excluded.expire_a, utilisateur_id = excluded.utilisateur_id, cree_a = excluded.cree_a,
        retiree_a = null`.execute(db)
  await sql`select reseau_joindre_email(${email}, ${now})`.execute(db)
  await record(context, { action: `${sens}.inviter-email`, entite: 'lien:email', apres: { email } })
  const nom = withoutLinks(await nomDe(context)).replace(/\s+/g, ' ')
  await services.jobs.enqueue(
    mailJob,
    composeMail({
      to: email,
      subject: `${nom} vous invite à travailler ensemble sur Relais Terrain`,
      paragraphs: [
        'Bonjour,',
        `${nom} souhaite échanger des demandes d’intervention avec votre entreprise\u00a0: vous seriez son ${MOTS[sens].un}.`,
        'Si votre entreprise est inscrite, identifiez-vous et répondez dans «\u00a0Réseau\u00a0». Sinon, inscrivez-la avec cette adresse\u00a0: l’invitation vous y attendra trente jours.',
        'Si vous ne connaissez pas cette entreprise, ignorez ce message.',
      ],
      link: { label: 'Ouvrir Relais Terrain', url: `${services.config.publicUrl}/` },
    }),
    { db },
  )
  await annoncerReseau(context)
  return success('L’invitation est partie par e-mail.')
}
