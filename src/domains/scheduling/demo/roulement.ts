import { creerAleatoire } from '#domains/field-service/demo/aleatoire.ts'
import { nomFerie } from '../model/planning/feries.ts'
import { estLongue, semaineType } from './cycles.ts'
import { type FinDeSemaine, partagerFinDeSemaine } from './fins-de-semaine.ts'
import type { Grille } from './grille.ts'
import { respecteRepos } from './grille.ts'
import { GRAINE } from './outils.ts'
import { MINUTES } from './postes.ts'
import type { AgentDemo, CodePoste } from './types.ts'

/** Hours of a planned week, at most: an hour under the 44 h of the agreement is left to on-call interventions. */
const SEMAINE_MAX = 43 * 60
/** The post of the teams that have one. */
export const FIXES = { nuit: 'N', veille: 'V', jour: 'J', apprenti: 'J', cadre: 'J' } as const

interface Options {
  readonly estAbsent: (utilisateur_id: number, rang: number) => boolean
  /** Posts asked for each day besides mornings and afternoons. */
  readonly coupes: number
  readonly jours: number
  /** Fewest people in the afternoon. */
  readonly minimum: number
  /** Fewest people of the rotation for whom a night may be taken off. */
  readonly surplus: number
}

/** Teams whose post never changes: nights, watchers, educators, apprentice, manager. */
function poserFixes(
  grille: Grille,
  agents: readonly AgentDemo[],
  travaille: (a: AgentDemo, rang: number) => boolean,
): void {
  for (const agent of agents) {
    if (agent.equipe === 'roulement') continue
    const code = FIXES[agent.equipe]
    for (let rang = 0; rang < grille.nombre; rang += 1) {
      if (!travaille(agent, rang)) continue
      const chome = agent.equipe === 'apprenti' || agent.equipe === 'cadre'
      if (chome && nomFerie(grille.jour(rang))) continue
      grille.mettre(agent.utilisateur_id, rang, { code })
    }
  }
}

/** Part of the people of a day who work in the afternoon, Monday first: lower early in the week, since who is in the afternoon stays there. */
const PARTS = [0.4, 0.28, 0.32, 0.34, 0.38, 0.4, 0.4]

/**
 * The roster: who works is decided by the cycles and the absences; which post, day after day, by what the rests allow,
 * so that mornings and afternoons keep their numbers and everybody has both.
 */
