import { lireVariante, variantes } from '#domains/shell/model/inscription.ts'
import {
  askConfirmation,
  confirmAddress,
  createInscription,
  getInscription,
} from '#domains/shell/modules/inscription/contract.ts'
import { registerCompany } from '#domains/shell/server/register-company.ts'
import { composeVerification, isVerified, verifyAddress } from '#domains/shell/server/verify-address.ts'
import { consume, consumeShare, limitKey } from '#server/auth/limits.ts'
import { refuse } from '#server/http/errors.ts'
import { anonymousRoute, type Route, route } from '#server/http/route.ts'
import { mailJob } from '#server/mail/mail-job.ts'
import { NOTICE_MS, success } from '#wire/notice.ts'

/** New companies of one address and day: each one has room for files. */
const PER_DAY = { part: 10, secondes: 86_400 } as const

const create = anonymousRoute(createInscription, async ({ services, now }, { body, request }) => {
  await consume(services.pools.system, limitKey('inscription', request.ip), { gratuits: 10, plafond: 600 })
  // Counted whether or not the address has an account: the cap says nothing of it.
  await consumeShare(services.pools.system, limitKey('entreprises', request.ip), PER_DAY)
  await registerCompany(services, body, now)
  return success('Votre inscription est enregistrée\u00a0: identifiez-vous.', 2 * NOTICE_MS.standard)
})

const confirm = anonymousRoute(confirmAddress, async ({ services, now }, { body, request }) => {
  await consume(services.pools.system, limitKey('lien', request.ip), { gratuits: 20, plafond: 60 })
  await verifyAddress(services, body.jeton, now)
  return success('Votre adresse est confirmée.')
})

const AGAIN = { subject: 'Confirmez votre adresse', paragraphs: [] } as const

const sendAgain = route(askConfirmation, async ({ db, caller, services, now }) => {
  const { compte_id, utilisateur_id } = caller
  const owner = await db
    .selectFrom('utilisateur')
    .select(['email', 'proprietaire'])
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .executeTakeFirstOrThrow()
  if (!owner.proprietaire || caller.acteur_utilisateur_id !== null) throw refuse('DROIT_MANQUANT')
  if (await isVerified(db, compte_id)) return success('Votre adresse est déjà confirmée.')
  await consume(services.pools.system, limitKey('confirmation', String(compte_id)), { gratuits: 3, plafond: 600 })
  const mail = await composeVerification(services, { compte_id, utilisateur_id, email: owner.email }, AGAIN, now)
  await services.jobs.enqueue(mailJob, mail, { db })
  return success('Le lien est envoyé à votre adresse.')
})

export const inscriptionRoutes: readonly Route[] = [
  anonymousRoute(getInscription, async (_context, { params }) => {
    const slug = lireVariante(params.slug)
    return { slug, ...variantes[slug] }
  }),
  create,
  confirm,
  sendAgain,
]
