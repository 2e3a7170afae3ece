import { sql } from 'kysely'
import type { InterventionDetail } from '#domains/field-service/model/activite/activite.ts'
import type { CompteRendu } from '#domains/field-service/model/interventions/regulation.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { resumerRapport } from '#domains/field-service/model/rapports/second-compte-rendu.ts'
import type { Context } from '#server/http/context.ts'

const NOM = sql<string>`trim(u.prenom || ' ' || u.nom)`

/** What both kinds of reports tell, of the report `r` and its author `u`. */
const COMMUNES = [
  'r.contenu',
  'r.totaux',
  'r.fait_a',
  'r.recu_a',
  'r.appareil_libelle',
  'r.utilisateur_id',
  NOM.as('utilisateur'),
] as const

/** Which report counts: the last version; each says where it comes from. */
export async function lireRapportQuiCompte({ db, caller }: Pick<Context, 'db' | 'caller'>, intervention_id: number) {
  return await db
    .selectFrom('intervention_rapport')
    .select(['version', 'cloture_concurrente_id'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The report that closed the visit, then those that came after it, in the order they came; none while it is not closed. */
export async function lireComptesRendus(context: Context, intervention_id: number): Promise<CompteRendu[]> {
  const { db, caller } = context
  const quiCompte = await lireRapportQuiCompte(context, intervention_id)
  if (!quiCompte) return []
  const premier = await db
    .selectFrom('intervention_rapport as r')
    .innerJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'r.compte_id').onRef('u.utilisateur_id', '=', 'r.utilisateur_id'),
    )
    .select(COMMUNES)
    .select([sql<number | null>`null::int`.as('cloture_concurrente_id'), sql<string | null>`null`.as('refus')])
    .select(sql<Date | null>`null::timestamptz`.as('ecarte_a'))
    .where('r.compte_id', '=', caller.compte_id)
    .where('r.intervention_id', '=', intervention_id)
    .where('r.cloture_concurrente_id', 'is', null)
    .orderBy('r.version')
    .limit(1)
    .execute()
  const suivants = await db
    .selectFrom('cloture_concurrente as r')
    .innerJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'r.compte_id').onRef('u.utilisateur_id', '=', 'r.utilisateur_id'),
    )
    .select(COMMUNES)
    .select(['r.cloture_concurrente_id', 'r.refus', 'r.ecarte_a'])
    .where('r.compte_id', '=', caller.compte_id)
    .where('r.intervention_id', '=', intervention_id)
    .orderBy('r.cloture_concurrente_id')
    .execute()
  return [...premier, ...suivants].map(({ contenu, totaux, fait_a, recu_a, appareil_libelle, ecarte_a, ...row }) => ({
    ...row,
    appareil: appareil_libelle,
    ecarte: ecarte_a !== null,
    // Both were written from checked values by the closing command, and nothing else writes them.
    rapport: contenu as RapportCloture,
    totaux: totaux as CompteRendu['totaux'],
    fait_a: fait_a.toISOString(),
    recu_a: recu_a.toISOString(),
    compte: row.cloture_concurrente_id === quiCompte.cloture_concurrente_id,
  }))
}

/** Whether those who plan have answered which report counts: one was chosen, or none is left that could be. */
export async function estRegle(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  intervention_id: number,
): Promise<boolean> {
  const { rows } = await sql<{ regle: boolean }>`
    select (exists (select from intervention_rapport r where r.compte_id = ${caller.compte_id}
        and r.intervention_id = ${intervention_id} and r.cloture_concurrente_id is not null)
      or not exists (select from cloture_concurrente k where k.compte_id = ${caller.compte_id}
        and k.intervention_id = ${intervention_id} and k.refus is null and k.ecarte_a is null)) as regle`.execute(db)
  return rows[0]?.regle ?? true
}

/** The reports of a visit closed on several devices, for its technician; nothing where there is one. */
export async function lireComptesRecus(
  context: Context,
  intervention_id: number,
): Promise<Pick<InterventionDetail, 'comptes_rendus' | 'comptes_rendus_regle'>> {
  const comptes = await lireComptesRendus(context, intervention_id)
  if (comptes.length < 2) return {}
  const comptes_rendus = comptes.map(c => ({
    auteur: c.utilisateur,
    moi: c.utilisateur_id === context.caller.utilisateur_id,
    appareil: c.appareil ?? '',
    motif: resumerRapport(c.rapport, c.totaux.total_ttc_cents).motif,
    total_ttc_cents: c.totaux.total_ttc_cents,
    fait_a: c.fait_a,
    recu_a: c.recu_a,
    compte: c.compte,
    refuse: c.refus !== null,
  }))
  // Where no other can be chosen nobody has answered anything.
  const choix = comptes.some(c => c.cloture_concurrente_id !== null && c.refus === null)
  return { comptes_rendus, comptes_rendus_regle: choix && (await estRegle(context, intervention_id)) }
}
