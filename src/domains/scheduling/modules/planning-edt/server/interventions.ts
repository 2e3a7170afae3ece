import type { z } from 'zod'
import * as contrat from '#domains/scheduling/model/bureau/intervention-operations.ts'
import { creerDirect, modifierDirect, supprimerDirect } from '#domains/scheduling/server/astreintes/direct.ts'
import {
  exigerAstreinte,
  formulaireExistante,
  formulaireNouvelle,
} from '#domains/scheduling/server/astreintes/formulaires.ts'
import { lireInterventions } from '#domains/scheduling/server/astreintes/lectures.ts'
import { presenterIntervention } from '#domains/scheduling/server/astreintes/presenter.ts'
import { repondreDirect } from '#domains/scheduling/server/effets.ts'
import { type Route, route } from '#server/http/route.ts'
import { appelerUneFois } from '#server/receipts/direct-call.ts'

/** The agents' own commands (`gestion-astreintes-pwa-gdt`), by whoever may write for them. */
export const planningInterventionsRoutes: readonly Route[] = [
  route(contrat.listerInterventionsDe, async (context, { params }) => {
    const { astreinte_id } = await exigerAstreinte(context, params.astreinte_id)
    const interventions = await lireInterventions(context, { astreintes: [astreinte_id] })
    return { lu_a: context.now.toISOString(), interventions: interventions.map(presenterIntervention) }
  }),

  route(contrat.formulaireNouvelleIntervention, (context, { params }) =>
    formulaireNouvelle(context, params.astreinte_id),
  ),
  route(contrat.formulaireIntervention, (context, { params }) =>
    formulaireExistante(context, params.astreinte_id, params.id),
  ),

  route(contrat.creerInterventionDe, async (context, { params: { astreinte_id }, body, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'planning.intervention-creer',
      entity: `astreinte:${astreinte_id}`,
      payload: { astreinte_id, corps: body },
      apply: (inner, meta) => creerDirect(inner, astreinte_id, body, meta),
    })
    return repondreDirect<z.input<typeof contrat.creerInterventionDe.output>>(outcome, 'INTERVENTION_REFUSEE')
  }),

  route(contrat.modifierInterventionDe, async (context, { params: { astreinte_id, id }, body, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'planning.intervention-modifier',
      entity: `astreinte:${astreinte_id}`,
      payload: { astreinte_id, id, corps: body },
      apply: (inner, meta) => modifierDirect(inner, { astreinte_id, intervention_id: id }, body, meta),
    })
    return repondreDirect<z.input<typeof contrat.modifierInterventionDe.output>>(outcome, 'INTERVENTION_REFUSEE')
  }),

  route(contrat.supprimerInterventionDe, async (context, { params: { astreinte_id, id }, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'planning.intervention-supprimer',
      entity: `astreinte:${astreinte_id}`,
      payload: { astreinte_id, id },
      apply: (inner, meta) => supprimerDirect(inner, { astreinte_id, intervention_id: id }, meta),
    })
    return repondreDirect<z.input<typeof contrat.supprimerInterventionDe.output>>(outcome, 'INTERVENTION_REFUSEE')
  }),
]
