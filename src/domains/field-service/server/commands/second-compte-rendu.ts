import { totauxCloture } from '#domains/field-service/model/cloture.ts'
import type { RapportCloture } from '#domains/field-service/model/cloture-schema.ts'
import type { CloturePayload } from '#domains/field-service/model/mutations.ts'
import { nomClient } from '#domains/field-service/model/planning.ts'
import { adresseRegulation } from '#domains/field-service/model/regulation.ts'
import { DEUX_COMPTES_RENDUS, resumerRapport } from '#domains/field-service/model/second-compte-rendu.ts'
import { record } from '#server/audit/record.ts'
import { findReadable } from '#server/files/holders.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { joindre } from '#wire/french.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { annoncer, notifierRegulateurs } from '../notifications.ts'
import { libelleAppareil } from '../queries/appareil.ts'
import { lireComptesRendus } from '../queries/comptes-rendus.ts'
import { lireRapport } from '../queries/detail.ts'
import { lirePlan } from '../queries/plan.ts'
import type { Situation } from '../situation.ts'
import type { TravailRecu } from './hors-planning.ts'
import { refuserTropDeRapports } from './parts.ts'

interface SecondCompteRendu {
  readonly payload: CloturePayload
  readonly travail: TravailRecu
  /** Why it cannot be the one that counts; null: it can. */
  readonly refus: string | null
}

/** Its pages go with those of the visit; those that never arrived are told by `refus`. */
async function rangerPages(context: Context, intervention_id: number, scan: readonly string[]) {
  const { db, caller, now } = context
  const la = await findReadable(context, scan)
  const pages = [...new Set(scan)].flatMap((sha256, rang) => {
    const nom = `page-${rang + 1}-second-compte-rendu`
    const page = { compte_id: caller.compte_id, intervention_id, sorte: 'page' as const, nom, sha256 }
    return la.has(sha256) ? [{ ...page, cree_par: caller.utilisateur_id, cree_a: now }] : []
  })
  if (pages.length === 0) return
  await db
    .insertInto('intervention_fichier')
    .values(pages)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const UN_SEUL_COMPTE_RENDU = 'Cette intervention n’a qu’un compte rendu\u00a0: il n’y a rien à choisir.'

/** Whose visit it is, of which day, how many reports it has by now, and whose. */
async function direSecond(context: Context, { intervention_id, jour }: Situation): Promise<string> {
  const plan = await lirePlan(context, intervention_id)
  const comptes = await lireComptesRendus(context, intervention_id)
  const auteurs = [...new Set(comptes.map(c => c.utilisateur))]
  const nombre = comptes.length === 2 ? 'deux' : String(comptes.length)
  const qui = `${nombre} comptes rendus ${joindre(auteurs.map(deQui))}`
  const visite = `${plan ? nomClient(plan) : `Intervention n° ${intervention_id}`}, ${formaterJourDatee(jour)}`
  return `${visite}\u00a0: ${qui}. Ils sont conservés, choisissez celui qui compte.`
}

/**
 * Keeps the report of a visit that another device of the crew had closed meanwhile, tells those who plan, and gives the
 * phone both (offline rule 11). Nothing on the phone waits for it: the office has both values and decides.
 */
export async function garderCompteRendu(
  context: Context,
  situation: Situation,
  conflit: Extract<Effect, { outcome: 'rejected' | 'conflict' }>,
  { payload, travail, refus }: SecondCompteRendu,
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id } = situation
  const rapport: RapportCloture = payload.rapport
  const totaux = totauxCloture(rapport)
  const trop = await refuserTropDeRapports(context, intervention_id)
  if (trop) return trop
  const garde = await db
    .insertInto('cloture_concurrente')
    .values({
      compte_id,
      intervention_id,
      utilisateur_id,
      mutation_id: travail.mutation_id,
      contenu: JSON.stringify(rapport),
      empreinte: payload.empreinte,
      totaux: JSON.stringify(totaux),
      total_ttc_cents: totaux.total_ttc_cents,
      refus,
      fait_a: travail.fait_a,
      recu_a: now,
      appareil_libelle: libelleAppareil(context),
    })
    // Sent again, it is the one that is here.
    .onConflict(conflict => conflict.doNothing())
    .returning('cloture_concurrente_id')
    .executeTakeFirst()
  if (garde) {
    await rangerPages(context, intervention_id, rapport.scan)
    await record(context, {
      action: 'intervention.second-compte-rendu',
      entite: `intervention:${intervention_id}`,
      apres: { cloture_concurrente_id: garde.cloture_concurrente_id, total_ttc_cents: totaux.total_ttc_cents },
      fait_a: travail.fait_a,
    })
    // One line for a visit, however many reports come before somebody reads it.
    await notifierRegulateurs(context, {
      remplace: true,
      titre: 'Second compte rendu reçu',
      body: await direSecond(context, situation),
      lien: adresseRegulation(situation.jour, intervention_id),
    })
    await annoncer(context, [utilisateur_id, situation.technicien_id])
  }
  // Of a visit that is somebody else's by now, nothing of theirs is told.
  const lu = situation.technicien_id === utilisateur_id ? await lireRapport(context, intervention_id) : null
  const compte_rendu = lu && resumerRapport(lu.rapport, lu.totaux.total_ttc_cents)
  const donnees = conflit.donnees as { serveur: object }
  return {
    ...conflit,
    message: DEUX_COMPTES_RENDUS,
    donnees: { ...donnees, garde: true, serveur: { ...donnees.serveur, compte_rendu } },
  }
}
