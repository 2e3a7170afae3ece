import { creerAleatoire } from '#domains/field-service/demo/aleatoire.ts'
import { ajouterJours, ajouterMinutes, instantParis, versMs } from '#wire/dates.ts'
import { amplitudeDe } from '../model/planning/horaire.ts'
import type { Grille } from './grille.ts'
import { GRAINE, horaireDe, uidDemo } from './outils.ts'
import { MINUTES } from './postes.ts'
import type { AgentDemo, AstreinteDemo, InterventionDemo } from './types.ts'

const NUIT = { heure_debut: '21:15', heure_fin: '06:45' }
const JOURNEE = { heure_debut: '06:45', heure_fin: '21:15' }
const HEURE = 3_600_000

/** What happens during a night on call: minutes from its start, or before its end, and how long. Nobody is named. */
const MODELES = [
  {
    depart: 5,
    minutes: 35,
    description: 'Appel de l’équipe de nuit\u00a0: conseil sur un traitement, sans déplacement.',
  },
  { depart: 145, minutes: 70, description: 'Chute sans gravité au deuxième étage, aide au relevage et surveillance.' },
  {
    depart: -35,
    minutes: 75,
    description: 'Remplacement d’un agent malade au petit matin, le temps de trouver un relais.',
  },
  { depart: 25, minutes: 50, description: 'Porte coupe-feu bloquée, mise en sécurité avec le gardien.' },
  { depart: 60, minutes: 40, description: 'Panne d’ascenseur, appel du dépanneur et information des étages.' },
  { depart: 100, minutes: 45, description: 'Alarme incendie déclenchée par erreur, tour complet du bâtiment.' },
] as const
/** The one that crosses midnight, and the one that ends after the duty. */
const SUR_MINUIT = 1
const DEBORDANTE = 2

/** A duty every night, and on the days of the weekend, in turn among those who are free; tonight is the first one's. */
export function genererAstreintes(
  grille: Grille,
  personnes: readonly AgentDemo[],
  estAbsent: (utilisateur_id: number, rang: number) => boolean,
  premierId: number,
): AstreinteDemo[] {
  const astreintes: AstreinteDemo[] = []
  const compte = new Map<number, number>()
  const confier = (rang: number, heures: typeof NUIT, libre: (a: AgentDemo) => boolean, impose?: AgentDemo): void => {
    const deja = (a: AgentDemo): number => compte.get(a.utilisateur_id) ?? 0
    const qui = impose ?? [...personnes].sort((a, b) => deja(a) - deja(b)).find(libre)
    if (!qui) return
    compte.set(qui.utilisateur_id, deja(qui) + 1)
    const jour = grille.jour(rang)
    const demain = heures.heure_fin < heures.heure_debut ? ajouterJours(jour, 1) : jour
    astreintes.push({
      compte_id: qui.compte_id,
      astreinte_id: premierId + astreintes.length,
      utilisateur_id: qui.utilisateur_id,
      astreinte_date: jour,
      ...heures,
      debut: instantParis(jour, heures.heure_debut),
      fin: instantParis(demain, heures.heure_fin),
    })
  }
  for (let rang = 0; rang < grille.nombre; rang += 1) {
    const present = (a: AgentDemo, r: number): boolean => !estAbsent(a.utilisateur_id, r)
    const poste = (a: AgentDemo, r: number) => grille.lire(a.utilisateur_id, r)
    const nuit = (a: AgentDemo, r: number): boolean => poste(a, r)?.code === 'N'
    if (rang % 7 >= 5) confier(rang, JOURNEE, a => present(a, rang) && !poste(a, rang) && !nuit(a, rang - 1))
    const [premiere] = personnes
    const ceSoir = rang === grille.aujourdhui && premiere && !nuit(premiere, rang) ? premiere : undefined
    confier(rang, NUIT, a => present(a, rang) && present(a, rang + 1) && !nuit(a, rang), ceSoir)
  }
  return astreintes
}

