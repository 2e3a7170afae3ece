import { sql } from 'kysely'
import type { ResultatApplication } from '#domains/scheduling/model/bureau/application.ts'
import {
  type ApplicationCycle,
  type Cycle,
  type CycleSaisi,
  type LigneCycle,
  postesDuCycle,
} from '#domains/scheduling/model/bureau/cycle.ts'
import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { joindre } from '#wire/french.ts'
import { annoncerBureau } from './annoncer.ts'
import { appliquer, ecartsInconnus, tenirAgents } from './appliquer.ts'
import { exigerPostes } from './postes.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** Living cycles of the house, by name; posts of theirs that are given no more are told apart. @param seuls these alone */
export async function lireCycles({ db, caller }: Lecture, seuls: readonly number[] | null = null): Promise<Cycle[]> {
  const { rows } = await sql<Cycle>`
    select c.cycle_id, c.cycle_nom, c.semaines, c.version,
      coalesce((select jsonb_agg(jsonb_build_object('semaine', l.semaine, 'jour', l.jour, 'poste_id', l.poste_id)
          order by l.semaine, l.jour, l.rang) from planning_cycle_ligne l
        where l.compte_id = c.compte_id and l.cycle_id = c.cycle_id), '[]') as lignes,
      coalesce((select jsonb_agg(jsonb_build_object('poste_id', o.poste_id, 'poste_libelle', o.poste_libelle,
          'poste_code', o.poste_code) order by o.poste_id) from poste o
        where o.compte_id = c.compte_id and o.supprime_a is not null
          and exists (select from planning_cycle_ligne l where l.compte_id = c.compte_id and l.cycle_id = c.cycle_id
            and l.poste_id = o.poste_id)), '[]') as supprimes,
      coalesce((select jsonb_agg(jsonb_build_object('utilisateur_id', a.utilisateur_id, 'semaine', a.semaine,
          'depuis', a.depuis) order by a.utilisateur_id) from planning_cycle_agent a
        where a.compte_id = c.compte_id and a.cycle_id = c.cycle_id), '[]') as departs
    from planning_cycle c
    where c.compte_id = ${caller.compte_id} and c.supprime_a is null
      and (${seuls === null} or c.cycle_id = any(${seuls ?? []}::int[]))
    order by lower(c.cycle_nom), c.cycle_id`.execute(db)
  return rows
}

/** One living cycle. @throws CodedError INTROUVABLE */
async function exigerCycle(context: Lecture, cycle_id: number): Promise<Cycle> {
  const [cycle] = await lireCycles(context, [cycle_id])
  if (!cycle) throw refuse('INTROUVABLE')
  return cycle
}

/** @throws CodedError DEJA_PRIS */
async function exigerNomLibre({ db, caller }: Context, nom: string, sauf: number | null): Promise<void> {
  const { compte_id } = caller
  // Two people who give the same name at once wait for one another: the second one is told.
  await sql`select pg_advisory_xact_lock(hashtext('planning_cycle'), ${compte_id})`.execute(db)
  const { rows } = await sql`select from planning_cycle where compte_id = ${compte_id} and supprime_a is null
    and lower(cycle_nom) = lower(${nom}) and cycle_id is distinct from ${sauf}::int`.execute(db)
  if (rows.length > 0) throw refuse('DEJA_PRIS', { champs: { cycle_nom: 'Nom\u00a0: un autre cycle le porte déjà.' } })
}

async function ecrireLignes({ db, caller }: Context, cycle_id: number, lignes: readonly LigneCycle[]): Promise<void> {
  const { compte_id } = caller
  await db
    .deleteFrom('planning_cycle_ligne')
    .where('compte_id', '=', compte_id)
    .where('cycle_id', '=', cycle_id)
    .execute()
  const parJour = Map.groupBy(lignes, l => `${l.semaine}:${l.jour}`)
  const values = [...parJour.values()].flatMap(jour =>
    jour.map((ligne, n) => ({ compte_id, cycle_id, ...ligne, rang: n + 1 })),
  )
  if (values.length > 0) await db.insertInto('planning_cycle_ligne').values(values).execute()
}

/** @throws CodedError INTROUVABLE, DEJA_PRIS */
export async function creerCycle(context: Context, { lignes, ...saisi }: CycleSaisi): Promise<number> {
  const { db, caller, now } = context
  await exigerNomLibre(context, saisi.cycle_nom, null)
  await exigerPostes(context, lignes)
  const { cycle_id } = await db
    .insertInto('planning_cycle')
    .values({
      ...{ compte_id: caller.compte_id, auteur_id: caller.utilisateur_id, cree_a: now, modifie_a: now },
      ...saisi,
    })
    .returning('cycle_id')
    .executeTakeFirstOrThrow()
  await ecrireLignes(context, cycle_id, lignes)
  await record(context, {
    action: 'planning.cycle-creer',
    entite: `planning-cycle:${cycle_id}`,
    apres: { ...saisi, lignes },
  })
  await annoncerBureau(context)
  return cycle_id
}

