import { type RawBuilder, sql } from 'kysely'
import { COMMENTAIRE_MAX, DEMANDE_TRAITEE } from '#domains/field-service/model/demandes/externe.ts'
import { refusJourAVenir } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'
import { annoncerDemandes } from '#domains/field-service/server/demandes/mouvements.ts'
import { annoncerAutres, direAuDonneur, ecrire } from '#domains/field-service/server/demandes/reseau.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import { jourParis } from '#wire/dates.ts'
import { formDefinition } from '#wire/form.ts'
import { formaterTranche } from '#wire/moments.ts'
import { success } from '#wire/notice.ts'
import {
  accepterExterne,
  commenterExterne,
  formulaireProposition,
  listerExternes,
  proposerExterne,
  refuserExterne,
  reprendreExterne,
} from './contract.ts'
import { listerDemandesExternes, tenirOffre } from './server/externes.ts'

async function annoncer(context: Context, donneur: number): Promise<void> {
  await annoncerAutres(context, [context.caller.compte_id, donneur])
}

/** What a function of the database did. @throws CodedError DEMANDE_TRAITEE where it found something else than what was held */
async function faire<T>({ db }: Context, appel: RawBuilder<unknown>): Promise<T> {
  const { rows } = await sql<{ fait: T | null }>`select ${appel} as fait`.execute(db)
  const fait = rows[0]?.fait
  if (!fait) throw refuse('DEMANDE_TRAITEE', { message: DEMANDE_TRAITEE })
  return fait
}

export const externesRoutes: readonly Route[] = [
  readRoute(listerExternes, context => listerDemandesExternes(context)),

  route(accepterExterne, async (context, { params }) => {
    const { caller, now } = context
    const { donneur } = await tenirOffre(context, params.demande_id, 'accepter')
    const demande_id = await faire<number>(
      context,
      sql`demande_accepter(${params.demande_id}, ${caller.utilisateur_id}, ${now})`,
    )
    await record(context, { action: 'externes.accepter', entite: `demande:${demande_id}` })
    await annoncerDemandes(context)
    await annoncer(context, donneur)
    await direAuDonneur(context, donneur, 'Votre demande est acceptée', 'Un prestataire a accepté votre demande.')
    return { ...success('La demande est acceptée\u00a0: planifiez-la.'), demande_id }
  }),

  route(refuserExterne, async (context, { params, body }) => {
    const { donneur } = await tenirOffre(context, params.demande_id, 'refuser')
    await faire(context, sql`demande_refuser(${params.demande_id}, ${body.motif}, ${context.now})`)
    await record(context, { action: 'externes.refuser', entite: `externe:${params.demande_id}`, apres: body })
    await annoncer(context, donneur)
    await direAuDonneur(context, donneur, 'Votre demande est refusée', 'Un prestataire a refusé votre demande.')
    return success('La demande est refusée.')
  }),

  readRoute(formulaireProposition, async (context, { params }) => {
    const demande = (await listerDemandesExternes(context)).find(d => d.demande_id === params.demande_id)
    if (!demande) throw refuse('INTROUVABLE')
    const { demande_date_souhaite: jour, demande_th_souhaite: th, demande_remuneration_cents: cents } = demande
    return formDefinition({
      titre: 'Proposer un autre créneau',
      dataProvider: { jour, th, cents, commentaire: '' },
      dataStructure: [
        { id: 'jour', label: 'Jour', type: 'date' },
        {
          id: 'th',
          label: 'Créneau',
          type: 'choix',
          options: [
            { value: '', label: 'Toute la journée' },
            ...[...new Set([...TRANCHES, th])].filter(Boolean).map(value => ({ value, label: formaterTranche(value) })),
          ],
        },
        { id: 'cents', label: 'Rémunération', type: 'montant', min: 0 },
        { id: 'commentaire', label: 'Commentaire', type: 'zone', maxLength: COMMENTAIRE_MAX },
      ],
      ruleValidate: [{ field: 'jour', rule: 'required', message: 'Jour\u00a0: à renseigner.' }],
    })
  }),

  route(proposerExterne, async (context, { params, body: { jour, th, cents, commentaire } }) => {
    const { donneur } = await tenirOffre(context, params.demande_id, 'proposer')
    const message = jour === null ? 'Jour\u00a0: à renseigner.' : refusJourAVenir(jour, jourParis(context.now))
    if (message !== null) throw refuse('SAISIE', { message, champs: { jour: message } })
    await faire(
      context,
      sql`demande_proposer(${params.demande_id}, ${jour}::date, ${th}, ${cents}::int, ${commentaire}, ${context.now})`,
    )
    await record(context, {
      action: 'externes.proposer',
      entite: `externe:${params.demande_id}`,
      apres: { jour, th, cents },
    })
    await annoncer(context, donneur)
    await direAuDonneur(context, donneur, 'Un autre créneau est proposé', 'Un prestataire attend votre réponse.')
    return success('Votre créneau est proposé\u00a0: le donneur d’ordres répond.')
  }),

  route(reprendreExterne, async (context, { params }) => {
    const { donneur } = await tenirOffre(context, params.demande_id, 'reprendre')
    await faire(context, sql`demande_reprendre(${params.demande_id}, ${context.now})`)
    await record(context, { action: 'externes.reprendre', entite: `externe:${params.demande_id}` })
    await annoncer(context, donneur)
    return success('Votre créneau n’est plus proposé.')
  }),

  route(commenterExterne, async (context, { params, body }) => {
    const { rows } = await sql<{ uid: string }>`select uid from demande_externe
      where compte_id = ${context.caller.compte_id} and externe_id = ${params.demande_id}`.execute(context.db)
    const [offre] = rows
    if (!offre) throw refuse('INTROUVABLE')
    await ecrire(context, offre.uid, { texte: body.observation, receveur: null })
    return success('Votre commentaire est envoyé.')
  }),
]
