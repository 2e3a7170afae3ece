import { type Contenu, estRecueTard } from '#domains/home-care/model/transmission.ts'
import { ajouterJours, formaterJour, heureParis, type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { compter, normaliserRecherche } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { estTue } from '../offline/garder.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import type { Depuis } from './depuis.ts'

/**
 * Whom a sheet is about; of a silent one the device does not know it.
 * @param enLecture its words are being asked for: they may come any moment
 */
export function nommerFiche(fiche: Pick<Contenu, 'personne' | 'texte'>, enLecture = false): string {
  if (!estTue(fiche)) return nommerPersonne(fiche)
  return enLecture ? 'Chargement…' : 'À lire avec le réseau'
}

/** Whom a text is about. */
export function nommerPersonne({ personne }: Pick<Contenu, 'personne'>): string {
  return personne || 'Tout le service'
}

/** Two spellings of one name are one person: accents, case and spaces aside. */
export function clePersonne(personne: string): string {
  return normaliserRecherche(personne)
}

/** "14:15" today, "hier à 21:15", "mar. 17 nov.": what stands beside a name must leave it its room. */
export function direCourt(instant: string, aujourdhui: JourIso): string {
  const jour = jourParis(instant)
  if (jour === aujourdhui) return heureParis(instant)
  return jour === ajouterJours(aujourdhui, -1) ? `hier à ${heureParis(instant)}` : formaterJour(jour)
}

/** "Lue par 3 collègues", "Lue par vous et 3 collègues"; before the office has it, nothing. */
export function direLecteurs(collegues: number, vous = false): string {
  if (vous) return collegues === 0 ? 'Lue par vous' : `Lue par vous et ${compter(collegues, 'collègue')}`
  return collegues === 0 ? 'Personne ne l’a encore lue' : `Lue par ${compter(collegues, 'collègue')}`
}

/** "reçue le dim. 22 nov. à 14:26", where that is not about when it was written: who could have read it, from when. */
export function direReception(t: Pick<TransmissionLocale, 'ecrite_a' | 'recu_a'>, aujourdhui?: JourIso): string | null {
  return t.recu_a !== null && estRecueTard(t) ? `reçue ${direQuand(t.recu_a, aujourdhui)}` : null
}

/** Why a sheet that was written before then is new since: it came late, or was changed. Null for one written since. */
export function direNouveaute(
  t: Pick<TransmissionLocale, 'ecrite_a' | 'recu_a' | 'bouge_a' | 'rayee'>,
  depuis: Pick<Depuis, 'instant'>,
  aujourdhui?: JourIso,
): string | null {
  const apres = (instant: string) => versMs(instant) > versMs(depuis.instant)
  if (apres(t.ecrite_a) || !apres(t.bouge_a)) return null
  if (t.recu_a !== null && apres(t.recu_a)) return `reçue ${direQuand(t.recu_a, aujourdhui)}`
  return `${t.rayee ? 'rayée' : 'corrigée'} ${direQuand(t.bouge_a, aujourdhui)}`
}

/** One word on what became of a sheet since it was written. */
export function direEtat(t: Pick<TransmissionLocale, 'rayee' | 'corrections'>): string | null {
  if (t.rayee) return 'Rayée'
  return t.corrections.length > 0 ? 'Corrigée' : null
}
