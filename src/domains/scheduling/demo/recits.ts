import { creerAleatoire } from '#domains/field-service/demo/aleatoire.ts'
import { estLongue } from './cycles.ts'
import { SEMAINE_COURANTE } from './grille.ts'
import { GRAINE } from './outils.ts'
import type { AgentDemo } from './types.ts'

/** Somebody away, or who has asked to be, in a week counted from the current one. */
export interface Absent {
  readonly qui: AgentDemo
  readonly semaine: number
}

/** One request as it is told: week counted from the current one, days of the week from 0 to 6, both included. */
export interface Recit extends Absent {
  readonly du: number
  readonly au: number
  readonly type: 1 | 2 | 3 | 4 | 5
  readonly etat: 0 | 1 | 2 | 7
  /** Days ago that it was asked, one at least. */
  readonly ilYA: number
  readonly motif?: string
  readonly reponse?: string
}

const MOTIFS = [
  '',
  '',
  'Vacances en famille.',
  'Déménagement de ma fille.',
  'Voyage prévu de longue date.',
  'Travaux à la maison.',
]
const REPONSES = ['', '', 'Bon repos\u00a0!', 'D’accord, bonnes vacances.', 'Accordé, pensez aux transmissions.']

/** Sick leave: rank in the team, weeks from now, days of the week. Weekdays of a short week, when many are there. */
export const MALADIES = [
  { rang: 0, semaine: -5, du: 1, au: 2 },
  { rang: 5, semaine: -3, du: 1, au: 4 },
  { rang: 9, semaine: -9, du: 2, au: 4 },
  { rang: 15, semaine: 0, du: 1, au: 4 },
  { rang: 19, semaine: -4, du: 1, au: 2 },
  { rang: 22, semaine: -6, du: 2, au: 3 },
  { rang: 29, semaine: -7, du: 2, au: 3 },
] as const

/** What is waiting, refused, taken back or special: the stories of the demonstration, first residence. */
export function recitsPremiere(agents: readonly AgentDemo[], jourCourant: number): Recit[] {
  const qui = (rang: number): AgentDemo => {
    const agent = agents[rang]
    if (!agent) throw new RangeError(`no agent ${rang}`)
    return agent
  }
  const [ines, samir] = [qui(0), qui(1)]
  // Asked before yesterday, whatever the day.
  const recent = 3 + (jourCourant % 3)
  return [
    {
      qui: ines,
      semaine: -7,
      du: 0,
      au: 5,
      type: 1,
      etat: 1,
      ilYA: 80,
      motif: 'Vacances en famille.',
      reponse: 'Bonnes vacances\u00a0!',
    },
    { qui: ines, semaine: -3, du: 4, au: 4, type: 2, etat: 1, ilYA: 33, motif: 'Rendez-vous chez le notaire.' },
    {
      qui: ines,
      semaine: 3,
      du: 1,
      au: 4,
      type: 1,
      etat: 1,
      ilYA: 24,
      motif: 'Quelques jours à la mer.',
      reponse: 'D’accord, c’est noté.',
    },
    { qui: ines, semaine: 5, du: 1, au: 5, type: 1, etat: 0, ilYA: 1, motif: 'Garde de mes neveux.' },
    {
      qui: ines,
      semaine: 2,
      du: 5,
      au: 6,
      type: 1,
      etat: 2,
      ilYA: 12,
      motif: 'Mariage d’une cousine.',
      reponse: 'Déjà deux absences ce week-end\u00a0: proposez plutôt un échange.',
    },
    { qui: ines, semaine: 4, du: 0, au: 1, type: 5, etat: 7, ilYA: 6, motif: 'Récupération de mon dimanche.' },
    {
      qui: samir,
      semaine: 1,
      du: 1,
      au: 4,
      type: 1,
      etat: 0,
      ilYA: recent,
      motif: 'Ma sœur vient d’accoucher, je voudrais l’aider.',
    },
    { qui: samir, semaine: -5, du: 0, au: 5, type: 1, etat: 1, ilYA: 70 },
    {
      qui: samir,
      semaine: -2,
      du: 5,
      au: 5,
      type: 2,
      etat: 2,
      ilYA: 26,
      motif: 'Concert.',
      reponse: 'Week-end déjà complet, désolée.',
    },
    { qui: qui(14), semaine: 2, du: 1, au: 3, type: 4, etat: 0, ilYA: 2, motif: 'Obsèques de mon oncle.' },
    { qui: qui(17), semaine: 4, du: 2, au: 4, type: 1, etat: 0, ilYA: 5, motif: '' },
    { qui: qui(28), semaine: 2, du: 2, au: 3, type: 2, etat: 0, ilYA: 1, motif: 'Formation de secourisme.' },
    {
      qui: qui(7),
      semaine: 2,
      du: 2,
      au: 4,
      type: 3,
      etat: 2,
      ilYA: 15,
      motif: 'Voyage à l’étranger.',
      reponse: 'Sans solde\u00a0: voyons-nous pour une autre date.',
    },
    { qui: qui(20), semaine: -1, du: 2, au: 3, type: 1, etat: 7, ilYA: 20, motif: 'Finalement reporté.' },
    { qui: qui(37), semaine: -2, du: 3, au: 4, type: 5, etat: 1, ilYA: 30, motif: 'Récupération du camp d’été.' },
  ]
}

