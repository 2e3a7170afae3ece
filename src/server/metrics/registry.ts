import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '#server/services.ts'

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

let observed: Services | undefined

/** The server whose pools and streams the gauges read: the last one built in this process. */
export function observeServices(services: Services): void {
  observed = services
}

collectDefaultMetrics({ register: registry, prefix: 'relais_' })

new Gauge({
  name: 'relais_connexions_base',
  help: 'Connections to the database, by pool and state',
  labelNames: ['groupe', 'etat'] as const,
  registers: [registry],
  collect() {
    if (!observed) return
    const { app, systemPool } = observed.pools
    for (const [groupe, pool] of Object.entries({ requetes: app, systeme: systemPool })) {
      this.set({ groupe, etat: 'ouvertes' }, pool.totalCount)
      this.set({ groupe, etat: 'libres' }, pool.idleCount)
      this.set({ groupe, etat: 'attente' }, pool.waitingCount)
    }
  },
})

new Gauge({
  name: 'relais_flux_ouverts',
  help: 'Event streams open on this process',
  registers: [registry],
  collect() {
    this.set(observed?.live.connections ?? 0)
  },
})

new Gauge({
  name: 'relais_disque_bas',
  help: '1 when writes are refused for want of room',
  registers: [registry],
  collect() {
    this.set(observed?.isDiskLow() ? 1 : 0)
  },
})
