import { lireCreneaux } from '#domains/field-service/server/creneaux/chercher.ts'
import { confierDemande, libererLaDemande } from '#domains/field-service/server/demandes/confier.ts'
import { exigerActe, tenirDemande } from '#domains/field-service/server/demandes/mouvements.ts'
import { listerReceveurs } from '#domains/field-service/server/demandes/reseau.ts'
import { lireReport } from '#domains/field-service/server/interventions/report.ts'
import { type Route, route } from '#server/http/route.ts'
import { libererAction, listerReceveursAction, planifierAction, propagerAction, reporterAction } from './contract.ts'

export const actionsEntreprisesRoutes: readonly Route[] = [
  route(libererAction, (context, { params, body }) => libererLaDemande(context, { demande_id: params.id, ...body })),
  route(propagerAction, (context, { params, body }) => confierDemande(context, { demande_id: params.id, ...body })),

  route(listerReceveursAction, async (context, { params }) => {
    const { prestation_id } = await tenirDemande(context, { demande_id: params.id })
    return await listerReceveurs(context, prestation_id)
  }),

  route(planifierAction, async (context, { params, query: { duree, semaine = '0' } }) => {
    const demande = await tenirDemande(context, { demande_id: params.id })
    exigerActe(demande, 'planifier')
    const { demande_id, adresse_id, prestation_id, client_id } = demande
    const creneaux = await lireCreneaux(context, demande, { duree, semaine: Number(semaine) })
    return { ...creneaux, demande_id, adresse_id, prestation_id, client_id }
  }),

  route(reporterAction, (context, { params }) => lireReport(context, params.id)),
]
