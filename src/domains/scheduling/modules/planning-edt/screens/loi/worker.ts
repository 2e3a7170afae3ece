import { creerLoi, type Loi } from '#domains/scheduling/model/loi/loi.ts'
import type { Matiere, PosteJuge } from '#domains/scheduling/model/loi/matiere.ts'
import { type AReparer, type Reparation, reparer } from '#domains/scheduling/model/loi/reparer.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'

/** Somebody's shifts, by their number. */
export type Siens = readonly [number, readonly PosteJuge[]]

export type Demande =
  | { readonly quoi: 'matiere'; readonly matiere: Matiere; readonly maintenant: number }
  | { readonly quoi: 'juger'; readonly rang: number; readonly gens: readonly Siens[] }
  | ({ readonly quoi: 'reparer'; readonly rang: number } & Omit<AReparer, 'loi'>)

export type Reponse =
  | { readonly rang: number; readonly anomalies: readonly (readonly [number, readonly Anomalie[]])[] }
  | { readonly rang: number; readonly reparations: readonly Reparation[] }

const scope = self as unknown as Worker // the DOM library types `self` as a window
let loi: Loi | null = null

scope.onmessage = ({ data }: MessageEvent<Demande>) => {
  if (data.quoi === 'matiere') {
    loi = creerLoi(data.matiere, data.maintenant)
    return
  }
  const { rang } = data
  if (!loi) return scope.postMessage({ rang, reparations: [], anomalies: [] } satisfies Reponse)
  if (data.quoi === 'juger') {
    const juge = loi
    const anomalies = data.gens.map(([id, postes]) => [id, juge.juger(id, postes)] as const)
    return scope.postMessage({ rang, anomalies } satisfies Reponse)
  }
  scope.postMessage({ rang, reparations: reparer({ ...data, loi }) } satisfies Reponse)
}
