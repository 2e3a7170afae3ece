import { sql } from 'kysely'
import type { Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, bornesJour, instantParis, type JourIso, jourSemaine } from '#wire/dates.ts'
import '#domains/people/server/tables.ts'

type Presence = Required<Pick<Technicien, 'absences' | 'disponibilites'>>
type Periode = Presence['absences'][number]

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

async function lireAbsences({ db, caller }: Context, jour: JourIso) {
  const { debut, fin } = bornesJour(jour)
  const rows = await db
    .selectFrom('indisponibilite')
    .select('utilisateur_id')
    // What falls on that day.
    .select(sql<Date>`greatest(lower(plage), ${debut}::timestamptz)`.as('debut'))
    .select(sql<Date>`least(upper(plage), ${fin}::timestamptz)`.as('fin'))
    .where('compte_id', '=', caller.compte_id)
    .where(sql<boolean>`plage && tstzrange(${debut}::timestamptz, ${fin}::timestamptz)`)
    .orderBy(sql`lower(plage)`)
    .execute()
  return parPersonne(rows.map(r => ({ ...r, debut: r.debut.toISOString(), fin: r.fin.toISOString() })))
}

async function lireHoraires({ db, caller }: Context, jour: JourIso) {
  const jours = await db
    .selectFrom('disponibilite_jour')
    .select(['utilisateur_id', 'jour', 'etat'])
    .where('compte_id', '=', caller.compte_id)
    .execute()
  const plages = await db
    .selectFrom('disponibilite_plage')
    .select(['utilisateur_id', 'debut', 'fin'])
    .select(sql<boolean>`daterange(valable_du, valable_au, '[]') @> ${jour}::date`.as('valable'))
    .where('compte_id', '=', caller.compte_id)
    .where('jour', '=', jourSemaine(jour))
    .orderBy('debut')
    .execute()
  const valables = plages.filter(p => p.valable)
  return {
    configures: new Set(jours.map(j => j.utilisateur_id)),
    travailles: new Set(jours.filter(j => j.jour === jourSemaine(jour) && j.etat === 1).map(j => j.utilisateur_id)),
    decoupes: new Set(plages.map(p => p.utilisateur_id)),
    plages: parPersonne(
      valables.map(p => ({
        utilisateur_id: p.utilisateur_id,
        debut: instantDe(jour, p.debut),
        fin: instantDe(jour, p.fin),
      })),
    ),
  }
}

/** Who is away on that day and who works when, for every technician of the company in three queries. */
export async function lirePresences(context: Context, jour: JourIso): Promise<(id: number) => Presence> {
  const absences = await lireAbsences(context, jour)
  const { configures, travailles, decoupes, plages } = await lireHoraires(context, jour)
  return id => {
    const absent = absences.get(id) ?? []
    if (!configures.has(id)) return { absences: absent, disponibilites: null }
    if (!travailles.has(id)) return { absences: absent, disponibilites: [] }
    // A worked day without a slot is a whole day.
    if (!decoupes.has(id)) return { absences: absent, disponibilites: [bornesJour(jour)] }
    return { absences: absent, disponibilites: plages.get(id) ?? [] }
  }
}
