import type { JourIso } from '#wire/dates.ts'
import { ajouterJours, ajouterMinutes, instantParis, jourSemaine } from '#wire/dates.ts'
import type { Etape } from '../model/interventions/etapes.ts'
import type { Aleatoire } from './aleatoire.ts'
import { creerAleatoire } from './aleatoire.ts'
import type { DemoIntervention, DemoPrestation } from './types.ts'

/** A visit placed in a technician's day, in minutes since midnight (Paris wall clock). */
export type Passage = { prestation: DemoPrestation; debut: number; fin: number }
/** Steps and times of a visit. */
export type Avancement = Pick<
  DemoIntervention,
  'etapes_en_cours' | 'heure_ordre' | 'heure_arrivee' | 'heure_cloture' | 'recu_a'
>

/** The demonstration's "now" within the day: part of it is done, one visit is under way, the rest is to come. */
export const MAINTENANT_DEMO = 10 * 60 + 45
export const PAUSE_DEJEUNER = { debut: 12 * 60 + 30, fin: 13 * 60 + 30 }
const MATIN = 8 * 60
const SOIR = 17 * 60 + 30

export function heureDe(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Working days around today. Today always is one, so that the demonstration lives on a Sunday too. */
export function joursOuvres(aujourdhui: JourIso): { decalage: number; jour: JourIso }[] {
  return Array.from({ length: 25 }, (_, rang) => ({
    decalage: rang - 10,
    jour: ajouterJours(aujourdhui, rang - 10),
  })).filter(j => j.decalage === 0 || jourSemaine(j.jour) <= 5)
}

/** Fills a day: a quarter of an hour to half an hour of road between visits, nothing over lunch, nothing after 17:30. */
export function remplirJournee(alea: Aleatoire, prestations: readonly DemoPrestation[], maximum: number): Passage[] {
  const passages: Passage[] = []
  let debut = MATIN + alea.choisir([0, 0, 15, 30])
  while (passages.length < maximum) {
    const prestation = alea.choisir(prestations)
    const fin = debut + prestation.duree_minutes
    if (debut < PAUSE_DEJEUNER.fin && fin > PAUSE_DEJEUNER.debut) {
      debut = PAUSE_DEJEUNER.fin
      continue
    }
    if (fin > SOIR) break
    passages.push({ prestation, debut, fin })
    debut = fin + alea.choisir([15, 30])
  }
  return passages
}

/** Step a visit has reached: earlier days done, later days not begun, today against the demonstration's "now". */
export function etapeDe(decalage: number, passage: Pick<Passage, 'debut' | 'fin'>): Etape {
  if (decalage !== 0) return decalage < 0 ? 3 : 0
  if (passage.fin <= MAINTENANT_DEMO) return 3
  if (passage.debut <= MAINTENANT_DEMO) return 2
  return 0
}

/** Times that go with a step: on the road before the start, closed by the end, received by the office soon after. */
export function avancer(
  alea: Aleatoire,
  jour: JourIso,
  passage: Pick<Passage, 'debut' | 'fin'>,
  etape: Etape,
): Avancement {
  const a = (minutes: number) => instantParis(jour, heureDe(minutes))
  const arrivee = passage.debut - alea.entier(0, 3)
  const heure_cloture = a(passage.fin - alea.entier(0, 10))
  return {
    etapes_en_cours: etape,
    // Still on the road at the demonstration's "now": left a little before it, the visit starts a quarter of an hour later.
    heure_ordre: etape === 1 ? a(passage.debut - 18) : etape > 1 ? a(arrivee - alea.entier(9, 11)) : null,
    heure_arrivee: etape >= 2 ? a(arrivee) : null,
    heure_cloture: etape === 3 ? heure_cloture : null,
    recu_a: etape === 3 ? ajouterMinutes(heure_cloture, alea.choisir([0, 1, 2, 14, 32])) : null,
  }
}

/** Independent sequence of one technician's day. */
export function aleaJournee(graine: number, utilisateur_id: number, decalage: number): Aleatoire {
  return creerAleatoire(graine, `visites:${utilisateur_id}:${decalage}`)
}
