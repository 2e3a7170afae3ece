import { lireVariante, variantes } from '#domains/shell/model/inscription.ts'
import { createInscription, getInscription } from '#domains/shell/modules/inscription/contract.ts'
import { registerCompany } from '#domains/shell/server/register-company.ts'
import { consume, limitKey } from '#server/auth/limits.ts'
import { anonymousRoute, type Route } from '#server/http/route.ts'
import { NOTICE_MS, success } from '#wire/notice.ts'

const create = anonymousRoute(createInscription, async ({ services }, { body, request }) => {
  await consume(services.pools.system, limitKey('inscription', request.ip), { gratuits: 10, plafond: 600 })
  await registerCompany(services, body)
  return success('Votre inscription est enregistrée : identifiez-vous.', 2 * NOTICE_MS.standard)
})

export const inscriptionRoutes: readonly Route[] = [
  anonymousRoute(getInscription, async (_context, { params }) => {
    const slug = lireVariante(params.slug)
    return { slug, ...variantes[slug] }
  }),
  create,
]
