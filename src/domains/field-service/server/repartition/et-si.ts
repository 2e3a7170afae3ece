import { creneauPromis } from '#domains/field-service/model/interventions/retard.ts'
import { juger } from '#domains/field-service/model/repartition/constats.ts'
import { proposerMieux } from '#domains/field-service/model/repartition/idees.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, ajouterMinutes, instantParis, jourParis, versMs } from '#wire/dates.ts'
import { lireTechniciens } from '../creneaux/techniciens.ts'
import { lireTemps } from '../creneaux/temps.ts'
import { lireAllongements } from '../interventions/deroule.ts'
import { type LignePlan, listerTechniciens } from '../interventions/plan.ts'
import { exigerPlan } from '../interventions/regulation.ts'
import { lireDeparts } from '../tournees/depart.ts'

/** Days in which something better is looked for, the asked one first. */
const JOURS_CHERCHES = 3
const iso = (ms: number) => new Date(ms).toISOString()

/** What the customer was told, on the day they were told, in milliseconds. */
export function promesseDe(ligne: Pick<LignePlan, 'jour' | 'th_libelle' | 'th_jour'>) {
  const promis = creneauPromis(ligne)
  return promis && { debut: versMs(promis.debut), fin: versMs(promis.fin) }
}

interface PlaceDemandee {
  readonly vers: number | null
  readonly jour: string
  readonly heure_debut: string
  readonly duree_minutes: number
}

/**
 * What the day becomes if a visit goes there, and up to three better places. Nothing is kept of it: the write asks again.
 * @throws CodedError INTROUVABLE, SAISIE
 */
export async function essayer(context: Context, intervention_id: number, demandee: PlaceDemandee) {
  const { vers, jour, heure_debut, duree_minutes } = demandee
  const ligne = await exigerPlan(context, intervention_id)
  const { prestation_id, adresse_id, adresse_latitude, adresse_longitude } = ligne
  // The day before is read for the rest between the two.
  const jours = Array.from({ length: JOURS_CHERCHES + 1 }, (_, n) => ajouterJours(jour, n - 1))
  const gens = await listerTechniciens(context)
  const [prevus, temps, departDe] = await Promise.all([
    lireTechniciens(context, { prestation_id, adresse_id, jours, gens, sauf: intervention_id }),
    lireTemps(context),
    lireDeparts(context),
  ])
  const aujourdhui = jourParis(context.now)
  const allonger = jours.includes(aujourdhui) ? await lireAllongements(context, temps, intervention_id) : null
  const techniciens = allonger ? prevus.map(t => ({ ...t, visites: allonger(t) })) : prevus
  const technicien = techniciens.find(t => t.utilisateur_id === vers) ?? null
  if (vers !== null && !technicien)
    throw refuse('SAISIE', { champs: { vers: 'Cette personne n’est pas un technicien de l’entreprise' } })
  const debut = instantParis(jour, heure_debut)
  const voulue = { technicien, debut: versMs(debut), fin: versMs(ajouterMinutes(debut, duree_minutes)) }
  const visite = { lieu: { adresse_latitude, adresse_longitude }, promesse: promesseDe(ligne) }
  const regles = { temps, departDe, depuis: context.now.getTime() }
  const cherches = jours.slice(1).filter(j => j >= aujourdhui)
  const actuelle = { utilisateur_id: ligne.technicien_id, debut: ligne.debut.getTime() }
  const idees = proposerMieux(techniciens, { voulue, actuelle, visite, jours: cherches }, regles)
  // What was so already is no reason to ask: it costs nothing more.
  const actuel = techniciens.find(t => t.utilisateur_id === ligne.technicien_id) ?? null
  const place = { technicien: actuel, debut: ligne.debut.getTime(), fin: ligne.fin.getTime() }
  const deja = new Set(juger(place, visite, regles).map(c => c.texte))
  const constats = juger(voulue, visite, regles).map(c =>
    c.niveau === 'attention' && deja.has(c.texte) ? { ...c, niveau: 'info' as const } : c,
  )
  return {
    constats,
    idees: idees.map(({ debut: de, fin, ...idee }) => ({
      ...idee,
      raisons: [...idee.raisons],
      debut: iso(de),
      fin: iso(fin),
    })),
  }
}
