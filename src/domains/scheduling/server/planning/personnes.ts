import { raisonPersonne, raisonPostes } from '#domains/scheduling/model/echanges/offre.ts'
import { trierPersonnes } from '#domains/scheduling/model/planning/personnes-jour.ts'
import { COULEUR_SANS_POSTE, type PersonneJour } from '#domains/scheduling/model/planning/planning.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireReglages } from '../regles/proprietes.ts'
import { lireAgents } from './agents.ts'
import { lireAbsences, lireAstreintesDe } from './jours.ts'
import { estVisible, periodeVisible } from './periode.ts'
import { lirePointages } from './pointages.ts'
import { lireReservations } from './reservations.ts'
import { taireHeures } from './tu.ts'

/** @throws CodedError INTROUVABLE for a day outside what agents see */
export async function exigerJourVisible(context: Context, jour: JourIso): Promise<void> {
  const { proprietes } = await lireReglages(context, jourParis(context.now))
  if (!estVisible(jour, periodeVisible(context.now, proprietes))) throw refuse('INTROUVABLE')
}

/**
 * The people of a day, those at work first by start, those away last, and to whom the caller may propose an exchange (specification scheduling §2).
 * @throws CodedError INTROUVABLE
 */
export async function lirePersonnes(context: Context, jour: JourIso): Promise<PersonneJour[]> {
  const { caller, now } = context
  await exigerJourVisible(context, jour)
  const seul = { du: jour, au: jour }
  const [agents, pointages, absences, astreintes] = await Promise.all([
    lireAgents(context, undefined, jour),
    lirePointages(context, seul),
    lireAbsences(context, seul),
    lireAstreintesDe(context, seul),
  ])
  const postesDe = Map.groupBy(pointages, p => p.utilisateur_id)
  const absents = new Set(absences.map(a => a.utilisateur_id))
  const astreints = new Set(astreintes.map(a => a.utilisateur_id))
  const miens = postesDe.get(caller.utilisateur_id) ?? []
  const reserves = await lireReservations(
    context,
    miens.map(p => p.pointage_id),
  )
  const raison = raisonPostes(jour, miens, reserves, now)
  const moi = agents.find(a => a.utilisateur_id === caller.utilisateur_id)
  const personnes = agents.map((agent): PersonneJour => {
    const { utilisateur_id } = agent
    const absent = absents.has(utilisateur_id)
    // Of an absence colleagues learn that it is one: the post it takes away is not told.
    const postes = (absent ? [] : (postesDe.get(utilisateur_id) ?? [])).map(({ poste_type: _type, ...p }) =>
      taireHeures(p, caller.utilisateur_id),
    )
    const pourquoi = raisonPersonne(
      agent,
      { utilisateur_id: caller.utilisateur_id, metier: moi },
      { duJour: raison, absent },
    )
    return {
      utilisateur_id,
      label: formaterNom(agent),
      poste_color: postes[0]?.color ?? COULEUR_SANS_POSTE,
      action: pourquoi === null ? 1 : 0,
      raison: pourquoi,
      moi: utilisateur_id === caller.utilisateur_id,
      absent,
      postes,
      astreinte: astreints.has(utilisateur_id),
    }
  })
  return trierPersonnes(personnes)
}
