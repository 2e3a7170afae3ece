import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  recognizeInvitation,
} from '#domains/shell/modules/invitation/contract.ts'
import { inviter } from '#domains/shell/server/api.ts'
import { accept, findInvitation, wasMine } from '#domains/shell/server/invitations.ts'
import { consume, limitKey } from '#server/auth/limits.ts'
import { refuse } from '#server/http/errors.ts'
import { anonymousRoute, type Route, readRoute, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'

const LINK_LIMIT = { gratuits: 30, plafond: 60 }

const create = route(createInvitation, async (context, { body }) => {
  const invitation_id = await inviter(context, body)
  return { ...success('L’invitation est envoyée.'), invitation_id }
})

export const invitationRoutes: readonly Route[] = [
  create,
  readRoute(recognizeInvitation, async ({ db, caller }, { params }) => ({
    mienne: await wasMine(db, caller, params.jeton),
  })),
  anonymousRoute(getInvitation, async ({ services, now }, { params, request }) => {
    const { system } = services.pools
    await consume(system, limitKey('lien', request.ip), LINK_LIMIT)
    const found = await findInvitation(system, params.id, now)
    if (!found) throw refuse('LIEN_PERIME')
    const { email, nom, prenom, compte_raison_sociale, profil_libelle } = found
    return { email, nom, prenom, compte_raison_sociale, profil_libelle }
  }),
  anonymousRoute(acceptInvitation, async ({ services, now }, { params, body, request }) => {
    await consume(services.pools.system, limitKey('lien', request.ip), LINK_LIMIT)
    const { nom, prenom, nouveau_mot_de_passe: password } = body
    await accept(services, { link: params.id, nom, prenom, password }, now)
    return success('Votre compte est prêt. Identifiez-vous.')
  }),
]