export function planifier(
  grille: Grille,
  agents: readonly AgentDemo[],
  { estAbsent, coupes, jours, minimum, surplus }: Options,
): void {
  const jourCourant = grille.aujourdhui % 7
  const travaille = (agent: AgentDemo, rang: number): boolean =>
    rang < grille.nombre &&
    semaineType(agent, Math.floor(rang / 7), jourCourant)[rang % 7] === 'T' &&
    !estAbsent(agent.utilisateur_id, rang)
  poserFixes(grille, agents, travaille)
  const equipe = agents.filter(a => a.equipe === 'roulement')

  /** Minutes of the week with this post today and ordinary ones until Sunday. */
  const minutesSemaine = (agent: AgentDemo, rang: number, code: CodePoste): number => {
    let total = MINUTES[code]
    for (let r = rang - (rang % 7); r < rang - (rang % 7) + 7; r += 1) {
      const pose = r < rang ? grille.lire(agent.utilisateur_id, r) : null
      if (pose) total += MINUTES[pose.code]
      else if (r > rang && travaille(agent, r)) total += MINUTES.M
    }
    return total
  }
  const apresMidisRecents = (agent: AgentDemo, rang: number): number => {
    let nombre = 0
    for (let r = Math.max(0, rang - 14); r < rang; r += 1)
      if (grille.lire(agent.utilisateur_id, r)?.code === 'A') nombre += 1
    return nombre
  }
  /** Who goes on to the afternoons: those who have done mornings in a row just before. */
  const matinsDAffilee = (agent: AgentDemo, rang: number): number => {
    let nombre = 0
    for (let r = rang - 1; r >= 0 && grille.lire(agent.utilisateur_id, r)?.code === 'M'; r -= 1) nombre += 1
    return Math.min(2, nombre)
  }

  let partage: ReadonlyMap<number, FinDeSemaine> = new Map()
  for (let rang = 0; rang < grille.nombre; rang += 1) {
    const alea = creerAleatoire(GRAINE, `edt:jour:${rang}`)
    const semaine = Math.floor(rang / 7)
    if (rang % 7 === 0) {
      const longs = equipe.filter(a => estLongue(a, semaine))
      partage = partagerFinDeSemaine(longs, semaine, coupes)
    }
    const [samedi, dimanche] = [rang % 7 === 5, rang % 7 === 6]
    const fin = (a: AgentDemo): FinDeSemaine | undefined => partage.get(a.utilisateur_id)
    const tirage = new Map(equipe.map(a => [a.utilisateur_id, alea.entier(0, 999)]))
    const ordre = (a: AgentDemo): number => tirage.get(a.utilisateur_id) ?? 0
    let libres = equipe.filter(a => travaille(a, rang))
    const peut = (a: AgentDemo, code: CodePoste): boolean =>
      respecteRepos(grille, a.utilisateur_id, rang, code) &&
      (code === 'M' || code === 'A' || minutesSemaine(a, rang, code) <= SEMAINE_MAX)
    const nombreDe = (code: CodePoste): number =>
      agents.filter(a => grille.lire(a.utilisateur_id, rang)?.code === code).length
    const poser = (choisis: readonly AgentDemo[], code: CodePoste): void => {
      for (const a of choisis) grille.mettre(a.utilisateur_id, rang, { code })
      libres = libres.filter(a => !choisis.includes(a))
    }
    const prendre = (code: CodePoste, nombre: number, choix: (a: AgentDemo) => boolean = () => true): void => {
      const candidats = libres.filter(a => choix(a) && peut(a, code)).sort((a, b) => ordre(a) - ordre(b))
      poser(candidats.slice(0, Math.max(0, nombre)), code)
    }
    if (samedi)
      poser(
        libres.filter(a => fin(a) === 'coupe-samedi'),
        'C',
      )
    else if (dimanche)
      poser(
        libres.filter(a => fin(a) === 'coupe-dimanche'),
        'C',
      )
    else {
      const court = (a: AgentDemo): boolean => !a.temps_partiel && !estLongue(a, semaine)
      const aLAise = libres.length >= surplus
      const nbJours = agents.filter(a => a.equipe === 'jour' && grille.lire(a.utilisateur_id, rang)).length
      const tard = (a: AgentDemo): boolean => !a.temps_partiel && fin(a) === 'apres-midis'
      // A night only before a rest day of a short week: its hours fit there.
      const avantRepos = (a: AgentDemo): boolean => court(a) && !travaille(a, rang + 1)
      // The first of the team has nights too; then those who cannot be there in the morning anyway.
      if (aLAise) prendre('N', 1, a => a.rang === 0 && avantRepos(a))
      if (aLAise) prendre('N', 5 - nombreDe('N'), a => avantRepos(a) && !peut(a, 'M'))
      // What is left for mornings comes first.
      const enTrop = (): number => (aLAise ? Math.max(0, libres.filter(a => peut(a, 'M')).length - 9) : 0)
      prendre('N', Math.min(enTrop(), 5 - nombreDe('N')), avantRepos)
      prendre('C', coupes + Math.min(1, enTrop()), a => tard(a) || avantRepos(a))
      prendre('C', coupes - nombreDe('C'), court)
      prendre('J', jours - nbJours + Math.min(2, enTrop()), a => fin(a) !== 'apres-midis')
    }
    // Nobody goes from a late end to an early start: these stay in the afternoon.
    poser(
      libres.filter(a => !peut(a, 'M') || ((samedi || dimanche) && fin(a) === 'apres-midis')),
      'A',
    )
    if (samedi || dimanche) poser(libres, 'M')
    const deja = nombreDe('A')
    const voulus = Math.max(Math.round((libres.length + deja) * (PARTS[rang % 7] ?? 0)), minimum) - deja
    // Those whose weekend is one of mornings keep to mornings.
    const parBesoin = libres
      .filter(a => fin(a) === undefined || fin(a) === 'apres-midis')
      .sort(
        (a, b) =>
          matinsDAffilee(b, rang) - matinsDAffilee(a, rang) ||
          apresMidisRecents(a, rang) - apresMidisRecents(b, rang) ||
          ordre(a) - ordre(b),
      )
    poser(parBesoin.slice(0, Math.max(0, voulus)), 'A')
    poser(libres, 'M')
  }
  decalerNuitsDOctobre(grille, agents)
}

/** The Sunday on which a night lasted an hour more, the next one begins half an hour later: ten hours of work that day. */
function decalerNuitsDOctobre(grille: Grille, agents: readonly AgentDemo[]): void {
  for (let rang = 6; rang < grille.nombre; rang += 7) {
    const jour = grille.jour(rang)
    if (jour.slice(5, 7) !== '10' || Number(jour.slice(8)) < 25) continue
    for (const { utilisateur_id } of agents) {
      if (grille.lire(utilisateur_id, rang)?.code === 'N' && grille.lire(utilisateur_id, rang - 1)?.code === 'N')
        grille.mettre(utilisateur_id, rang, { code: 'N', heure_debut: '21:30' })
    }
  }
}