export function recitsSeconde(agents: readonly AgentDemo[]): Recit[] {
  const [karim, autre] = agents
  if (!karim || !autre) return []
  return [
    { qui: karim, semaine: -3, du: 1, au: 4, type: 1, etat: 1, ilYA: 40 },
    { qui: karim, semaine: 3, du: 1, au: 3, type: 1, etat: 0, ilYA: 2, motif: 'Rentrée de mon fils.' },
    {
      qui: karim,
      semaine: 2,
      du: 5,
      au: 5,
      type: 2,
      etat: 2,
      ilYA: 9,
      motif: '',
      reponse: 'Effectif trop juste ce jour-là.',
    },
    { qui: autre, semaine: 2, du: 1, au: 4, type: 1, etat: 1, ilYA: 25 },
  ]
}

/** A week of leave each, in a short week that begins on a rest day; two of a team and of a weekend at most at a time. */
export function recitsOrdinaires(agents: readonly AgentDemo[], dejaAbsents: readonly Absent[]): Recit[] {
  const alea = creerAleatoire(GRAINE, 'edt:conges')
  const pris = new Set(dejaAbsents.map(d => `${d.qui.utilisateur_id}:${d.semaine}`))
  const occupation = new Map<string, number>()
  for (const { qui, semaine } of dejaAbsents) {
    const cle = `${qui.equipe}:${qui.parite}:${semaine}`
    occupation.set(cle, (occupation.get(cle) ?? 0) + 1)
  }
  const recits: Recit[] = []
  for (const qui of agents) {
    const { equipe, parite, rang } = qui
    // Those who sign in have their own stories.
    if (equipe === 'apprenti' || rang < 2) continue
    const maximum = equipe === 'roulement' && agents.length > 20 ? 2 : 1
    const depart = alea.entier(0, 9)
    for (let n = 0; n < 10; n += 1) {
      // Short weeks are those of the other parity.
      const semaine = -11 + parite + 2 * ((depart + n * 3) % 10)
      const cle = `${equipe}:${parite}:${semaine}`
      if ((occupation.get(cle) ?? 0) >= maximum || pris.has(`${qui.utilisateur_id}:${semaine}`)) continue
      if (estLongue(qui, semaine + SEMAINE_COURANTE) && equipe !== 'cadre') continue
      occupation.set(cle, (occupation.get(cle) ?? 0) + 1)
      const type = alea.choisir([1, 1, 1, 1, 5] as const)
      const ilYA = Math.max(1, 28 + alea.entier(0, 20) - 7 * Math.min(3, Math.max(-6, semaine)))
      recits.push({
        qui,
        semaine,
        du: rang % 3 === 0 ? 1 : 0,
        au: 5,
        type,
        etat: 1,
        ilYA,
        motif: alea.choisir(MOTIFS),
        reponse: alea.choisir(REPONSES),
      })
      break
    }
  }
  return recits
}
