import { sql } from 'kysely'
import {
  type BesoinsSaisis,
  type EtatBesoin,
  etatsBesoins,
  type VersionBesoins,
} from '#domains/scheduling/model/bureau/besoin.ts'
import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JourIso } from '#wire/dates.ts'
import { lireAbsences } from '../planning/jours.ts'
import { annoncerBureau } from './annoncer.ts'
import { lireFeries } from './appliquer.ts'
import { lireEffectifs } from './brouillons.ts'
import { exigerJourProche } from './exiger.ts'
import { exigerPostes } from './postes.ts'

/** Every set of the house, by the day from which it holds; posts that are given no more are left out. */
export async function lireVersionsBesoins({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<VersionBesoins[]> {
  const { rows } = await sql<VersionBesoins>`
    select v.valable_du, v.version,
      coalesce((select jsonb_agg(jsonb_build_object('poste_id', b.poste_id, 'sorte_jour', b.sorte_jour,
          'minimum', b.minimum, 'souhaite', b.souhaite) order by o.ordre, b.poste_id, b.sorte_jour)
        from planning_besoin b join poste o using (compte_id, poste_id)
        where b.compte_id = v.compte_id and b.valable_du = v.valable_du and o.supprime_a is null), '[]') as besoins
    from planning_besoins v where v.compte_id = ${caller.compte_id} order by v.valable_du`.execute(db)
  return rows
}

/** The set of one very day, locked until it is over; null where none begins on it. */
async function viser({ db, caller }: Context, valable_du: JourIso) {
  const row = await db
    .selectFrom('planning_besoins')
    .select('version')
    .where('compte_id', '=', caller.compte_id)
    .where('valable_du', '=', valable_du)
    .forUpdate()
    .executeTakeFirst()
  return row?.version ?? null
}

/** All the needs from a day on, in the place of those of that day. @throws CodedError INTROUVABLE, SAISIE, FICHE_MODIFIEE */
export async function ecrireBesoins(context: Context, { valable_du, version, besoins }: BesoinsSaisis): Promise<void> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id: auteur_id } = caller
  exigerJourProche(context, valable_du, 'valable_du')
  // Two first sets of one day: the second one waits, then reads that one is there.
  await sql`select pg_advisory_xact_lock(hashtext('planning_besoins'), ${compte_id})`.execute(db)
  if ((await viser(context, valable_du)) !== version) throw refuse('FICHE_MODIFIEE')
  await exigerPostes(context, besoins)
  const avant = (await lireVersionsBesoins(context)).find(v => v.valable_du === valable_du)?.besoins ?? null
  await db
    .insertInto('planning_besoins')
    .values({ compte_id, valable_du, auteur_id, modifie_a: now })
    .onConflict(conflict =>
      conflict
        .columns(['compte_id', 'valable_du'])
        .doUpdateSet({ version: (version ?? 0) + 1, auteur_id, modifie_a: now }),
    )
    .execute()
  // Those of posts that are given no more are not shown: whoever saves what they read does not take them off.
  await sql`delete from planning_besoin b using poste o
    where b.compte_id = ${compte_id} and b.valable_du = ${valable_du}::date
      and o.compte_id = b.compte_id and o.poste_id = b.poste_id and o.supprime_a is null`.execute(db)
  if (besoins.length > 0)
    await db
      .insertInto('planning_besoin')
      .values(besoins.map(besoin => ({ compte_id, valable_du, ...besoin })))
      .execute()
  const entite = `planning-besoins:${valable_du}`
  await record(context, { action: 'planning.besoins-ecrire', entite, avant, apres: besoins })
  await annoncerBureau(context)
}

/** The needs before go on. @throws CodedError INTROUVABLE */
export async function retirerBesoins(context: Context, valable_du: JourIso): Promise<void> {
  const { db, caller } = context
  if ((await viser(context, valable_du)) === null) throw refuse('INTROUVABLE')
  const avant = (await lireVersionsBesoins(context)).find(v => v.valable_du === valable_du)?.besoins ?? null
  await db
    .deleteFrom('planning_besoins')
    .where('compte_id', '=', caller.compte_id)
    .where('valable_du', '=', valable_du)
    .execute()
  await record(context, { action: 'planning.besoins-retirer', entite: `planning-besoins:${valable_du}`, avant })
  await annoncerBureau(context)
}

/** What is missing on days as they will be once these shifts are published. @param seuls what is prepared for these alone */
export async function lireManques(
  context: Context,
  periode: Periode,
  seuls?: ReadonlySet<number>,
): Promise<EtatBesoin[]> {
  const versions = await lireVersionsBesoins(context)
  if (versions.length === 0) return []
  const [postes, absences, ferieDu] = await Promise.all([
    lireEffectifs(context, periode, seuls),
    lireAbsences(context, periode),
    lireFeries(context),
  ])
  return etatsBesoins({
    versions,
    jours: joursDe(periode.du, periode.au).map(jour => ({ jour, ferie: ferieDu(jour) !== '' })),
    tenus: postes.map(p => ({ utilisateur_id: p.utilisateur_id, jour: p.pointage_date, poste_id: p.poste_id })),
    absents: new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`)),
  }).filter(e => e.manque > 0)
}
