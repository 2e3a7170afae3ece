import { sql } from 'kysely'
import type { CompteRendu } from '#domains/field-service/model/interventions/regulation.ts'
import { MOTIFS_CLOTURE } from '#domains/field-service/model/rapports/cloture-regles.ts'
import { adresseIntervention } from '#domains/field-service/modules/mon-activite/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'
import { refleterCloture } from '../demandes/refleter.ts'
import { nommerVisite } from '../interventions/nommer.ts'
import { lireSituation, type Situation } from '../interventions/situation.ts'
import { annoncer } from '../notifications.ts'
import { criJob } from './cri-job.ts'
import { lireComptesRendus, lireRapportQuiCompte } from './lectures.ts'
import { UN_SEUL_COMPTE_RENDU } from './second-compte-rendu.ts'

/**
 * Makes one of the reports of a visit closed on two devices the one that counts: a new version of its report, which document,
 * amounts and reason follow. The steps and their hours are facts and stay. Undone by the inverse choice.
 * @throws CodedError INTROUVABLE; PLAN_MODIFIE when another one counts than was read; ETAPE_REFUSEE when it cannot be chosen, or is the only one
 */
export async function choisirRapport(
  context: Context,
  intervention_id: number,
  { de, vers }: { de: number | null; vers: number | null },
): Promise<void> {
  const { db, caller, services } = context
  const { compte_id } = caller
  // Under the visit's lock: two choices come one after the other.
  const situation = await lireSituation(context, intervention_id)
  const quiCompte = situation && (await lireRapportQuiCompte(context, intervention_id))
  if (!situation || !quiCompte) throw refuse('INTROUVABLE')
  const comptes = await lireComptesRendus(context, intervention_id)
  const choisi = comptes.find(c => c.cloture_concurrente_id === vers)
  if (!choisi) throw refuse('INTROUVABLE')
  if (comptes.length < 2) throw refuse('ETAPE_REFUSEE', { message: UN_SEUL_COMPTE_RENDU })
  if (choisi.compte) return
  if (quiCompte.cloture_concurrente_id !== de) {
    throw refuse('PLAN_MODIFIE', {
      message: 'Entre-temps, un autre compte rendu a été choisi pour cette intervention.',
    })
  }
  if (choisi.refus !== null) throw refuse('ETAPE_REFUSEE', { message: choisi.refus })
  const version = quiCompte.version + 1
  const colonnes = [
    'empreinte',
    'contenu',
    'totaux',
    'total_ttc_cents',
    'utilisateur_id',
    'fait_a',
    'recu_a',
    'appareil_libelle',
  ] as const
  const premier = db
    .selectFrom('intervention_rapport')
    .select(colonnes)
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('cloture_concurrente_id', 'is', null)
    .orderBy('version')
    .limit(1)
  const suivant = db
    .selectFrom('cloture_concurrente')
    .select(colonnes)
    .where('compte_id', '=', compte_id)
    .where('cloture_concurrente_id', '=', vers)
  const valeurs = await (vers === null ? premier.executeTakeFirstOrThrow() : suivant.executeTakeFirstOrThrow())
  await db
    .insertInto('intervention_rapport')
    .values({
      ...valeurs,
      contenu: JSON.stringify(valeurs.contenu),
      totaux: JSON.stringify(valeurs.totaux),
      compte_id,
      intervention_id,
      version,
      cloture_concurrente_id: vers,
    })
    .execute()
  const motif = MOTIFS_CLOTURE.find(m => m.id === choisi.rapport.cloture)
  await db
    .updateTable('intervention')
    .set({
      version: sql`version + 1`,
      ...(motif ? { intervention_cloture: motif.id, cloture_libelle: motif.libelle } : {}),
    })
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .execute()
  await record(context, {
    action: 'intervention.choisir-compte-rendu',
    entite: `intervention:${intervention_id}`,
    avant: { cloture_concurrente_id: quiCompte.cloture_concurrente_id, version: quiCompte.version },
    apres: { cloture_concurrente_id: vers, version, total_ttc_cents: choisi.totaux.total_ttc_cents },
  })
  await annoncer(context, [situation.technicien_id])
  await refleterCloture(context, intervention_id)
  await prevenirAuteur(context, {
    situation,
    ecarte: comptes.find(c => c.compte),
    choisi,
    auteur_id: await auteurDe(context, intervention_id, de),
  })
  await services.jobs.enqueue(criJob, { compte_id, intervention_id }, { db })
}

/** Who filed a report of a visit; null: the one that closed it. */
async function auteurDe({ db, caller }: Context, intervention_id: number, rapport: number | null): Promise<number> {
  const de = db.selectFrom(rapport === null ? 'intervention_rapport' : 'cloture_concurrente').select('utilisateur_id')
  const { utilisateur_id } = await de
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('cloture_concurrente_id', rapport === null ? 'is' : '=', rapport)
    .limit(1)
    .executeTakeFirstOrThrow()
  return utilisateur_id
}

type Ecart = {
  readonly situation: Situation
  readonly ecarte: CompteRendu | undefined
  readonly choisi: CompteRendu
  readonly auteur_id: number
}

/** Whoever filed the report that counts no more hears it from the office, not from the customer. */
async function prevenirAuteur(context: Context, { situation, ecarte, choisi, auteur_id }: Ecart): Promise<void> {
  const { caller, now } = context
  const quand = (fait_a: string | undefined) => (fait_a ? direQuand(fait_a, jourParis(now)) : '')
  const total = `${formatEuros(choisi.totaux.total_ttc_cents)} TTC`
  const [fait, avant] = [quand(choisi.fait_a), quand(ecarte?.fait_a)]
  const choix =
    choisi.utilisateur_id === auteur_id
      ? `le compte rendu que vous avez fait ${fait} (${total}), et non plus celui que vous avez fait ${avant}`
      : `celui que ${choisi.utilisateur} a fait ${fait} (${total}), et non plus le vôtre, fait ${avant}`
  await notifier(context, {
    compte_id: caller.compte_id,
    utilisateur_id: auteur_id,
    titre: 'Un autre compte rendu est retenu',
    body: `${await nommerVisite(context, situation)}\u00a0: le bureau retient ${choix}. Les deux restent conservés.`,
    lien: adresseIntervention(situation.intervention_id),
  })
}