/**
 * Interventions of the nights that are over, where they take nobody's rest: eleven hours in a row stay free, the weekly
 * rest too, and they begin on a day that is worked anyway.
 * @param premiere whose duties have the most to show
 * @throws RangeError when none of the duties can hold one of the remarkable ones
 */
export function genererInterventions(
  grille: Grille,
  astreintes: readonly AstreinteDemo[],
  premiere: number,
): InterventionDemo[] {
  const interventions: InterventionDemo[] = []
  const semaines = new Set<string>()
  const presences = (utilisateur_id: number, rang: number) => {
    const liste: { debut: number; fin: number }[] = []
    for (let r = rang - 6; r <= rang + 6; r += 1) {
      const valeur = grille.lire(utilisateur_id, r)
      const amplitude = valeur && amplitudeDe(horaireDe(valeur, grille.jour(r)))
      if (amplitude) liste.push(amplitude)
    }
    return liste
  }
  const minutesSemaine = (utilisateur_id: number, rang: number): number => {
    let total = 0
    for (let r = rang - (rang % 7); r < rang - (rang % 7) + 7; r += 1) {
      const valeur = grille.lire(utilisateur_id, r)
      if (valeur) total += MINUTES[valeur.code]
    }
    return total
  }
  const tenter = (a: AstreinteDemo, numero: number): boolean => {
    const modele = MODELES[numero]
    if (!modele || a.heure_debut !== NUIT.heure_debut) return false
    const debut = ajouterMinutes(modele.depart < 0 ? a.fin : a.debut, modele.depart)
    const fin = ajouterMinutes(debut, modele.minutes)
    const rang = grille.rang(a.astreinte_date)
    const jourDebut = modele.depart < 0 ? rang + 1 : rang
    const semaine = `${a.utilisateur_id}:${Math.floor(jourDebut / 7)}`
    if (semaines.has(semaine) || !grille.lire(a.utilisateur_id, jourDebut)) return false
    if (minutesSemaine(a.utilisateur_id, jourDebut) + modele.minutes > 44 * 60) return false
    const liste = presences(a.utilisateur_id, rang)
    const avant = Math.max(0, ...liste.map(p => p.fin).filter(f => f <= versMs(debut)))
    const apres = Math.min(...liste.map(p => p.debut).filter(d => d >= versMs(fin)), Number.MAX_SAFE_INTEGER)
    const libre = Math.max(versMs(debut) - avant, apres - versMs(fin))
    if (libre < (apres - avant >= 35 * HEURE ? 35 : 11) * HEURE) return false
    semaines.add(semaine)
    interventions.push({
      compte_id: a.compte_id,
      intervention_id: interventions.length + 1,
      intervention_uid: uidDemo(`intervention:${a.astreinte_id}`),
      intervention_astreinte_id: a.astreinte_id,
      intervention_description: modele.description,
      debut,
      fin,
      auteur_id: a.utilisateur_id,
      recu_a: ajouterMinutes(fin, 4),
    })
    return true
  }
  // Over since yesterday morning at least, latest first: whatever the time of the day, nothing is of the future.
  const passees = astreintes.filter(a => grille.rang(a.astreinte_date) <= grille.aujourdhui - 2).reverse()
  // The remarkable ones are recent, and hers when they can be.
  const recentes = passees.filter(a => grille.rang(a.astreinte_date) > grille.aujourdhui - 50)
  const siennes = recentes.filter(a => a.utilisateur_id === premiere)
  for (const numero of [SUR_MINUIT, DEBORDANTE])
    if (![...siennes, ...recentes].some(a => tenter(a, numero))) throw new RangeError('no duty for this intervention')
  const alea = creerAleatoire(GRAINE, 'edt:interventions')
  for (const a of passees) if (alea.chance(0.45)) tenter(a, alea.choisir([0, 1, 3, 4, 5]))
  return interventions
}
