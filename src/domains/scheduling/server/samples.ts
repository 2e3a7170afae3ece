import { sql } from 'kysely'
import { POSTES } from '#domains/scheduling/modules/gestion-postes-edt/contract.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { nommerExemple, noterExemples, type SampleSet } from '#server/samples/sample.ts'
import './tables.ts'

const METIERS = ['Aide-soignant', 'Agent de service'] as const
const LES_POSTES = [
  ['Matin', 'EX1', 'jour', '06:45', '14:15', '#f6c95b', 0],
  ['Soir', 'EX2', 'jour', '13:45', '21:15', '#7fb3d5', 0],
  ['Nuit', 'EX3', 'nuit', '21:00', '07:00', '#9b8fc7', 0],
  ['Ménage', 'EX4', 'jour', '08:00', '15:00', '#8cc79b', 1],
] as const

const manque = async ({ db, caller }: Context, table: 'metier' | 'poste') =>
  (await db.selectFrom(table).select('compte_id').where('compte_id', '=', caller.compte_id).limit(1).execute())
    .length === 0

/** Trades and posts of a house that has none; their start times come with them. */
async function poser(context: Context): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  const metiers: number[] = []
  if (await manque(context, 'metier')) {
    const poses = await db
      .insertInto('metier')
      .values(METIERS.map((nom, ordre) => ({ compte_id, metier_libelle: nommerExemple(nom), ordre })))
      .returning('metier_id')
      .execute()
    metiers.push(...poses.map(m => m.metier_id))
    await noterExemples(context, 'metier', metiers)
  }
  if (!(await manque(context, 'poste'))) return
  const connus = await db.selectFrom('horaire').select('horaire_debut').where('compte_id', '=', compte_id).execute()
  const postes = await db
    .insertInto('poste')
    .values(
      LES_POSTES.map(([nom, poste_code, poste_type, poste_heure_debut, poste_heure_fin, color, metier], ordre) => ({
        ...{ compte_id, poste_libelle: nommerExemple(nom), poste_code, poste_type, poste_heure_debut, poste_heure_fin },
        ...{ color, ordre, metier_id: metiers[metier] ?? null },
      })),
    )
    .returning('poste_id')
    .execute()
  await noterExemples(
    context,
    'poste',
    postes.map(p => p.poste_id),
  )
  const horaires = await db.selectFrom('horaire').select('horaire_debut').where('compte_id', '=', compte_id).execute()
  await noterExemples(
    context,
    'horaire',
    horaires.map(h => h.horaire_debut).filter(debut => !connus.some(c => c.horaire_debut === debut)),
  )
  await publish(context, { compte_id, utilisateur_id: null, sujet: 'ressource' })
}

/** A sample post that a shift, a cycle or a need names stays: the planning is the house's own. */
async function prevenir({ db, caller }: ReadContext): Promise<string[]> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from exemple e
    where e.compte_id = ${caller.compte_id} and e.entite = 'poste' and (
      exists (select from pointage p where p.compte_id = e.compte_id and p.poste_id = e.entite_id)
      or exists (select from pointage_brouillon b where b.compte_id = e.compte_id and b.poste_id = e.entite_id)
      or exists (select from planning_cycle_ligne l where l.compte_id = e.compte_id and l.poste_id = e.entite_id)
      or exists (select from planning_besoin n where n.compte_id = e.compte_id and n.poste_id = e.entite_id))`.execute(
    db,
  )
  const n = rows[0]?.n ?? 0
  if (n === 0) return []
  return [
    n === 1
      ? 'Un poste d’exemple est dans un planning\u00a0: il reste.'
      : `${n}\u00a0postes d’exemple sont dans un planning\u00a0: ils restent.`,
  ]
}

async function retirer(context: Context): Promise<void> {
  await sql`select exemples_retirer_planning()`.execute(context.db)
  await publish(context, { compte_id: context.caller.compte_id, utilisateur_id: null, sujet: 'ressource' })
}

export const exemplesPlanning: SampleSet = { module: POSTES.module, poser, prevenir, retirer }
