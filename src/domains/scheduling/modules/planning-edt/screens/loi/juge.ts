import type { Matiere, PosteJuge } from '#domains/scheduling/model/loi/matiere.ts'
import type { AReparer, Reparation } from '#domains/scheduling/model/loi/reparer.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import type { Demande, Reponse } from './worker.ts'

/** The law in a worker: the month stays alive while it is judged. */
export interface Juge {
  readonly juger: (
    gens: ReadonlyMap<number, readonly PosteJuge[]>,
  ) => Promise<readonly (readonly [number, readonly Anomalie[]])[]>
  readonly reparer: (probleme: Omit<AReparer, 'loi' | 'mois'>) => Promise<readonly Reparation[]>
  readonly fermer: () => void
}

/** Null where the browser has no workers: the office's word comes a moment later. */
export function ouvrirJuge(matiere: Matiere, maintenant: number): Juge | null {
  if (typeof Worker === 'undefined') return null
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const attendues = new Map<number, (reponse: Reponse | null) => void>()
  let rang = 0
  const fermer = () => {
    worker.terminate()
    for (const repondre of attendues.values()) repondre(null)
    attendues.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<Reponse>) => {
    attendues.get(data.rang)?.(data)
    attendues.delete(data.rang)
  }
  worker.onerror = event => {
    console.warn('loi', event.message)
    fermer()
  }
  worker.postMessage({ quoi: 'matiere', matiere, maintenant } satisfies Demande)
  const demander = (faire: (rang: number) => Demande): Promise<Reponse | null> =>
    new Promise(resolve => {
      rang += 1
      attendues.set(rang, resolve)
      worker.postMessage(faire(rang))
    })
  return {
    async juger(gens) {
      const reponse = await demander(n => ({ quoi: 'juger', rang: n, gens: [...gens] }))
      return reponse && 'anomalies' in reponse ? reponse.anomalies : []
    },
    async reparer(probleme) {
      const reponse = await demander(n => ({ quoi: 'reparer', rang: n, mois: matiere.mois, ...probleme }))
      return reponse && 'reparations' in reponse ? reponse.reparations : []
    },
    fermer,
  }
}
