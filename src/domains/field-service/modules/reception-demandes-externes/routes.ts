import { type RawBuilder, sql } from 'kysely'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import {
  COMMENTAIRE_MAX,
  DEJA_VOULU,
  DEMANDE_TRAITEE,
  estDejaVoulu,
} from '#domains/field-service/model/demandes/externe.ts'
import { refusJourAVenir } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'
import { annoncerAutres, direAuDonneur } from '#domains/field-service/server/demandes/dire.ts'
import { annoncerDemandes } from '#domains/field-service/server/demandes/mouvements.ts'
import { demandePrise, direAuxEcartees, listerParties } from '#domains/field-service/server/demandes/parties.ts'
import { ecrire } from '#domains/field-service/server/demandes/reseau.ts'
import { nomDe } from '#domains/field-service/server/reseau/inviter.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { jourParis } from '#wire/dates.ts'
import { formDefinition } from '#wire/form.ts'
import { finirPhrase, formaterTranche } from '#wire/moments.ts'
import { success } from '#wire/notice.ts'
import {
  accepterExterne,
  commenterExterne,
  formulaireProposition,
  lireExterne,
  listerCreneauxExterne,
  listerExternes,
  proposerExterne,
  refuserExterne,
  reprendreExterne,
} from './contract.ts'
import { lirePremiersLibres } from './server/creneaux.ts'
import {
  lireDemandeExterne,
  listerDemandesExternes,
  nomDuDonneur,
  type OffreTenue,
  tenirAcceptation,
  tenirOffre,
} from './server/externes.ts'

/** What this company answered, told to its issuer by name and number; both companies' open screens read again. */
async function repondre(context: Context, offre: OffreTenue, titre: string, fait: string): Promise<void> {
  await annoncerAutres(context, [context.caller.compte_id, offre.donneur])
  await direAuDonneur(context, offre, { titre, body: `${await nomDe(context)} ${fait}` })
}
/** What whoever accepts twice reads: it is done, and was before. */
const DEJA_ACCEPTEE = 'Vous l’avez déjà acceptée\u00a0: elle est dans vos demandes.'
const laDemande = ({ demande }: OffreTenue) => `votre demande n°\u00a0${numeroDemande(demande)}`

/** What a function of the database did. @throws CodedError DEMANDE_TRAITEE where it found something else than what was held */
async function faire<T>({ db }: Context, appel: RawBuilder<unknown>): Promise<T> {
  const { rows } = await sql<{ fait: T | null }>`select ${appel} as fait`.execute(db)
  const fait = rows[0]?.fait
  if (!fait) throw refuse('DEMANDE_TRAITEE', { message: DEMANDE_TRAITEE })
  return fait
}

export const externesRoutes: readonly Route[] = [
  readRoute(listerExternes, (context, { query }) => listerDemandesExternes(context, query)),
  readRoute(lireExterne, (context, { params }) => lireDemandeExterne(context, params.demande_id)),
  readRoute(listerCreneauxExterne, (context, { params }) => lirePremiersLibres(context, params.demande_id)),

  route(accepterExterne, async (context, { params }) => {
    const { caller, now } = context
    const offre = await tenirAcceptation(context, params.demande_id)
    if (typeof offre === 'number') return { ...success(DEJA_ACCEPTEE), demande_id: offre }
    const avant = await listerParties(context, offre.partage)
    const demande_id = await faire<number>(
      context,
      sql`demande_accepter(${params.demande_id}, ${caller.utilisateur_id}, ${now})`,
    )
    await record(context, { action: 'externes.accepter', entite: `demande:${demande_id}` })
    await annoncerDemandes(context)
    await repondre(context, offre, 'Votre demande est acceptée', `a accepté ${laDemande(offre)}.`)
    const { partage } = offre
    await direAuxEcartees(context, { partage, avant }, demandePrise(await nomDuDonneur(context, offre)))
    return { ...success('La demande est acceptée\u00a0: planifiez-la.'), demande_id }
  }),

  route(refuserExterne, async (context, { params, body }) => {
    const offre = await tenirOffre(context, params.demande_id, 'refuser')
    await faire(context, sql`demande_refuser(${params.demande_id}, ${body.motif}, ${context.now})`)
    await record(context, { action: 'externes.refuser', entite: `externe:${params.demande_id}`, apres: body })
    // Refused by one, it may still be another's.
    const reste = (await listerParties(context, offre.partage)).length > 0
    const titre = reste ? 'Un prestataire ne prend pas votre demande' : 'Votre demande est refusée'
    const suite = reste ? ', qui reste proposée aux autres' : ''
    await repondre(context, offre, titre, `a refusé ${laDemande(offre)}${suite}\u00a0: ${finirPhrase(body.motif)}`)
    return success('La demande est refusée.')
  }),

  readRoute(formulaireProposition, async (context, { params }) => {
    const demande = await lireDemandeExterne(context, params.demande_id)
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
    const offre = await tenirOffre(context, params.demande_id, 'proposer')
    const message = jour === null ? 'Jour\u00a0: à renseigner.' : refusJourAVenir(jour, jourParis(context.now))
    if (message !== null) throw refuse('SAISIE', { message, champs: { jour: message } })
    const voulue = await lireDemandeExterne(context, params.demande_id)
    if (estDejaVoulu(voulue, { jour, th, cents }))
      throw refuse('SAISIE', { message: DEJA_VOULU, champs: { jour: DEJA_VOULU } })
    await faire(
      context,
      sql`demande_proposer(${params.demande_id}, ${jour}::date, ${th}, ${cents}::int, ${commentaire}, ${context.now})`,
    )
    await record(context, {
      action: 'externes.proposer',
      entite: `externe:${params.demande_id}`,
      apres: { jour, th, cents },
    })
    const propose = `propose un autre créneau pour ${laDemande(offre)}, et attend votre réponse.`
    await repondre(context, offre, 'Un autre créneau est proposé', propose)
    return success('Votre créneau est proposé\u00a0: le donneur d’ordres répond.')
  }),

  route(reprendreExterne, async (context, { params }) => {
    const offre = await tenirOffre(context, params.demande_id, 'reprendre')
    await faire(context, sql`demande_reprendre(${params.demande_id}, ${context.now})`)
    await record(context, { action: 'externes.reprendre', entite: `externe:${params.demande_id}` })
    const retire = `ne propose plus d’autre créneau pour ${laDemande(offre)}.`
    await repondre(context, offre, 'Un autre créneau n’est plus proposé', retire)
    return success('Votre créneau n’est plus proposé.')
  }),

  route(commenterExterne, async (context, { params, body, request }) => {
    const { rows } = await sql<{ uid: string }>`select uid from demande_externe
      where compte_id = ${context.caller.compte_id} and externe_id = ${params.demande_id}`.execute(context.db)
    const [offre] = rows
    if (!offre) throw refuse('INTROUVABLE')
    await faireUneFois(context, request, {
      ...{ type: commenterExterne.id, entity: `externe:${params.demande_id}`, payload: { ...params, ...body } },
      faire: inner => ecrire(inner, offre.uid, { texte: body.observation, receveur: null }),
    })
    return success('Votre commentaire est envoyé.')
  }),
]
