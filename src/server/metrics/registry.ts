import { Counter, Histogram, Registry } from 'prom-client'

/** Measures of this process. One registry, so that any part may add to it without being handed something. */
export const registry = new Registry()

export const requestDuration = new Histogram({
  name: 'relais_http_duree_secondes',
  help: 'Duration of the calls, by operation of the contracts',
  labelNames: ['operation', 'statut'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

export const ledgerOutcomes = new Counter({
  name: 'relais_actions_total',
  help: 'Queued actions received, by outcome',
  labelNames: ['issue'] as const,
  registers: [registry],
})

export const jobDuration = new Histogram({
  name: 'relais_travail_duree_secondes',
  help: 'Duration of the jobs, by name and end',
  labelNames: ['job', 'issue'] as const,
  buckets: [0.05, 0.25, 1, 5, 30, 120],
  registers: [registry],
})
