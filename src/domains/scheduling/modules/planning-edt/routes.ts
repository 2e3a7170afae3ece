import { sql } from 'kysely'
import { lireMatiere } from '#domains/scheduling/model/bureau/loi-operations.ts'
import { defaireLot } from '#domains/scheduling/server/bureau/defaire.ts'
import { ecrireLot } from '#domains/scheduling/server/bureau/ecrire.ts'
import { lireMatiereDuMois } from '#domains/scheduling/server/bureau/loi.ts'
import { lireMoisDuBureau } from '#domains/scheduling/server/bureau/mois.ts'
import { publier } from '#domains/scheduling/server/bureau/publier.ts'
import { lireEffetsPublication } from '#domains/scheduling/server/consequences/publication.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import {
  defairePlanning,
  ecrirePlanning,
  lireEffetsPublication as effetsPublication,
  lirePlanning,
  lirePostesPlanning,
  prevoirPublication,
  publierPlanning,
  simulerPlanning,
} from './contract.ts'

export const planningRoutes: readonly Route[] = [
  route(lirePlanning, (context, { query }) => lireMoisDuBureau(context, query)),

  route(lireMatiere, (context, { query }) => lireMatiereDuMois(context, query)),

  route(lirePostesPlanning, async ({ db, caller }) => {
    const postes = await db
      .selectFrom('poste')
      .select(['poste_id', 'poste_libelle', 'poste_code', 'poste_type', 'color', 'metier_id'])
      .select([
        sql<string>`to_char(poste_heure_debut, 'HH24:MI')`.as('poste_heure_debut'),
        sql<string>`to_char(poste_heure_fin, 'HH24:MI')`.as('poste_heure_fin'),
        sql<string | null>`to_char(poste_coupure_debut, 'HH24:MI')`.as('poste_coupure_debut'),
        sql<string | null>`to_char(poste_coupure_fin, 'HH24:MI')`.as('poste_coupure_fin'),
      ])
      .where('compte_id', '=', caller.compte_id)
      .where('supprime_a', 'is', null)
      .orderBy('ordre')
      .orderBy('poste_id')
      .execute()
    return { postes }
  }),

  // Sent again because its answer was lost, a lot is one, and is taken back once.
  route(ecrirePlanning, (context, { body, request }) =>
    faireUneFois(context, request, {
      ...{ type: ecrirePlanning.id, entity: 'planning', payload: body },
      faire: inner => ecrireLot(inner, body),
    }),
  ),
  route(simulerPlanning, (context, { body }) => ecrireLot(context, body, { essai: true })),
  route(defairePlanning, (context, { params, request }) =>
    faireUneFois(context, request, {
      ...{ type: defairePlanning.id, entity: `planning-lot:${params.lot_id}`, payload: params },
      faire: inner => defaireLot(inner, params.lot_id),
    }),
  ),
  route(publierPlanning, (context, { body, request }) =>
    faireUneFois(context, request, {
      ...{ type: publierPlanning.id, entity: 'planning-publication', payload: body },
      faire: inner => publier(inner, body),
    }),
  ),
  route(prevoirPublication, (context, { body }) => publier(context, body, { essai: true })),
  route(effetsPublication, (context, { body }) => lireEffetsPublication(context, body)),
]
