import * as contract from '#domains/people/model/invitations.ts'
import {
  listerInvitations,
  remettreInvitation,
  renvoyerInvitation,
  retirerInvitation,
} from '#domains/shell/server/api.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'

/** Whom the company invited and who has not come yet. */
export const invitationsRoutes: readonly Route[] = [
  route(contract.listerEnAttente, async context => {
    const waiting = await listerInvitations(context)
    return waiting.map(({ creee_a, expire_a, ...one }) => ({
      ...one,
      creee_a: creee_a.toISOString(),
      expire_a: expire_a.toISOString(),
    }))
  }),

  route(contract.renvoyerInvitation, async (context, { params }) => {
    const email = await renvoyerInvitation(context, params.invitation_id)
    return success(`L’invitation repart à ${email}, pour sept jours. Le lien d’avant ne s’ouvre plus.`)
  }),

  route(contract.retirerInvitation, async (context, { params }) => {
    const email = await retirerInvitation(context, params.invitation_id)
    return success(`L’invitation de ${email} est retirée\u00a0: son lien ne s’ouvre plus.`)
  }),

  route(contract.remettreInvitation, async (context, { params }) => {
    const email = await remettreInvitation(context, params.invitation_id)
    return success(`L’invitation de ${email} vaut de nouveau.`)
  }),
]
