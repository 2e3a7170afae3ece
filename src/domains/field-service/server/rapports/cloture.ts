import { seGardeHorsPlanning } from '#domains/field-service/model/interventions/intervention.ts'
import type { CloturePayload } from '#domains/field-service/model/mutations.ts'
import { blobsCloture, TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import { totauxCloture, validerCloture } from '#domains/field-service/model/rapports/cloture.ts'
import { MOTIFS_CLOTURE } from '#domains/field-service/model/rapports/cloture-regles.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import { findNameable } from '#server/files/holders.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { jourParis } from '#wire/dates.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { libelleAppareil } from '../activite/appareil.ts'
import { realiserDemandeDe } from '../demandes/mouvements.ts'
import type { Enveloppe } from '../interventions/etape.ts'
import { trouverClotureGardee } from '../interventions/hors-planning.ts'
import { enregistrerPassage } from '../interventions/passage.ts'
import { creerDemandeSuite } from '../interventions/planification.ts'
import { traiterRefus } from '../interventions/refus.ts'
import { deciderMouvement, type Situation, trouverDejaFait } from '../interventions/situation.ts'
import { lireSituationDuTechnicien } from '../interventions/situation-du-technicien.ts'
import { criJob } from './cri-job.ts'
import { nommerPages, rangerPages } from './pages.ts'
import { garderCompteRendu } from './second-compte-rendu.ts'

/** What comes before a closing. */
const ARRIVEE = { de: 1, vers: 2 } as const

type Rejet = Extract<Effect, { outcome: 'rejected' | 'conflict' }>

function rejeter(code: string, message: string, donnees?: unknown): Rejet {
  return { outcome: 'rejected', code, message, donnees }
}

/** Pages and signatures that their author neither sent whole nor may read: a name alone gives nobody the file. */
async function chercherFichiersManquants(context: Context, rapport: RapportCloture): Promise<string[]> {
  const attendus = blobsCloture(rapport)
  const presents = await findNameable(context, attendus)
  return attendus.filter(sha => !presents.has(sha))
}

async function verifierRapport(context: Context, payload: CloturePayload, fait_a: Date): Promise<Rejet | null> {
  const { rapport, empreinte, intervention_id } = payload
  if (rapport.intervention_id !== intervention_id) return rejeter('SAISIE', errorCatalogue.SAISIE.message)
  const validation = await validerCloture(rapport, { aujourdhui: jourParis(fait_a) })
  if (!validation.ok) return rejeter('CLOTURE_INCOMPLETE', validation.message, { erreurs: validation.erreurs })
  if ((await empreinteRapport(rapport)) !== empreinte) {
    return rejeter('EMPREINTE_FAUSSE', 'Le rapport reçu ne correspond pas à son empreinte.')
  }
  const manquants = await chercherFichiersManquants(context, rapport)
  if (manquants.length > 0) {
    const message = 'Des pages ou des signatures du compte rendu ne sont pas arrivées au bureau.'
    return rejeter('CLOTURE_INCOMPLETE', message, { blobs: manquants })
  }
  return null
}

/** Whether this very report counts, or counted: sent again from another device, it changes nothing. */
async function estMemeRapport({ db, caller }: Context, { intervention_id, empreinte }: CloturePayload) {
  const row = await db
    .selectFrom('intervention_rapport')
    .select('empreinte')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('empreinte', '=', empreinte)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function enregistrerRapport(context: Context, situation: Situation, payload: CloturePayload, fait_a: Date) {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id } = situation
  const { rapport, empreinte } = payload
  const totaux = totauxCloture(rapport)
  await db
    .insertInto('intervention_rapport')
    .values({
      compte_id,
      intervention_id,
      version: 1,
      contenu: JSON.stringify(rapport),
      empreinte,
      totaux: JSON.stringify(totaux),
      total_ttc_cents: totaux.total_ttc_cents,
      utilisateur_id,
      fait_a,
      recu_a: now,
      appareil_libelle: libelleAppareil(context),
    })
    .execute()
  await rangerPages(context, intervention_id, nommerPages(rapport.scan))
}

/**
 * Closes a visit: the report is checked by the model's own rules, its hash and totals computed again, its files looked
 * for, and everything is written with the last step (specification field-service §4, §5; offline rule 10).
 */
export async function cloturer(context: Context, payload: CloturePayload, enveloppe: Enveloppe): Promise<Effect> {
  const { intervention_id, rapport } = payload
  const { fait_a, dit_a = fait_a, enFile, horloge_ecart_ms, id, appareil_id = null } = enveloppe
  const situation = await lireSituationDuTechnicien(context, intervention_id)
  if ('outcome' in situation) return situation
  const mouvement = { de: 2, vers: 3 } as const
  const decision = await deciderMouvement(context, situation, { ...mouvement, fait_a: dit_a, enFile })
  if (!decision.ok) {
    const horsPlanning = seGardeHorsPlanning(decision.code)
    // Who sees the visit as it is has done nothing of one that they did not begin, and is told what a report lacks.
    const garder = enFile || trouverDejaFait(situation, ARRIVEE, context.caller.utilisateur_id) !== undefined
    const rejet = horsPlanning && garder && !enFile ? await verifierRapport(context, payload, dit_a) : null
    if (rejet) return rejet
    const deja = horsPlanning && garder ? await trouverClotureGardee(context, payload) : null
    if (deja) return deja
    const travail = { mutation_id: id, type: TYPE_CLOTURE, contenu: payload, fait_a }
    const memeTravail = await estMemeRapport(context, payload)
    const recu = { ...mouvement, travail, memeTravail, garder, ...(enFile ? { appareil_id } : {}) }
    const effet = await traiterRefus(context, situation, decision, recu)
    if (effet.outcome !== 'conflict' || !situation.cloturee) return effet
    const refus = await verifierRapport(context, payload, dit_a)
    if (refus && !enFile) return effet
    return await garderCompteRendu(context, situation, effet, { payload, travail, refus: refus?.message ?? null })
  }
  const rejet = await verifierRapport(context, payload, dit_a)
  if (rejet) return rejet
  const motif = MOTIFS_CLOTURE.find(m => m.id === rapport.cloture)
  if (!motif) return rejeter('SAISIE', errorCatalogue.SAISIE.message)
  const suite = await creerDemandeSuite(context, situation, rapport.planification)
  if (suite && typeof suite !== 'number') return suite
  await enregistrerRapport(context, situation, payload, fait_a)
  const version = await enregistrerPassage(context, situation, {
    ...mouvement,
    fait_a,
    mutation_id: id,
    horloge_ecart_ms,
    cloture: motif,
  })
  await realiserDemandeDe(context, intervention_id)
  const { caller, db, services } = context
  await services.jobs.enqueue(criJob, { compte_id: caller.compte_id, intervention_id }, { db })
  return {
    outcome: 'applied',
    donnees: { intervention_id, etapes_en_cours: 3, version, demande_id: suite ?? null },
  }
}
