import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { DIRE_RAISON } from '#domains/field-service/model/creneaux/types.ts'
import { formaterDuree, heureParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'

/** A slot by what it is: the same one after it was read again. */
export const cleDe = (c: CreneauLu): string => `${c.presence_date}/${c.th_id}/${c.utilisateur_id}`

/** "ajoute 6 min (4 km)", or why nobody can say. */
function direDetour({ minutes_ajout, distance_ajout, distance_inconnue }: CreneauLu): string {
  if (minutes_ajout !== null && distance_ajout !== null)
    return `ajoute environ ${formaterDuree(minutes_ajout)} (${Math.round(distance_ajout)}\u00a0km)`
  return distance_inconnue === 'premiere_visite' ? 'seule intervention du jour' : 'détour inconnu, sans coordonnées'
}

/** "à 09:15 (pas plus tôt : déjà en intervention)": why not at the very beginning of the two hours. */
function direHeure({ debut, raison }: CreneauLu): string {
  const heure = `à ${heureParis(debut)}`
  return raison === null ? heure : `${heure} (pas plus tôt\u00a0: ${DIRE_RAISON[raison]})`
}

/** "trajet estimé à 1 h 10, aucun temps prévu", as the day's grid says it; null: the ways fit. */
function direTrajet({ trajet_court }: CreneauLu): string | null {
  if (!trajet_court) return null
  const { minutes, libres } = trajet_court
  return `trajet estimé à ${formaterDuree(minutes)}, ${libres > 0 ? `${formaterDuree(libres)} prévues` : 'aucun temps prévu'}`
}

/** What there is to know of a slot before it is chosen. */
export function direCreneau(c: CreneauLu, { wished }: { readonly wished: boolean }): string {
  if (c.retenu_par !== null) return `Retenu par ${c.retenu_par} pour quelques minutes`
  return [
    wished ? 'souhaité' : null,
    direHeure(c),
    c.horaires_supposes && 'horaires non renseignés',
    direTrajet(c),
    direDetour(c),
    c.nb_interventions > 0 && compter(c.nb_interventions, 'intervention'),
  ]
    .filter(Boolean)
    .join(' · ')
}
