import { sql } from 'kysely'
import { lireAbsents } from '#domains/scheduling/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, bornesJour, instantParis, type JourIso, jourParis, jourSemaine } from '#wire/dates.ts'
import '#domains/people/server/tables.ts'

interface Periode {
  readonly debut: string
  readonly fin: string
}

/** Of one person and one day. */
export interface Presence {
  /** When they are away, never why. */
  readonly absences: Periode[]
  /** Their working hours; null: the company has not said. */
  readonly disponibilites: Periode[] | null
}

type Lecture = Pick<Context, 'db' | 'caller'>

const MINUIT = 1440

/** 480 to 08:00 of that day in Paris; 1440 is the next day. */
function instantDe(jour: JourIso, minutes: number): string {
  if (minutes === MINUIT) return instantParis(ajouterJours(jour, 1), '00:00')
  const heure = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return instantParis(jour, heure)
}

function parPersonne(rows: readonly (Periode & { utilisateur_id: number })[]): Map<number, Periode[]> {
  const par = new Map<number, Periode[]>()
  for (const { utilisateur_id, debut, fin } of rows)
    par.set(utilisateur_id, [...(par.get(utilisateur_id) ?? []), { debut, fin }])
  return par
}

/** What the company wrote down by the hour, and the whole days that the planning takes off: one absence to whoever asks. */
async function lireAbsences(context: Lecture, jour: JourIso) {
  const { db, caller } = context
  const journee = bornesJour(jour)
  const { debut, fin } = journee
  const [rows, absents] = await Promise.all([
    db
      .selectFrom('indisponibilite')
      .select('utilisateur_id')
      // What falls on that day.
      .select(sql<Date>`greatest(lower(plage), ${debut}::timestamptz)`.as('debut'))
      .select(sql<Date>`least(upper(plage), ${fin}::timestamptz)`.as('fin'))
      .where('compte_id', '=', caller.compte_id)
      .where(sql<boolean>`plage && tstzrange(${debut}::timestamptz, ${fin}::timestamptz)`)
      .orderBy(sql`lower(plage)`)
      .execute(),
    lireAbsents(context, jour),
  ])
  const entieres = new Set(absents.map(a => a.utilisateur_id))
  const heures = rows.filter(r => !entieres.has(r.utilisateur_id))
  return parPersonne([
    ...heures.map(r => ({ ...r, debut: r.debut.toISOString(), fin: r.fin.toISOString() })),
    ...absents.map(({ utilisateur_id }) => ({ utilisateur_id, ...journee })),
  ])
}

/** Until when those of the company who are away at this very moment are: the latest end of what keeps them. */
export async function lireRetours(context: Lecture & Pick<Context, 'now'>): Promise<ReadonlyMap<number, Date>> {
  const { db, caller, now } = context
  const [rows, absents] = await Promise.all([
    db
      .selectFrom('indisponibilite')
      .select(['utilisateur_id', sql<Date>`upper(plage)`.as('fin')])
      .where('compte_id', '=', caller.compte_id)
      .where(sql<boolean>`plage @> ${now.toISOString()}::timestamptz`)
      .execute(),
    lireAbsents(context, jourParis(now)),
  ])
  const retours = new Map(absents.map(a => [a.utilisateur_id, new Date(bornesJour(a.jusqu_au).fin)]))
  for (const { utilisateur_id, fin } of rows) {
    const deja = retours.get(utilisateur_id)
    if (!deja || deja < fin) retours.set(utilisateur_id, fin)
  }
  return retours
}

/** Days of everybody's usual week, with the slots of this one, in one statement. */
async function lireHoraires({ db, caller }: Lecture, jour: JourIso) {
  const ceJour = jourSemaine(jour)
  const rows = await db
    .selectFrom('disponibilite_jour as j')
    .leftJoin('disponibilite_plage as p', join =>
      join
        .onRef('p.compte_id', '=', 'j.compte_id')
        .onRef('p.utilisateur_id', '=', 'j.utilisateur_id')
        .onRef('p.jour', '=', 'j.jour')
        .on('p.jour', '=', ceJour),
    )
    .select(['j.utilisateur_id', 'j.jour', 'j.etat', 'p.debut', 'p.fin'])
    .select(sql<boolean>`daterange(p.valable_du, p.valable_au, '[]') @> ${jour}::date`.as('valable'))
    .where('j.compte_id', '=', caller.compte_id)
    .orderBy('p.debut')
    .execute()
  const decoupees = rows.flatMap(({ utilisateur_id, debut, fin, valable }) =>
    debut !== null && fin !== null ? [{ utilisateur_id, debut, fin, valable }] : [],
  )
  return {
    configures: new Set(rows.map(j => j.utilisateur_id)),
    travailles: new Set(rows.filter(j => j.jour === ceJour && j.etat === 1).map(j => j.utilisateur_id)),
    decoupes: new Set(decoupees.map(p => p.utilisateur_id)),
    plages: parPersonne(
      decoupees
        .filter(p => p.valable)
        .map(p => ({
          utilisateur_id: p.utilisateur_id,
          debut: instantDe(jour, p.debut),
          fin: instantDe(jour, p.fin),
        })),
    ),
  }
}

/** Who is away on that day and who works when, for every technician of the company in three queries. */
export async function lirePresences(context: Lecture, jour: JourIso): Promise<(id: number) => Presence> {
  const [absences, horaires] = await Promise.all([lireAbsences(context, jour), lireHoraires(context, jour)])
  const { configures, travailles, decoupes, plages } = horaires
  return id => {
    const absent = absences.get(id) ?? []
    if (!configures.has(id)) return { absences: absent, disponibilites: null }
    if (!travailles.has(id)) return { absences: absent, disponibilites: [] }
    // A worked day without a slot is a whole day.
    if (!decoupes.has(id)) return { absences: absent, disponibilites: [bornesJour(jour)] }
    return { absences: absent, disponibilites: plages.get(id) ?? [] }
  }
}
