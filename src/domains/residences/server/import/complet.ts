import { accueillir, type Pieces } from '#domains/residences/model/places.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { sejourDe } from '../sejours/lire.ts'
import '../tables.ts'

/** Why a room takes nobody, by numbers: an answer that is kept names nobody. */
export interface Complet {
  readonly numero: string
  /** Who holds it: people of the house, and lines of the same sheet. */
  readonly tenus: readonly number[]
  readonly lignes: readonly number[]
  /** Numbers of the rooms that would take somebody on that day, those that other lines take aside. */
  readonly libres: readonly string[]
}

interface Piece extends Pieces {
  readonly logement_id: number
  readonly numero: string
}

/** Every room of the house with its stays, as they stand now. */
export async function lirePieces({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<Piece[]> {
  const [logements, sejours] = await Promise.all([
    db
      .selectFrom('logement')
      .select(['logement_id', 'logement_numero', 'logement_places', 'travaux_du', 'travaux_au'])
      .where('compte_id', '=', caller.compte_id)
      .where('supprime_a', 'is', null)
      .orderBy('logement_etage')
      .orderBy('logement_numero')
      .execute(),
    db
      .selectFrom('logement_affectation')
      .select(['resident_id', 'logement_id', 'place', 'affect_date_debut', 'affect_date_fin'])
      .where('compte_id', '=', caller.compte_id)
      .execute(),
  ])
  const par = Map.groupBy(sejours.map(sejourDe), s => s.logement_id)
  return logements.map(l => ({
    logement_id: l.logement_id,
    numero: l.logement_numero,
    places: l.logement_places,
    travaux: l.travaux_du === null ? null : { du: l.travaux_du, au: l.travaux_au },
    sejours: par.get(l.logement_id) ?? [],
  }))
}

interface Refuse {
  readonly logement_id: number
  readonly debut: JourIso
}

/** Who holds a room that was refused, and which ones are free instead. @param lignes the line of each who came by this sheet */
export function expliquer(
  pieces: readonly Piece[],
  lignes: ReadonlyMap<number, number>,
  { logement_id, debut }: Refuse,
): Complet | null {
  const piece = pieces.find(p => p.logement_id === logement_id)
  if (!piece) return null
  const tenants = piece.sejours.filter(s => s.fin === null || s.fin > debut).map(s => s.resident_id)
  const libres = pieces.filter(p => accueillir(p, { debut, fin: null }).refus === null)
  return {
    numero: piece.numero,
    tenus: tenants.filter(id => !lignes.has(id)),
    lignes: tenants.flatMap(id => lignes.get(id) ?? []),
    libres: libres.map(p => p.numero),
  }
}

/** Numbers that one sentence holds. */
const NOMBRE = 6

/** "Logement : B1 est complet, occupé par Mme Denise Petit. Libres ce jour-là : B2 et B3." */
export function direComplet({ numero, libres }: Complet, par: readonly string[]): string {
  const qui = joindre([...par])
  const reste = libres.length - NOMBRE
  const nommes = reste > 1 ? [...libres.slice(0, NOMBRE), compter(reste, 'autre')] : libres
  const place =
    libres.length === 0 ? 'Aucun autre n’est libre ce jour-là.' : `Libres ce jour-là\u00a0: ${joindre(nommes)}.`
  return `Logement\u00a0: ${numero} est complet${qui ? `, pris par ${qui}` : ''}. ${place}`
}
