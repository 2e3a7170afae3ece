import {
  enregistrerPointage,
  lireHistorique,
  lireHistoriqueMois,
  remettreAZero,
  supprimerPointage,
} from '#domains/scheduling/model/bureau/poste-operations.ts'
import { exigerAgent } from '#domains/scheduling/server/bureau/exiger.ts'
import { lireHistorique as lire, lireHistoriqueMois as lireTout } from '#domains/scheduling/server/bureau/historique.ts'
import { bornesMois, moisDe } from '#domains/scheduling/server/bureau/mois.ts'
import {
  enregistrerPointage as enregistrer,
  supprimerPointage as supprimer,
  remettreAZero as vider,
} from '#domains/scheduling/server/bureau/pointages.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { compter } from '#wire/french.ts'
import { success, warning } from '#wire/notice.ts'

/** What is absent, or null, is left to the post. */
const dites = <T extends object>(valeurs: T) =>
  Object.fromEntries(Object.entries(valeurs).filter(([, v]) => v !== undefined && v !== null))

export const planningPostesRoutes: readonly Route[] = [
  route(enregistrerPointage, async (context, { params: { date }, body }) => {
    if (body.pointage_date !== undefined && body.pointage_date !== date)
      throw refuse('SAISIE', { champs: { pointage_date: 'Ce n’est pas le jour de l’adresse.' } })
    const { recurrence } = body
    const { crees, refuses, lot_id, anomalies } = await enregistrer(context, {
      date,
      utilisateur_id: body.pointage_utilisateur_id,
      pointage_id: body.pointage_id ?? null,
      poste_id: body.pointage_poste_id,
      heures: {
        ...dites({
          heure_debut: body.pointage_heure_debut,
          heure_fin: body.pointage_heure_fin,
          pointage_heure_debut_coupure: body.pointage_heure_debut_coupure,
          pointage_heure_fin_coupure: body.pointage_heure_fin_coupure,
          pointage_heures_supplementaire: body.pointage_heures_supplementaire,
        }),
        // Null is said: the hours that are paid are the computed ones again.
        ...(body.pointage_heures_manuel !== undefined && { pointage_heures_manuel: body.pointage_heures_manuel }),
      },
      recurrence: recurrence && Number(recurrence.etat) === 1 ? recurrence.jours : null,
      motif_derogation: body.motif_derogation,
    }).then(r => ({ ...r, crees: r.postes.map(p => p.pointage_id) }))
    const prepare = `${compter(crees.length, 'poste préparé', 'postes préparés')}.`
    const notice = refuses.length > 0 ? warning(`${prepare} ${compter(refuses.length, 'jour')} non.`) : success(prepare)
    return { ...notice, lot_id, crees, refuses, anomalies }
  }),

  route(supprimerPointage, async (context, { params: { date, pointage_id } }) => ({
    ...success('Poste retiré de ce qui est préparé.'),
    lot_id: await supprimer(context, date, pointage_id),
  })),

  route(remettreAZero, async (context, { query: { user, ...mois } }) => {
    const { message, ...reste } = await vider(context, user, moisDe(context.now, mois))
    return { ...success(message), ...reste }
  }),

  route(lireHistorique, async (context, { params: { userId }, query }) => {
    await exigerAgent(context, userId)
    const { annee, mois } = moisDe(context.now, query)
    return { lu_a: context.now.toISOString(), historique: await lire(context, userId, bornesMois(annee, mois)) }
  }),

  route(lireHistoriqueMois, async (context, { query }) => {
    const { annee, mois } = moisDe(context.now, query)
    return { lu_a: context.now.toISOString(), lignes: await lireTout(context, bornesMois(annee, mois)) }
  }),
]
