import { sql } from 'kysely'
import { lireAbsents, lireJoursAbsents, listerJoursAbsents } from '#domains/scheduling/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, bornesJour, instantParis, type JourIso, jourParis, jourSemaine, versMs } from '#wire/dates.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { lireDemandesAbsence as lireLesDemandes } from './absences/demandes.ts'
import * as comptes from './ouvrir.ts'
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
  /** They have hours for such a day of the week, said until an earlier date. */
  readonly echues: boolean
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

/**
 * What the company wrote down by the hour, and the whole days that the planning takes off: one absence to whoever asks. Of days that
 * follow one another, in two questions however many they are.
 */
async function lireAbsences(context: Lecture, jours: readonly JourIso[]) {
  const { db, caller } = context
  const journees = jours.map(bornesJour)
  const [du = '', au = ''] = [jours[0], jours.at(-1)]
  const [debut, fin] = [bornesJour(du).debut, bornesJour(au).fin]
  const [rows, absents] = await Promise.all([
    db
      .selectFrom('indisponibilite')
      .select('utilisateur_id')
      // What falls on these days.
      .select(sql<Date>`greatest(lower(plage), ${debut}::timestamptz)`.as('debut'))
      .select(sql<Date>`least(upper(plage), ${fin}::timestamptz)`.as('fin'))
      .where('compte_id', '=', caller.compte_id)
      .where(sql<boolean>`plage && tstzrange(${debut}::timestamptz, ${fin}::timestamptz)`)
      .orderBy(sql`lower(plage)`)
      .execute(),
    listerJoursAbsents(context, { du, au }),
  ])
  const parJour = Map.groupBy(absents, a => a.jour)
  return jours.map((jour, n) => {
    const journee = journees[n] as Periode
    const [minuit, minuit2] = [versMs(journee.debut), versMs(journee.fin)]
    const entieres = new Set(parJour.get(jour)?.map(a => a.utilisateur_id))
    const heures = rows.filter(
      r => !entieres.has(r.utilisateur_id) && r.debut.getTime() < minuit2 && r.fin.getTime() > minuit,
    )
    return parPersonne([
      ...heures.map(r => ({
        utilisateur_id: r.utilisateur_id,
        debut: new Date(Math.max(r.debut.getTime(), minuit)).toISOString(),
        fin: new Date(Math.min(r.fin.getTime(), minuit2)).toISOString(),
      })),
      ...[...entieres].map(utilisateur_id => ({ utilisateur_id, ...journee })),
    ])
  })
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

/** Where an absence was written: by the hour on the person's page, by a leave that was accepted, or by whoever plans. */
export type OrigineAbsence = 'saisie' | 'conge' | 'planning'

/** One time away of one person, and where it is written. */
export interface AbsenceDe extends Periode {
  readonly origine: OrigineAbsence
  /** Null: written elsewhere, and changed there only. */
  readonly indisponibilite_id: number | null
  /** For those who manage people only. */
  readonly motif: string
}

/** All the absences of one person that meet a time, whoever wrote them down, by start; without an end: from then on. */
export async function lireAbsencesDe(
  context: Lecture,
  utilisateur_id: number,
  { debut, fin = null }: { readonly debut: string; readonly fin?: string | null },
): Promise<AbsenceDe[]> {
  const { db, caller } = context
  const [rows, jours] = await Promise.all([
    db
      .selectFrom('indisponibilite')
      .select(['indisponibilite_id', 'motif', sql<Date>`lower(plage)`.as('debut'), sql<Date>`upper(plage)`.as('fin')])
      .where('compte_id', '=', caller.compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .where(sql<boolean>`plage && tstzrange(${debut}::timestamptz, ${fin}::timestamptz)`)
      .execute(),
    lireJoursAbsents(context, utilisateur_id, jourParis(debut)),
  ])
  const absences: AbsenceDe[] = [
    ...rows.map(r => ({
      ...r,
      origine: 'saisie' as const,
      debut: r.debut.toISOString(),
      fin: r.fin.toISOString(),
    })),
    // A day is all of it, 23 or 25 hours of it too.
    ...jours.map(({ du, au, demandee }) => ({
      indisponibilite_id: null,
      motif: '',
      origine: demandee ? ('conge' as const) : ('planning' as const),
      debut: bornesJour(du).debut,
      fin: bornesJour(au).fin,
    })),
  ]
  return absences
    .filter(a => versMs(a.fin) > versMs(debut) && (fin === null || versMs(a.debut) < versMs(fin)))
    .sort((a, b) => versMs(a.debut) - versMs(b.debut))
}

/** Somebody's time away, whoever wrote it down. */
export interface AbsenceQui extends Periode {
  readonly utilisateur_id: number
}

/** Everybody's absences that meet a time, in two questions however many people there are. Never why. */
export async function listerAbsencesDeTous(context: Lecture, { debut, fin }: Periode): Promise<AbsenceQui[]> {
  const { db, caller } = context
  const [rows, jours] = await Promise.all([
    db
      .selectFrom('indisponibilite')
      .select(['utilisateur_id', sql<Date>`lower(plage)`.as('debut'), sql<Date>`upper(plage)`.as('fin')])
      .where('compte_id', '=', caller.compte_id)
      .where(sql<boolean>`plage && tstzrange(${debut}::timestamptz, ${fin}::timestamptz)`)
      .execute(),
    listerJoursAbsents(context, { du: jourParis(debut), au: jourParis(fin) }),
  ])
  return [
    ...rows.map(r => ({ ...r, debut: r.debut.toISOString(), fin: r.fin.toISOString() })),
    ...jours.map(({ utilisateur_id, jour }) => ({ utilisateur_id, ...bornesJour(jour) })),
  ]
}

/** Everybody's usual week with its slots, in one statement: of each day, who works when. */
async function lireHoraires({ db, caller }: Lecture, jours: readonly JourIso[]) {
  const rows = await db
    .selectFrom('disponibilite_jour as j')
    .leftJoin('disponibilite_plage as p', join =>
      join
        .onRef('p.compte_id', '=', 'j.compte_id')
        .onRef('p.utilisateur_id', '=', 'j.utilisateur_id')
        .onRef('p.jour', '=', 'j.jour'),
    )
    .select(['j.utilisateur_id', 'j.jour', 'j.etat', 'p.debut', 'p.fin', 'p.valable_du', 'p.valable_au'])
    .where('j.compte_id', '=', caller.compte_id)
    .orderBy('p.debut')
    .execute()
  const configures = new Set(rows.map(r => r.utilisateur_id))
  const parJour = Map.groupBy(rows, r => r.jour)
  return jours.map(jour => {
    const ceJour = parJour.get(jourSemaine(jour)) ?? []
    const decoupees = ceJour.flatMap(({ utilisateur_id, debut, fin, valable_du, valable_au }) => {
      if (debut === null || fin === null) return []
      const echue = valable_au !== null && valable_au < jour
      return [{ utilisateur_id, debut, fin, echue, valable: !echue && (valable_du === null || valable_du <= jour) }]
    })
    // Sixty people begin at the same few hours: each is asked of the calendar once.
    const instants = new Map<number, string>()
    const a = (minutes: number): string => {
      const instant = instants.get(minutes) ?? instantDe(jour, minutes)
      instants.set(minutes, instant)
      return instant
    }
    return {
      configures,
      travailles: new Set(ceJour.filter(j => j.etat === 1).map(j => j.utilisateur_id)),
      decoupes: new Set(decoupees.map(p => p.utilisateur_id)),
      courantes: new Set(decoupees.filter(p => !p.echue).map(p => p.utilisateur_id)),
      plages: parPersonne(
        decoupees
          .filter(p => p.valable)
          .map(p => ({ utilisateur_id: p.utilisateur_id, debut: a(p.debut), fin: a(p.fin) })),
      ),
    }
  })
}

/**
 * Who is away and who works when on days that follow one another, for every technician of the company: three questions, however many
 * days there are.
 */
export async function lirePresencesDesJours(
  context: Lecture,
  jours: readonly JourIso[],
): Promise<((id: number) => Presence)[]> {
  const [absences, horaires] = await Promise.all([lireAbsences(context, jours), lireHoraires(context, jours)])
  return horaires.map(({ configures, travailles, decoupes, courantes, plages }, n) => {
    const journee = bornesJour(jours[n] as JourIso)
    return id => {
      const absent = absences[n]?.get(id) ?? []
      if (!configures.has(id)) return { absences: absent, disponibilites: null, echues: false }
      if (!travailles.has(id)) return { absences: absent, disponibilites: [], echues: false }
      // A worked day without a slot is a whole day.
      if (!decoupes.has(id)) return { absences: absent, disponibilites: [journee], echues: false }
      return { absences: absent, disponibilites: plages.get(id) ?? [], echues: !courantes.has(id) }
    }
  })
}

/** The same of one day. */
export async function lirePresences(context: Lecture, jour: JourIso): Promise<(id: number) => Presence> {
  const [presence] = await lirePresencesDesJours(context, [jour])
  if (!presence) throw new Error('one day was asked for')
  return presence
}

/** The whole catalogue, each trade under its family, `etat` 1 for those of the company. */
export async function listerMetiersChoisis({ db, caller }: Lecture): Promise<TransferItem[]> {
  const { rows } = await sql<TransferItem>`select m.metier_id as id, m.metier_libelle as label,
      m.metier_parent_id as module_parent_id,
      (exists (select from entreprise_metier e where e.compte_id = ${caller.compte_id} and e.metier_id = m.metier_id))::int as etat
    from metier_catalogue m order by m.metier_id`.execute(db)
  return rows
}

/** Keeps exactly these: absolute, so that a repeat changes nothing. @throws CodedError INTROUVABLE */
export async function ecrireMetiersChoisis(context: Context, ids: readonly number[]): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  const voulus = sql`${sql.val([...ids])}::int[]`
  const connus = await sql<{
    n: number
  }>`select count(*)::int as n from metier_catalogue where metier_id = any(${voulus})`.execute(db)
  if (connus.rows[0]?.n !== new Set(ids).size) throw refuse('INTROUVABLE')
  const retires = await sql<{ id: number }>`delete from entreprise_metier where compte_id = ${compte_id}
    and not metier_id = any(${voulus}) returning metier_id as id`.execute(db)
  const ajoutes = await sql<{ id: number }>`insert into entreprise_metier (compte_id, metier_id)
    select ${compte_id}, n from unnest(${voulus}) n on conflict do nothing returning metier_id as id`.execute(db)
  if (retires.rows.length + ajoutes.rows.length === 0) return
  await record(context, {
    action: 'prestations.metiers',
    entite: `compte:${compte_id}`,
    avant: { retires: retires.rows.map(r => r.id) },
    apres: { ajoutes: ajoutes.rows.map(r => r.id) },
  })
}

/** Names of the trades that the company chose, in no order. */
export async function nommerMetiersChoisis({ db, caller }: Lecture): Promise<string[]> {
  const { rows } = await sql<{ libelle: string }>`select m.metier_libelle as libelle
    from entreprise_metier e join metier_catalogue m using (metier_id)
    where e.compte_id = ${caller.compte_id}`.execute(db)
  return rows.map(r => r.libelle)
}

/** Who agreed that the companies which send them work see when they are free. */
export async function lireVisiblesDesDonneurs({ db, caller }: Lecture): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('utilisateur_fiche')
    .select('utilisateur_id')
    .where('compte_id', '=', caller.compte_id)
    .where('visibilite_do', '=', true)
    .where('supprime_a', 'is', null)
    .execute()
  return new Set(rows.map(r => r.utilisateur_id))
}

/** Requests of technicians to be away, for the list of what waits for the office. */
export const lireDemandesAbsence: typeof lireLesDemandes = lireLesDemandes

/** People made before they sign in, taken away again, shut out and let in, named: by who manages the company's people. */
export const ouvrirPersonnes: typeof comptes.ouvrir = comptes.ouvrir
export const retirerPersonnes: typeof comptes.retirer = comptes.retirer
export const changerAcces: typeof comptes.changer = comptes.changer
export const nommerPersonne: typeof comptes.nommer = comptes.nommer
