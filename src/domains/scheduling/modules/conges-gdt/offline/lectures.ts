import { call } from '#client/call/api.ts'
import { type CongesAnnuels, lireCongesAnnuels } from '../contract.ts'

/** First part of every key of scheduling, and subject of its live events. */
export const CLE_EDT = 'edt'

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

/** Other parts of the key, also the name under which the reading is kept. */
export function cleAnnee(annee: number): (string | number)[] {
  return ['conges-annuels', annee]
}

export async function demanderAnnee(annee: number, signal?: AbortSignal): Promise<AnneeLue> {
  const query = { annee: String(annee) }
  const lue = await call(lireCongesAnnuels, { query, silent: true, ...(signal ? { signal } : {}) })
  return renommer(lue, sorte => (sorte === 'maladie' ? 'absent' : sorte))
}

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
