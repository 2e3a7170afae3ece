import type { Pieces } from '#domains/residences/model/places.ts'
import { JOURS_A_VENIR } from '#domains/residences/model/resident.ts'
import type { Sejour } from '#domains/residences/model/sejours.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { sejourDe } from './lire.ts'

/** Locks are taken in one order everywhere: the person, then the rooms by their number. */

/** Somebody with their stays and absences, held until the end of the transaction. @throws CodedError INTROUVABLE, SEJOUR_MODIFIE */
export async function tenirResident({ db, caller }: Context, resident_id: number, version?: string | undefined) {
  const resident = await db
    .selectFrom('resident')
    .selectAll()
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', '=', resident_id)
    .where('efface_a', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!resident) throw refuse('INTROUVABLE')
  if (version !== undefined && version !== String(resident.version)) throw refuse('SEJOUR_MODIFIE')
  const [affectations, absences] = await Promise.all([
    db
      .selectFrom('logement_affectation')
      .selectAll()
      .where('compte_id', '=', caller.compte_id)
      .where('resident_id', '=', resident_id)
      .orderBy('affect_date_debut')
      .execute(),
    db
      .selectFrom('resident_absence')
      .selectAll()
      .where('compte_id', '=', caller.compte_id)
      .where('resident_id', '=', resident_id)
      .orderBy('absence_du')
      .execute(),
  ])
  return { resident, affectations, absences }
}
export type Tenu = Awaited<ReturnType<typeof tenirResident>>

export interface PieceTenue extends Pieces {
  readonly logement_id: number
  readonly logement_numero: string
}

/** Rooms with their stays, held until the end of the transaction. @throws CodedError INTROUVABLE */
export async function tenirLogements({ db, caller }: Context, ids: readonly number[]) {
  const numeros = [...new Set(ids)]
  if (numeros.length === 0) return new Map<number, PieceTenue>()
  const logements = await db
    .selectFrom('logement')
    .selectAll()
    .where('compte_id', '=', caller.compte_id)
    .where('logement_id', 'in', numeros)
    .where('supprime_a', 'is', null)
    .orderBy('logement_id')
    .forUpdate()
    .execute()
  if (logements.length < numeros.length) throw refuse('INTROUVABLE', { message: 'Ce logement n’existe plus.' })
  const sejours = await db
    .selectFrom('logement_affectation')
    .select(['resident_id', 'logement_id', 'place', 'affect_date_debut', 'affect_date_fin'])
    .where('compte_id', '=', caller.compte_id)
    .where('logement_id', 'in', numeros)
    .execute()
  const parLogement = Map.groupBy(sejours.map(sejourDe), s => s.logement_id)
  return new Map(
    logements.map((l): [number, PieceTenue] => [
      l.logement_id,
      {
        logement_id: l.logement_id,
        logement_numero: l.logement_numero,
        places: l.logement_places,
        travaux: l.travaux_du === null ? null : { du: l.travaux_du, au: l.travaux_au },
        sejours: parLogement.get(l.logement_id) ?? [],
      },
    ]),
  )
}

/** What was changed about somebody: whoever reads them again reads another version. */
export async function marquer({ db, caller, now }: Context, resident_id: number, changes: object = {}): Promise<void> {
  await db
    .updateTable('resident')
    .set(eb => ({ ...changes, version: eb('version', '+', 1), modifie_a: now }))
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', '=', resident_id)
    .execute()
}

/** @throws CodedError SAISIE for a year that was typed wrong */
export function exigerProche({ now }: Pick<Context, 'now'>, champ: string, jour: JourIso | null): void {
  const dernier = ajouterJours(jourParis(now), JOURS_A_VENIR)
  if (jour !== null && jour > dernier)
    throw refuse('SAISIE', { champs: { [champ]: `Au plus tard le ${direJour(dernier)}.` } })
}

/** Somebody else's stay on the very same bed during a period. */
export const placePrise = (
  piece: Pieces | undefined,
  sien: Sejour,
  { debut, fin }: { debut: JourIso; fin: JourIso | null },
): boolean =>
  piece?.sejours.some(
    s =>
      s.resident_id !== sien.resident_id &&
      s.place === sien.place &&
      (s.fin === null || s.fin > debut) &&
      (fin === null || s.debut < fin),
  ) ?? false
