import { sql } from 'kysely'
import {
  direEtage,
  type EtatLogement,
  etatLogement,
  premierJourLibre,
  tauxOccupation,
} from '#domains/residences/model/places.ts'
import { nomResident } from '#domains/residences/model/resident.ts'
import { couvre } from '#domains/residences/model/sejours.ts'
import type { LogementLigne } from '#domains/residences/modules/gestion-logements/contract.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { listerLesResidents } from '../residents/lire.ts'
import { lireSejours, type SejourLu, sejourDe } from '../sejours/lire.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

async function lireRows({ db, caller }: Lecture, logement_id?: number) {
  let query = db
    .selectFrom('logement as l')
    .leftJoin('logements_type as t', join =>
      join.onRef('t.compte_id', '=', 'l.compte_id').onRef('t.id', '=', 'l.logements_type_id'),
    )
    .select(['l.logement_id', 'l.logement_numero', 'l.logement_libelle', 'l.logement_etage', 'l.logements_type_id'])
    .select(['l.logement_places', 'l.travaux_du', 'l.travaux_au', 'l.travaux_motif', 't.logements_type_libelle'])
    .where('l.compte_id', '=', caller.compte_id)
    .where('l.supprime_a', 'is', null)
  if (logement_id !== undefined) query = query.where('l.logement_id', '=', logement_id)
  return await query
    .orderBy('l.logement_etage')
    // "2" before "10": by the number that a name begins with.
    .orderBy(sql`coalesce(substring(l.logement_numero from '[0-9]+')::numeric, 0)`)
    .orderBy('l.logement_numero')
    .orderBy('l.logement_id')
    .execute()
}
type Row = Awaited<ReturnType<typeof lireRows>>[number]

/** Who is away today, by number. */
async function lireAbsents({ db, caller }: Lecture, jour: JourIso): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('resident_absence')
    .select('resident_id')
    .where('compte_id', '=', caller.compte_id)
    .where(sql<boolean>`periode @> ${jour}::date`)
    .execute()
  return new Set(rows.map(r => r.resident_id))
}

const piecesDe = (row: Row, sejours: readonly SejourLu[]) => ({
  places: row.logement_places,
  travaux: row.travaux_du === null ? null : { du: row.travaux_du, au: row.travaux_au },
  sejours: sejours.map(sejourDe),
})

interface Autour {
  readonly jour: JourIso
  readonly absents: ReadonlySet<number>
}

function presenter(row: Row, sejours: readonly SejourLu[], { jour, absents }: Autour): LogementLigne {
  const pieces = piecesDe(row, sejours)
  const presents = sejours.filter(s => couvre(sejourDe(s), jour))
  return {
    logement_id: row.logement_id,
    logement_numero: row.logement_numero,
    logement_libelle: row.logement_libelle,
    logement_etage: row.logement_etage,
    libelle_etage: direEtage(row.logement_etage),
    logements_type_id: row.logements_type_id,
    logements_type_libelle: row.logements_type_libelle ?? '',
    nb_residents: presents.length,
    places: row.logement_places,
    etat: etatLogement(pieces, jour),
    libre_le: premierJourLibre(pieces, jour),
    travaux: row.travaux_du === null ? null : { du: row.travaux_du, au: row.travaux_au, motif: row.travaux_motif },
    residents: presents
      .toSorted((a, b) => a.place - b.place)
      .map(s => ({ resident_id: s.resident_id, label: nomResident(s), absent: absents.has(s.resident_id) })),
    a_venir: sejours
      .filter(s => s.affect_date_debut > jour)
      .map(s => ({ resident_id: s.resident_id, label: nomResident(s), le: s.affect_date_debut })),
  }
}

async function lireTous(context: Lecture, logement_id?: number) {
  const jour = jourParis(context.now)
  const [rows, sejours, absents] = await Promise.all([
    lireRows(context, logement_id),
    lireSejours(context, { depuis: jour, ...(logement_id !== undefined && { logement_id }) }),
    lireAbsents(context, jour),
  ])
  const par = Map.groupBy(sejours, s => s.logement_id)
  const lignes = rows.map(row => presenter(row, par.get(row.logement_id) ?? [], { jour, absents }))
  return { jour, lignes, pieces: rows.map(row => piecesDe(row, par.get(row.logement_id) ?? [])) }
}

interface Filtres {
  readonly type?: string | undefined
  readonly etage?: string | undefined
  readonly occupation?: '-1' | EtatLogement | undefined
}

/** Rooms that the filters leave, the occupation of the whole house, and who waits. */
export async function listerLesLogements(context: Lecture, { type = '-1', etage = '-1', occupation = '-1' }: Filtres) {
  const [{ jour, lignes, pieces }, { residents }] = await Promise.all([
    lireTous(context),
    listerLesResidents(context, { actifs: true }),
  ])
  const attente = residents.filter(r => r.etat === 'attente' || (r.logement_id === null && r.etat !== 'sorti'))
  return {
    lu_a: context.now.toISOString(),
    aujourdhui: jour,
    aucun: lignes.length === 0,
    logements: lignes.filter(
      l =>
        (type === '-1' || String(l.logements_type_id) === type) &&
        (etage === '-1' || `e${l.logement_etage}` === etage) &&
        (occupation === '-1' || l.etat === occupation),
    ),
    occupation: { ...tauxOccupation(pieces, jour), travaux: lignes.filter(l => l.etat === 'travaux').length },
    en_attente: attente
      .toSorted((a, b) => (a.demande_le < b.demande_le ? -1 : a.demande_le > b.demande_le ? 1 : 0))
      .map(({ resident_id, label, etat, demande_le, demande_note }) => ({
        ...{ resident_id, label, etat, demande_le, demande_note },
      })),
  }
}

/** @throws CodedError INTROUVABLE */
export async function trouverLogement(context: Lecture, logement_id: number): Promise<LogementLigne> {
  const { lignes } = await lireTous(context, logement_id)
  const [ligne] = lignes
  if (!ligne) throw refuse('INTROUVABLE')
  return ligne
}

/** Floors that have a room, from the lowest. */
export async function lireEtages({ db, caller }: Lecture) {
  const rows = await db
    .selectFrom('logement')
    .select('logement_etage')
    .distinct()
    .where('compte_id', '=', caller.compte_id)
    .where('supprime_a', 'is', null)
    .orderBy('logement_etage')
    .execute()
  return rows.map(r => ({ value: `e${r.logement_etage}`, label: direEtage(r.logement_etage) }))
}

/** Kinds of rooms in use, in the order of the house. */
export async function lireTypes({ db, caller }: Lecture) {
  return await db
    .selectFrom('logements_type')
    .select(['id', 'logements_type_libelle', 'logements_type_places'])
    .where('compte_id', '=', caller.compte_id)
    .where('supprime_a', 'is', null)
    .orderBy('ordre')
    .orderBy('id')
    .execute()
}
