import { type Reading, reading } from '#client/reading/reading.ts'
import { type CongesAnnuels, lireCongesAnnuels } from '../contract.ts'

type AgentRecu = CongesAnnuels['agents'][number]
type JourRecu = AgentRecu['stats'][number]

/** What a day away is called here: illness is nobody's business, and nothing of this screen holds the word. */
export type Sorte = Exclude<JourRecu['sorte'], 'maladie'> | 'absent'
export interface Agent extends Omit<AgentRecu, 'stats'> {
  readonly stats: readonly (Omit<JourRecu, 'sorte'> & { readonly sorte: Sorte })[]
}
export interface AnneeLue extends Omit<CongesAnnuels, 'agents'> {
  readonly agents: readonly Agent[]
}

/** A year as this screen takes it: no word of illness, and less still on the device. */
export const anneeDesConges: Reading<typeof lireCongesAnnuels, AnneeLue> = reading(lireCongesAnnuels, {
  ask: async ask => renommer(await ask(), sorte => (sorte === 'maladie' ? 'absent' : sorte)),
  keep: taireLesSortes,
})

/**
 * What a device may keep of named colleagues: that they are away or asked to be, never of which kind (GDPR art. 9: a kind
 * that is missing beside the others tells of an illness as well as its name).
 */
export function taireLesSortes(annee: AnneeLue): AnneeLue {
  return renommer(annee, sorte => (sorte === 'attente' ? sorte : 'absent'))
}

function renommer<S>(
  annee: Omit<AnneeLue, 'agents'> & {
    readonly agents: readonly (Omit<Agent, 'stats'> & {
      readonly stats: readonly (Omit<JourRecu, 'sorte'> & { readonly sorte: S })[]
    })[]
  },
  nommer: (sorte: S) => Sorte,
): AnneeLue {
  const agents = annee.agents.map(agent => ({
    ...agent,
    stats: agent.stats.map(jour => ({ ...jour, sorte: nommer(jour.sorte) })),
  }))
  return { ...annee, agents }
}
