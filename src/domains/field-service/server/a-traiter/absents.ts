import { sql } from 'kysely'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { adresseDe } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { HORIZON_JOURS, pendantAbsence } from '#domains/field-service/server/actions/lectures.ts'
import { listerAbsencesDeTous } from '#domains/people/server/api.ts'
import { moitiesDe } from '#domains/scheduling/model/action.ts'
import { ADRESSE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/address.ts'
import { MODULE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/contract.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, ligne } from '#server/inbox/source.ts'
import { ajouterJours, bornesJour, type JourIso, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { formaterJourDatee } from '#wire/moments.ts'

/** A visit whose technician may be away then. */
export interface Touchee {
  readonly intervention_id: number
  readonly technicien_id: number
  readonly technicien: string
  readonly jour: JourIso
  readonly debut: string
  readonly fin: string
}

/** Visits to come that nobody began, whoever has them: who is away is asked in the same trip, so it narrows nothing here. */
async function listerVisites({ db, caller, now }: ReadContext, jusque: JourIso): Promise<Touchee[]> {
  const { rows } = await sql<Omit<Touchee, 'debut' | 'fin'> & { debut: Date; fin: Date }>`
    select i.intervention_id, i.technicien_id, trim(u.prenom || ' ' || u.nom) as technicien, i.jour::text as jour,
      lower(i.plage) as debut, upper(i.plage) as fin
    from intervention i join utilisateur u on u.compte_id = i.compte_id and u.utilisateur_id = i.technicien_id
    where i.compte_id = ${caller.compte_id} and i.annulee_a is null and i.etapes_en_cours = 0
      and i.jour <= ${jusque}::date and upper(i.plage) > ${now}
    order by lower(i.plage), i.intervention_id`.execute(db)
  return rows.map(r => ({ ...r, debut: r.debut.toISOString(), fin: r.fin.toISOString() }))
}

function presenter(
  visites: readonly [Touchee, ...Touchee[]],
  aujourdhui: JourIso,
  enRegulation: boolean,
): LigneATraiter {
  const [{ technicien_id, technicien, jour, debut }] = visites
  return ligne({
    numero: `${technicien_id}-${jour}`,
    genre: 'technicien-absent',
    libelle: 'Technicien absent',
    titre: technicien,
    detail: `${compter(visites.length, 'intervention')}, ${formaterJourDatee(jour, aujourdhui)}`,
    depuis: debut,
    urgence: jour <= aujourdhui ? 'maintenant' : 'aujourdhui',
    // Whom the desk is closed to finds the same visits in Actions.
    adresse: enRegulation ? adresseDe({ jour, id: null }, aujourdhui) : ADRESSE_ACTIONS,
  })
}

/** Visits whose technician is away then, for whoever has the visits of Actions; none for anybody else. */
export async function listerTouchees(context: ReadContext): Promise<Touchee[]> {
  const { modules } = context.caller
  if (!modules.has(MODULE_ACTIONS) || !moitiesDe(modules).visites) return []
  const jusque = ajouterJours(jourParis(context.now), HORIZON_JOURS)
  const temps = { debut: context.now.toISOString(), fin: bornesJour(jusque).fin }
  const [visites, absences] = await Promise.all([listerVisites(context, jusque), listerAbsencesDeTous(context, temps)])
  return visites.filter(pendantAbsence(absences))
}

/** A line for each person and day. */
export function direAbsents({ caller, now }: ReadContext, touchees: readonly Touchee[]): LigneATraiter[] {
  const lignes = [...Map.groupBy(touchees, v => `${v.jour}/${v.technicien_id}`).values()].map(journee =>
    presenter(journee as [Touchee, ...Touchee[]], jourParis(now), caller.modules.has(MODULE_REGULATION)),
  )
  return couper(lignes, { titre: n => compter(n, 'autre journée', 'autres journées'), adresse: ADRESSE_ACTIONS })
}

/** Whoever has the desk too is told of them with its late visits, so that none is told twice. */
async function lire(context: ReadContext): Promise<LigneATraiter[]> {
  if (context.caller.modules.has(MODULE_REGULATION)) return []
  return direAbsents(context, await listerTouchees(context))
}

export const absentsATraiter: InboxSource = { module: MODULE_ACTIONS, lire }
