import type { CompteRendu } from '#domains/field-service/model/interventions/regulation.ts'
import type { CloturePayload } from '#domains/field-service/model/mutations.ts'
import { totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import {
  DEUX_COMPTES_RENDUS,
  type ResumeRecu,
  resumerRapport,
} from '#domains/field-service/model/rapports/second-compte-rendu.ts'
import { adresseIntervention } from '#domains/field-service/modules/mon-activite/address.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import { findNameable } from '#server/files/holders.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { jourParis } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { libelleAppareil } from '../activite/appareil.ts'
import type { TravailRecu } from '../interventions/hors-planning.ts'
import { nommerVisite } from '../interventions/nommer.ts'
import { refuserTropDeRapports } from '../interventions/parts.ts'
import type { Situation } from '../interventions/situation.ts'
import { annoncer, notifierRegulateurs } from '../notifications.ts'
import { lireComptesRendus } from './lectures.ts'
import { nommerPages, rangerPages } from './pages.ts'

interface SecondCompteRendu {
  readonly payload: CloturePayload
  readonly travail: TravailRecu
  /** Why it cannot be the one that counts; null: it can. */
  readonly refus: string | null
}

/** Its pages go with those of the visit; those that never arrived are told by `refus`. */
async function rangerPagesRecues(context: Context, intervention_id: number, scan: readonly string[]) {
  const la = await findNameable(context, scan)
  const pages = nommerPages(scan, '-second-compte-rendu').filter(page => la.has(page.sha256))
  await rangerPages(context, intervention_id, pages)
}

export const UN_SEUL_COMPTE_RENDU = 'Cette intervention n’a qu’un compte rendu\u00a0: il n’y a rien à choisir.'

/** How many reports a visit has by now, and whose. */
function direSecond(visite: string, comptes: readonly CompteRendu[]): string {
  const auteurs = [...new Set(comptes.map(c => c.utilisateur))]
  const nombre = comptes.length === 2 ? 'deux' : String(comptes.length)
  const qui = `${nombre} comptes rendus ${joindre(auteurs.map(deQui))}`
  return `${visite}\u00a0: ${qui}. Ils sont conservés, choisissez celui qui compte.`
}

/**
 * Tells of a second report: those who plan, who choose, and whoever filed the one that counts, on the phone that closed the
 * visit first. One line for a visit, however many reports come before somebody reads it.
 */
async function direAuxDeux(context: Context, situation: Situation): Promise<void> {
  const { compte_id, utilisateur_id } = context.caller
  const { intervention_id, jour } = situation
  const titre = 'Second compte rendu reçu'
  const visite = await nommerVisite(context, situation)
  const comptes = await lireComptesRendus(context, intervention_id)
  const lien = adresseRegulation(jour, intervention_id)
  await notifierRegulateurs(context, { remplace: true, titre, body: direSecond(visite, comptes), lien })
  const premier = comptes.find(c => c.compte)
  const second = comptes.at(-1)
  if (!premier?.utilisateur_id || !second) return
  const qui = premier.utilisateur_id === utilisateur_id ? 'vous, sur un autre téléphone' : second.utilisateur
  const quand = (fait_a: string) => direQuand(fait_a, jourParis(context.now))
  await notifier(context, {
    compte_id,
    utilisateur_id: premier.utilisateur_id,
    titre,
    body: `${visite}\u00a0: clôturée aussi par ${qui}, ${quand(second.fait_a)}. Le compte rendu fait ${quand(premier.fait_a)} compte tant que le bureau n’en choisit pas un autre.`,
    lien: adresseIntervention(intervention_id),
    remplace: true,
  })
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
    await rangerPagesRecues(context, intervention_id, rapport.scan)
    await record(context, {
      action: 'intervention.second-compte-rendu',
      entite: `intervention:${intervention_id}`,
      apres: { cloture_concurrente_id: garde.cloture_concurrente_id, total_ttc_cents: totaux.total_ttc_cents },
      fait_a: travail.fait_a,
    })
    await direAuxDeux(context, situation)
    await annoncer(context, [utilisateur_id, situation.technicien_id])
  }
  // Of a visit that is somebody else's by now, nothing of theirs is told.
  const sienne = situation.technicien_id === utilisateur_id
  const lu = sienne ? (await lireComptesRendus(context, intervention_id)).find(c => c.compte) : undefined
  const compte_rendu: ResumeRecu | null = lu
    ? {
        ...resumerRapport(lu.rapport, lu.totaux.total_ttc_cents),
        auteur: lu.utilisateur,
        moi: lu.utilisateur_id === utilisateur_id,
        appareil: lu.appareil ?? '',
        fait_a: lu.fait_a,
      }
    : null
  const donnees = conflit.donnees as { serveur: object }
  return {
    ...conflit,
    message: DEUX_COMPTES_RENDUS,
    donnees: { ...donnees, garde: true, serveur: { ...donnees.serveur, compte_rendu } },
  }
}
