import { sql } from 'kysely'
import { direDemande } from '#domains/field-service/model/demandes/etats.ts'
import { COMMENTAIRE_MAX } from '#domains/field-service/model/demandes/externe.ts'
import {
  commenterDemande,
  formulaireRefusOffre,
  refuserProposition,
  retenirProposition,
} from '#domains/field-service/model/demandes/offres-operations.ts'
import { lireFicheDemande } from '#domains/field-service/server/demandes/lecture.ts'
import { annoncerDemandes, mouvoir, tenirDemande } from '#domains/field-service/server/demandes/mouvements.ts'
import { repondre } from '#domains/field-service/server/demandes/offres.ts'
import { annoncerAutres, direAuReceveur, ecrire } from '#domains/field-service/server/demandes/reseau.ts'
import { record } from '#server/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'

/** What the issuer answers to the companies that a request was offered to. */
export const offresRoutes: readonly Route[] = [
  route(retenirProposition, async (context, { params: { demande_id, receveur }, body: { proposition } }) => {
    await tenirDemande(context, { demande_id })
    await repondre(context, { demande_id, receveur, acte: 'retenir', proposition, texte: '' })
    await record(context, {
      action: 'demandes.retenir-proposition',
      entite: `demande:${demande_id}`,
      apres: { receveur, proposition },
    })
    await annoncerDemandes(context)
    await annoncerAutres(context, [context.caller.compte_id, receveur])
    await direAuReceveur(context, receveur, 'Votre créneau est accepté', 'La demande est à vous\u00a0: planifiez-la.')
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
    await direAuReceveur(
      context,
      receveur,
      fin === 1 ? 'Une demande ne vous est plus proposée' : 'Votre créneau n’est pas retenu',
      fin === 1 ? 'Le donneur d’ordres y a mis fin.' : 'La demande vous reste proposée telle qu’elle est.',
    )
    if (fin === 0) return success(direDemande(demande_id, 'le créneau est refusé, la demande reste proposée'))
    return success(
      direDemande(
        demande_id,
        restent === 0 ? 'elle attend de nouveau d’être planifiée' : 'elle reste proposée aux autres',
      ),
    )
  }),

  route(commenterDemande, async (context, { params, body }) => {
    const { demande_id } = await tenirDemande(context, params)
    const { rows } = await sql<{ uid: string | null }>`select uid from demande
      where compte_id = ${context.caller.compte_id} and demande_id = ${demande_id}`.execute(context.db)
    const uid = rows[0]?.uid
    if (!uid) throw refuse('ETAPE_REFUSEE', { message: 'Personne d’autre ne lit cette demande.' })
    const autres = await ecrire(context, uid, { texte: body.observation, receveur: body.receveur ?? null })
    await record(context, { action: 'demandes.commenter', entite: `demande:${demande_id}`, apres: { autres } })
    return success('Votre commentaire est envoyé.')
  }),
]