/** @throws CodedError INTROUVABLE, FICHE_MODIFIEE, DEJA_PRIS */
export async function modifierCycle(
  context: Context,
  cycle_id: number,
  { version, lignes, ...saisi }: CycleSaisi & { readonly version: number },
): Promise<void> {
  const { db, caller, now } = context
  await exigerNomLibre(context, saisi.cycle_nom, cycle_id)
  const { departs: _d, supprimes, ...avant } = await exigerCycle(context, cycle_id)
  if (avant.version !== version) throw refuse('FICHE_MODIFIEE')
  // What it held before a post was deleted is kept for as long as nobody writes something else there.
  await exigerPostes(
    context,
    lignes.filter(l => !supprimes.some(s => s.poste_id === l.poste_id)),
  )
  const { numUpdatedRows } = await db
    .updateTable('planning_cycle')
    .set({ ...saisi, version: version + 1, modifie_a: now })
    .where('compte_id', '=', caller.compte_id)
    .where('cycle_id', '=', cycle_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('FICHE_MODIFIEE')
  await ecrireLignes(context, cycle_id, lignes)
  const apres = { ...saisi, lignes }
  await record(context, { action: 'planning.cycle-modifier', entite: `planning-cycle:${cycle_id}`, avant, apres })
  await annoncerBureau(context)
}

/** Takes a cycle away, or gives it back; what it put stays. @throws CodedError INTROUVABLE, DEJA_PRIS */
export async function garderCycle(context: Context, cycle_id: number, garde: boolean): Promise<string> {
  const { db, caller, now } = context
  const cycle = await db
    .selectFrom('planning_cycle')
    .select(['cycle_nom', 'supprime_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('cycle_id', '=', cycle_id)
    .executeTakeFirst()
  if (!cycle || (cycle.supprime_a === null) === garde) throw refuse('INTROUVABLE')
  if (garde) await exigerNomLibre(context, cycle.cycle_nom, cycle_id)
  await db
    .updateTable('planning_cycle')
    .set({ supprime_a: garde ? null : now })
    .where('compte_id', '=', caller.compte_id)
    .where('cycle_id', '=', cycle_id)
    .execute()
  const action = garde ? 'planning.cycle-rendre' : 'planning.cycle-supprimer'
  await record(context, { action, entite: `planning-cycle:${cycle_id}` })
  await annoncerBureau(context)
  return cycle.cycle_nom
}

/** Where each one stands is kept: the next time goes on from there. */
async function noterDeparts(
  { db, caller }: Context,
  cycle_id: number,
  agents: ApplicationCycle['agents'],
): Promise<void> {
  const { compte_id } = caller
  await db
    .insertInto('planning_cycle_agent')
    .values(agents.map(agent => ({ compte_id, cycle_id, ...agent })))
    .onConflict(conflict =>
      conflict.columns(['compte_id', 'cycle_id', 'utilisateur_id']).doUpdateSet(eb => ({
        semaine: eb.ref('excluded.semaine'),
        depuis: eb.ref('excluded.depuis'),
      })),
    )
    .execute()
}

const direSupprimes = (noms: readonly string[]): string =>
  `${noms.length > 1 ? 'postes supprimés' : 'poste supprimé'}\u00a0: ${joindre(noms)}`

/**
 * Puts a cycle in what is prepared, each from where they begin: one lot, taken back in one step.
 * @throws CodedError INTROUVABLE, FICHE_MODIFIEE
 */
export async function appliquerCycle(
  context: Context,
  cycle_id: number,
  { version, agents, du, au, ...options }: ApplicationCycle,
  { essai = false } = {},
): Promise<ResultatApplication> {
  const periode = { du, au }
  const gens = agents.map(a => a.utilisateur_id)
  const connus = await tenirAgents(context, gens, periode)
  const cycle = await exigerCycle(context, cycle_id)
  if (cycle.version !== version) throw refuse('FICHE_MODIFIEE')
  const presents = agents.filter(a => connus.has(a.utilisateur_id))
  const supprimes = new Map(cycle.supprimes.map(s => [s.poste_id, s.poste_libelle]))
  const voulus = presents.flatMap(agent =>
    joursDe(du, au).map(jour => {
      const postes = postesDuCycle(cycle, agent, jour)
      // A day whose post is no more is no rest: it is left as it is, and told.
      const perdus = postes.flatMap(id => supprimes.get(id) ?? [])
      return {
        ...{ utilisateur_id: agent.utilisateur_id, jour, postes: postes.map(poste_id => ({ poste_id })) },
        ...(perdus.length > 0 && { sansModele: direSupprimes(perdus) }),
      }
    }),
  )
  const resultat = await appliquer(context, voulus, periode, {
    ...options,
    ...{ essai, inconnus: ecartsInconnus(gens, connus, du) },
  })
  if (resultat.lot_id !== null) await noterDeparts(context, cycle_id, presents)
  return resultat
}
