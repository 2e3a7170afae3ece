import { sql } from 'kysely'
import { DEMANDE_TRAITEE, LIEN_ROMPU } from '#domains/field-service/model/demandes/externe.ts'
import { annoncerDemandes } from '#domains/field-service/server/demandes/mouvements.ts'
import { annoncerAutres, direAuDonneur } from '#domains/field-service/server/demandes/reseau.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { accepterExterne, commenterExterne, listerExternes, refuserExterne } from './contract.ts'
import { commenter, listerDemandesExternes } from './server/externes.ts'

async function annoncer(context: Context, donneur: number): Promise<void> {
  await annoncerAutres(context, [context.caller.compte_id, donneur])
}

export const externesRoutes: readonly Route[] = [
  readRoute(listerExternes, context => listerDemandesExternes(context)),

  route(accepterExterne, async (context, { params }) => {
    const { rows } = await sql<{ suite: string; demande: number | null; donneur: number }>`
      select * from demande_accepter(${params.demande_id}, ${context.caller.utilisateur_id}, ${context.now})`.execute(
      context.db,
    )
    const [fait] = rows
    if (!fait) throw refuse('INTROUVABLE')
    if (fait.suite === 'rompue') throw refuse('ETAPE_REFUSEE', { message: LIEN_ROMPU })
    if (fait.demande === null) throw refuse('DEMANDE_TRAITEE', { message: DEMANDE_TRAITEE })
    await record(context, { action: 'externes.accepter', entite: `demande:${fait.demande}` })
    await annoncerDemandes(context)
    await annoncer(context, fait.donneur)
    await direAuDonneur(context, fait.donneur, 'Votre demande est acceptée', 'Un prestataire a accepté votre demande.')
    return { ...success('La demande est acceptée\u00a0: planifiez-la.'), demande_id: fait.demande }
  }),

  route(refuserExterne, async (context, { params, body }) => {
    const { rows } = await sql<{ suite: string; donneur: number }>`
      select * from demande_refuser(${params.demande_id}, ${body.motif}, ${context.now})`.execute(context.db)
    const [fait] = rows
    if (!fait) throw refuse('INTROUVABLE')
    if (fait.suite !== 'refusee') throw refuse('DEMANDE_TRAITEE', { message: DEMANDE_TRAITEE })
    await record(context, { action: 'externes.refuser', entite: `externe:${params.demande_id}`, apres: body })
    await annoncer(context, fait.donneur)
    await direAuDonneur(context, fait.donneur, 'Votre demande est refusée', 'Un prestataire a refusé votre demande.')
    return success('La demande est refusée.')
  }),

  route(commenterExterne, async (context, { params, body }) => {
    const autres = await commenter(context, params.demande_id, body.observation)
    await annoncerAutres(context, [context.caller.compte_id, ...autres])
    return success('Votre commentaire est envoyé.')
  }),
]
