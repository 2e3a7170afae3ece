import { direDemande } from '#domains/field-service/model/demandes/etats.ts'
import { COMMENTAIRE_MAX } from '#domains/field-service/model/demandes/externe.ts'
import {
  commenterDemande,
  formulaireRefusOffre,
  refuserProposition,
  retenirProposition,
} from '#domains/field-service/model/demandes/offres-operations.ts'
import { annoncerAutres, direAuReceveur } from '#domains/field-service/server/demandes/dire.ts'
import { lireFicheDemande } from '#domains/field-service/server/demandes/lecture.ts'
import { annoncerDemandes, mouvoir, tenirDemande } from '#domains/field-service/server/demandes/mouvements.ts'
import { repondre } from '#domains/field-service/server/demandes/offres.ts'
import {
  demandePrise,
  direAuxEcartees,
  listerParties,
  type Partie,
  partageDe,
} from '#domains/field-service/server/demandes/parties.ts'
import { ecrire } from '#domains/field-service/server/demandes/reseau.ts'
import { nomDe } from '#domains/field-service/server/reseau/inviter.ts'
import { record } from '#server/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'

/** A company's own number of what it was offered. */
const numeroChez = (parties: readonly Partie[], receveur: number): number | null =>
  parties.find(p => p.receveur === receveur)?.externe ?? null

/** What the issuer answers to the companies that a request was offered to. */
export const offresRoutes: readonly Route[] = [
  route(retenirProposition, async (context, { params: { demande_id, receveur }, body: { proposition } }) => {
    await tenirDemande(context, { demande_id })
    const partage = await partageDe(context, demande_id)
    const avant = await listerParties(context, partage)
    await repondre(context, { demande_id, receveur, acte: 'retenir', proposition, texte: '' })
    await record(context, {
      action: 'demandes.retenir-proposition',
      entite: `demande:${demande_id}`,
      apres: { receveur, proposition },
    })
    await annoncerDemandes(context)
    await annoncerAutres(context, [context.caller.compte_id, receveur])
    const nom = await nomDe(context)
    const accord = { titre: 'Votre créneau est accepté', body: `${nom} vous donne la demande\u00a0: planifiez-la.` }
    await direAuReceveur(context, { receveur, externe: numeroChez(avant, receveur) }, accord)
    await direAuxEcartees(context, { partage, avant }, demandePrise(nom))
    return success(direDemande(demande_id, 'le créneau proposé est accepté, le prestataire planifie'))
  }),

  readRoute(formulaireRefusOffre, async (context, { params }) => {
    const { offres } = await lireFicheDemande(context, params)
    const offre = offres.find(o => o.receveur_compte_id === params.receveur)
    if (!offre) throw refuse('INTROUVABLE')
    return formDefinition({
      titre: `${offre.peut.ecarter ? 'Répondre non' : 'Ne plus proposer la demande'} à ${offre.receveur}`,
      dataProvider: { commentaire: '', fin: offre.peut.ecarter ? 0 : 1 },
      dataStructure: [
        { id: 'commentaire', label: 'Commentaire', type: 'zone', maxLength: COMMENTAIRE_MAX },
        {
          id: 'fin',
          label: 'Mettre fin à cette proposition',
          type: 'case',
          aide: 'Sans cela, le prestataire peut encore accepter la demande telle qu’elle est.',
          lecture_seule: !offre.peut.ecarter,
        },
      ],
    })
  }),

  route(refuserProposition, async (context, { params: { demande_id, receveur }, body: { fin, commentaire } }) => {
    const demande = await tenirDemande(context, { demande_id })
    const avant = await listerParties(context, await partageDe(context, demande_id))
    const acte = fin === 1 ? 'clore' : 'ecarter'
    const restent = await repondre(context, { demande_id, receveur, acte, proposition: null, texte: commentaire })
    await record(context, {
      action: `demandes.${acte}-proposition`,
      entite: `demande:${demande_id}`,
      apres: { receveur, commentaire },
    })
    // Nobody is left to answer: it is the company's own again.
    if (restent === 0) await mouvoir(context, demande, 'liberer', { receveur_compte_id: null })
    else await annoncerDemandes(context)
    await annoncerAutres(context, [context.caller.compte_id, receveur])
    const nom = await nomDe(context)
    const reponse =
      fin === 1
        ? { titre: 'Une demande ne vous est plus proposée', body: `${nom} ne vous la propose plus.` }
        : { titre: 'Votre créneau n’est pas retenu', body: `${nom} vous laisse la demande telle qu’elle est.` }
    await direAuReceveur(context, { receveur, externe: numeroChez(avant, receveur) }, reponse)
    if (fin === 0) return success(direDemande(demande_id, 'le créneau est refusé, la demande reste proposée'))
    return success(
      direDemande(
        demande_id,
        restent === 0 ? 'elle attend de nouveau d’être planifiée' : 'elle reste proposée aux autres',
      ),
    )
  }),

  route(commenterDemande, async (context, { params, body, request }) => {
    await faireUneFois(context, request, {
      ...{ type: commenterDemande.id, entity: `demande:${params.demande_id}`, payload: { ...params, ...body } },
      faire: async inner => {
        const { demande_id } = await tenirDemande(inner, params)
        const uid = await partageDe(inner, demande_id)
        if (!uid) throw refuse('ETAPE_REFUSEE', { message: 'Personne d’autre ne lit cette demande.' })
        const autres = await ecrire(inner, uid, { texte: body.observation, receveur: body.receveur ?? null })
        await record(inner, { action: 'demandes.commenter', entite: `demande:${demande_id}`, apres: { autres } })
        return autres
      },
    })
    return success('Votre commentaire est envoyé.')
  }),
]
