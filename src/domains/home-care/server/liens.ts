import { sql } from 'kysely'
import type { ResidentNomme } from '#domains/home-care/model/residents.ts'
import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { nommerResidents } from '#domains/residences/server/api.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { rejeter } from './effets.ts'
import './tables.ts'

/** Whom a sheet names, in their order. */
interface Nommes {
  readonly gens: readonly ResidentNomme[]
}

/** @returns those people, held until the transaction ends; or why a sheet that names them is refused */
export async function trouverNommes(
  context: Context,
  residents: readonly number[] | undefined,
): Promise<Effect | Nommes> {
  const ids = [...new Set(residents)]
  if (ids.length === 0) return { gens: [] }
  if (!context.caller.modules.has(MODULE_RESIDENTS)) return rejeter('DROIT_MANQUANT')
  const noms = await nommerResidents(context, ids, { tenir: true })
  if (noms.size < ids.length)
    return rejeter('SAISIE', 'Une personne choisie n’est plus parmi les résidents\u00a0: choisissez-la de nouveau.')
  return { gens: ids.map(resident_id => ({ resident_id, label: noms.get(resident_id) ?? '' })) }
}

/** Residents whom a sheet names as it stands. */
export async function lireNommes({ db, caller }: Context, transmission_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('transmission_resident')
    .select('resident_id')
    .where('compte_id', '=', caller.compte_id)
    .where('transmission_id', '=', transmission_id)
    .where('actuel', '=', true)
    .orderBy('rang')
    .execute()
  return rows.map(r => r.resident_id)
}

/** A sheet names nobody any more: that it did stays beside its former texts, and goes with the person. */
export async function delier({ db, caller }: Context, transmission_id: number): Promise<void> {
  await db
    .updateTable('transmission_resident')
    .set({ actuel: false, lot: null })
    .where('compte_id', '=', caller.compte_id)
    .where('transmission_id', '=', transmission_id)
    .execute()
}

/** A sheet names these people from now on, and nobody else. */
export async function ecrireLiens(context: Context, transmission_id: number, { gens }: Nommes): Promise<void> {
  const { db, caller, now } = context
  await delier(context, transmission_id)
  if (gens.length === 0) return
  await db
    .insertInto('transmission_resident')
    .values(
      gens.map(({ resident_id, label }, rang) => ({
        ...{ compte_id: caller.compte_id, transmission_id, resident_id, nom: label, rang: rang + 1, lie_a: now },
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['compte_id', 'transmission_id', 'resident_id']).doUpdateSet({
        nom: sql<string>`excluded.nom`,
        rang: sql<number>`excluded.rang`,
        lie_a: sql<Date>`excluded.lie_a`,
        actuel: true,
      }),
    )
    .execute()
}
