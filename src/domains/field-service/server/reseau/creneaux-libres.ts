import { sql } from 'kysely'
import { chercherCreneaux } from '#domains/field-service/model/creneaux/creneaux.ts'
import { lireVisiblesDesDonneurs } from '#domains/people/server/api.ts'
import { consumeShare, limitKey } from '#server/auth/limits.ts'
import type { DetachedContext, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso, jourParis, joursEntre } from '#wire/dates.ts'
import { lireEquipe, listerTechniciensDuPlan } from '../creneaux/techniciens.ts'
import { lireTemps } from '../creneaux/temps.ts'
import '../tables.ts'
import { lireSous } from './sous-compte.ts'

const JOURS = 7
/** Days ahead that another company may look at. */
export const HORIZON_JOURS = 60
/** Of one company and day: nobody follows another company's day by the minute. */
const PAR_JOUR = { part: 400, secondes: 86_400 } as const

interface Demandee {
  readonly prestation_id: number
  readonly receveur: number
  readonly debut?: JourIso | undefined
}

/** People of a company who know its own service of that name; one that nobody was named for is everybody's. */
export async function lireSavoirs(
  { db, caller }: ReadContext,
  prestation_libelle: string,
): Promise<(id: number) => boolean> {
  const { rows } = await sql<{ utilisateur_id: number }>`select t.utilisateur_id from prestation_technicien t
    join prestation p using (compte_id, prestation_id)
    where t.compte_id = ${caller.compte_id} and p.supprime_a is null and p.sorte = 'prestation'
      and plier(p.prestation_libelle) = plier(${prestation_libelle})`.execute(db)
  const savent = new Set(rows.map(r => r.utilisateur_id))
  return id => savent.size === 0 || savent.has(id)
}

/**
 * When a company that does this service for the caller has somebody free over a week: days and two-hour slots of the
 * technicians who agreed to be seen, and nothing of whom, of how many, nor of what they do otherwise.
 * @throws CodedError INTROUVABLE: no such service, company, link in use or service done over it; SAISIE beyond the horizon
 */
export async function lireCreneauxLibres(context: DetachedContext, { prestation_id, receveur, debut }: Demandee) {
  const { caller, services, now } = context
  const aujourdhui = jourParis(now)
  const premier = debut === undefined || debut < aujourdhui ? aujourdhui : debut
  if (joursEntre(aujourdhui, premier) > HORIZON_JOURS) {
    const message = 'Jour\u00a0: dans deux mois au plus tard.'
    throw refuse('SAISIE', { message, champs: { debut: message } })
  }
  await consumeShare(services.pools.system, limitKey('reseau-creneaux', String(caller.compte_id)), PAR_JOUR)
  const jours = Array.from({ length: JOURS }, (_, n) => ajouterJours(premier, n))
  return await context.transaction(async inside => {
    const { rows } = await sql<{ duree_minutes: number; prestation_libelle: string }>`
      select p.duree_minutes, p.prestation_libelle from prestation p join receveurs_de(p.prestation_id) r on r.compte_id = ${receveur}
      where p.compte_id = ${caller.compte_id} and p.prestation_id = ${prestation_id} and p.sorte = 'prestation' and p.actif
        and p.supprime_a is null`.execute(inside.db)
    const [prestation] = rows
    if (!prestation) throw refuse('INTROUVABLE')

    const lecture = await lireSous(inside, receveur)
    const [tous, visibles, sait, temps] = await Promise.all([
      listerTechniciensDuPlan(lecture),
      lireVisiblesDesDonneurs(lecture),
      lireSavoirs(lecture, prestation.prestation_libelle),
      lireTemps(lecture),
    ])
    const gens = tous.filter(t => visibles.has(t.id) && sait(t.id))
    const equipe = await lireEquipe(lecture, jours, { gens })
    const { creneaux } = chercherCreneaux(
      equipe.map(t => ({ ...t, competent: true, en_zone: true })),
      // Nowhere: no way is measured, and none is told.
      {
        lieu: { adresse_latitude: null, adresse_longitude: null },
        duree_minutes: prestation.duree_minutes,
        jours,
        depuis: now.getTime(),
        temps,
      },
    )
    const libres = creneaux.filter(c => c.retenu_par === null)
    return {
      lu_a: now.toISOString(),
      montre: gens.length > 0,
      jours: jours.map(jour => ({
        jour,
        tranches: [...new Set(libres.filter(c => c.jour === jour).map(c => c.th_libelle))].sort(),
      })),
    }
  })
}
