import { jourAnnulable, type RendrePayload, transitionDemande } from '#domains/scheduling/model/conges/conge.ts'
import { ADRESSE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { formaterNom } from '#wire/names.ts'
import { annoncer } from '../changements.ts'
import { prevenir } from '../echanges/avis.ts'
import { INTROUVABLE, rejeter } from '../effets.ts'
import { lireResponsables } from '../planning/agents.ts'
import { partagerPlanning } from '../verrous.ts'
import { JOURS_PRIS } from './annuler.ts'
import { lireDemandes } from './lectures.ts'
import { objetDemande } from './presenter.ts'
import { verrouillerDemande } from './reponse.ts'
import { direTraitee, lireReponse } from './traitee.ts'

/** Asks for an accepted leave to be given back, or no longer does: nothing changes in a planning until a manager answers. */
export async function rendreConge(
  context: Context,
  { uid, rendre }: RendrePayload,
  { fait_a }: { fait_a: Date },
): Promise<Effect> {
  const { db, caller, now } = context
  await partagerPlanning(context)
  const [sienne] = await lireDemandes(context, { uid, utilisateurs: [caller.utilisateur_id] })
  if (!sienne) return INTROUVABLE
  const { demande_conge_id } = sienne
  await verrouillerDemande(context, demande_conge_id)
  const [demande] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!demande) return INTROUVABLE
  const donnees = { demande_conge_id }
  const entite = `demande-conge:${demande_conge_id}`
  if (!transitionDemande(demande.demande_conge_etat, 'rendre', 'agent')) {
    // Days that were to be given back are: what was wanted is done.
    if (rendre && demande.demande_conge_etat === 7) return { outcome: 'duplicate', donnees }
    const serveur = lireReponse(demande)
    const appareil = { demande_conge_etat: demande.demande_conge_etat, a: fait_a.toISOString() }
    await record(context, { action: 'conge.conflit', entite, avant: serveur, apres: { ...appareil, rendre }, fait_a })
    return {
      outcome: 'conflict',
      code: 'DEMANDE_TRAITEE',
      message: direTraitee(demande),
      donnees: { champ: 'demande_conge_etat', serveur, appareil },
    }
  }
  if ((demande.retrait_demande_a !== null) === rendre) return { outcome: 'duplicate', donnees }
  const { demande_conge_date_debut: debut, demande_conge_date_fin: fin } = demande
  if (rendre && jourAnnulable({ debut, fin }, now) === null) return rejeter('DEMANDE_TRAITEE', JOURS_PRIS)
  await db
    .updateTable('demande_conge')
    .set({ retrait_demande_a: rendre ? now : null, maintenu: null })
    .where('compte_id', '=', caller.compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
  await record(context, { action: 'conge.rendre', entite, avant: { rendre: !rendre }, apres: { rendre }, fait_a })
  const responsables = await lireResponsables(context)
  if (rendre)
    await prevenir(context, responsables, {
      titre: 'Un congé accepté est à rendre',
      body: `${formaterNom(demande)} demande à rendre\u00a0: ${objetDemande(demande)}.`,
      lien: ADRESSE_ACTIONS,
    })
  await annoncer(context, [caller.utilisateur_id, ...responsables])
  return { outcome: 'applied', donnees }
}
