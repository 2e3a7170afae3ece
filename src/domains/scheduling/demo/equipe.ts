import { creerAleatoire } from '#domains/field-service/demo/aleatoire.ts'
import { emailFictif, telephoneFictif } from '#domains/field-service/demo/identites.ts'
import { NOMS } from '#domains/field-service/demo/vocabulaire.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { METIERS, type Metier } from './postes.ts'
import type { AgentDemo, Ancrage, Equipe } from './types.ts'

export const COLLEGUE = { email: 'collegue@demo.test', prenom: 'Samir', nom: 'Haddad' } as const
/** Common first names, none of those who sign in. */
const PRENOMS =
  'Aurélie Solène Leïla Odile Marta Jade Ana Pauline Manon Sarah Fatou Martine Élodie Yasmine Chloé Amina Lucie Camille Élise Fanny Margaux Nadia Rose Valérie Yanis Noé Paul Marc Rémi Julien Amadou Bruno Étienne Mathis Olivier'.split(
    ' ',
  )
const AUTRES_NOMS =
  'Amrani Bonnet Diop Ferreira Gaudin Jourdain Kowalski Nguyen Petit Rousseau Tellier Dos-Santos'.split(' ')
/** Full time: 35 h a week and 1 607 h a year (article L3121-41 of the Code du travail). */
const TEMPS_PLEIN = { minutes_hebdomadaires: 35 * 60, minutes_annuelles: 1607 * 60 }

interface Place {
  readonly equipe: Equipe
  readonly metier: Metier
  readonly parite: 0 | 1
  /** Part of a full time. */
  readonly quotite?: number
}

/** Jobs of the rotating team, in turn; the first two are Inès and Samir. */
const TOUR: readonly Metier[] = [
  'Aide-soignant',
  'Aide-soignant',
  'Infirmier',
  'Agent de service',
  'Aide-soignant',
  'Aide-soignant',
]
const metierDuTour = (rang: number): Metier => TOUR[rang % TOUR.length] ?? 'Aide-soignant'

/** The first residence: 27 in rotation, 8 at night, 2 watchers, 2 educators, an apprentice; the first two together. */
function placesPremiere(): Place[] {
  const roulement = Array.from(
    { length: 27 },
    (_, rang): Place => ({
      equipe: 'roulement',
      metier: metierDuTour(rang),
      parite: rang < 13 ? 0 : 1,
      ...([6, 16, 20].includes(rang) && { quotite: 0.8 }),
    }),
  )
  const nuits = Array.from(
    { length: 8 },
    (_, rang): Place => ({
      equipe: 'nuit',
      metier: rang < 2 ? 'Infirmier' : 'Aide-soignant',
      parite: rang % 2 === 0 ? 0 : 1,
    }),
  )
  return [
    ...roulement,
    ...nuits,
    { equipe: 'veille', metier: 'Veilleur de nuit', parite: 0 },
    { equipe: 'veille', metier: 'Veilleur de nuit', parite: 1 },
    { equipe: 'jour', metier: 'Éducateur', parite: 0 },
    { equipe: 'jour', metier: 'Éducateur', parite: 1 },
    { equipe: 'apprenti', metier: 'Aide-soignant', parite: 0 },
  ]
}

/** The second one: seven in rotation. */
function placesSeconde(): Place[] {
  return Array.from(
    { length: 7 },
    (_, rang): Place => ({
      equipe: 'roulement',
      metier: metierDuTour(rang),
      parite: rang % 2 === 0 ? 0 : 1,
      ...(rang === 4 && { quotite: 0.8 }),
    }),
  )
}

/** Everybody who has a contract, numbered; names are drawn once each, over both residences. */
export function genererAgents(graine: number, aujourdhui: JourIso, ancrage: Ancrage): AgentDemo[] {
  const alea = creerAleatoire(graine, 'edt:noms')
  const noms = [...NOMS, ...AUTRES_NOMS]
  const pris = new Set<string>()
  const nommer = (): { prenom: string; nom: string } => {
    for (;;) {
      const prenom = alea.choisir(PRENOMS)
      const nom = alea.choisir(noms)
      if (pris.has(`${prenom} ${nom}`)) continue
      pris.add(`${prenom} ${nom}`)
      return { prenom, nom }
    }
  }
  const agents: AgentDemo[] = []
  let suivant = ancrage.premier_utilisateur_id
  const residences = [
    { ...ancrage.residence, maison: 'tilleuls', places: placesPremiere() },
    { ...ancrage.residence2, maison: 'beffroi', places: placesSeconde() },
  ]
  residences.forEach(({ compte_id, agent, cadre, maison, places }, r) => {
    const metierId = (metier: Metier) => r * METIERS.length + METIERS.indexOf(metier) + 1
    places.forEach(({ equipe, metier, parite, quotite = 1 }, rang) => {
      const existe = rang === 0
      const samir = r === 0 && rang === 1
      const { prenom, nom } = samir ? COLLEGUE : nommer()
      agents.push({
        compte_id,
        utilisateur_id: existe ? agent : suivant,
        prenom,
        nom,
        email: existe ? null : samir ? COLLEGUE.email : emailFictif(prenom, nom, maison),
        telephone: telephoneFictif(alea),
        metier_id: metierId(metier),
        equipe,
        parite,
        rang,
        temps_partiel: quotite < 1,
        minutes_hebdomadaires: TEMPS_PLEIN.minutes_hebdomadaires * quotite,
        minutes_annuelles: Math.round(TEMPS_PLEIN.minutes_annuelles * quotite),
        // Seventeen all over the roster, whatever the day.
        naissance: equipe === 'apprenti' ? ajouterJours(aujourdhui, -Math.round(17.4 * 365.25)) : null,
      })
      if (!existe) suivant += 1
    })
    agents.push({
      compte_id,
      utilisateur_id: cadre,
      prenom: '',
      nom: '',
      email: null,
      telephone: '',
      metier_id: metierId('Cadre de santé'),
      equipe: 'cadre',
      parite: 0,
      rang: places.length,
      temps_partiel: false,
      ...TEMPS_PLEIN,
      naissance: null,
    })
  })
  return agents
}
