import { useMemo } from 'react'
import { useOnline } from '#client/queue/use-sync.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { controlerIci } from '#domains/scheduling/view/equipe/controle.ts'
import { useGardes } from '#domains/scheduling/view/mes-jours/use-mes-jours.ts'

export interface Loi {
  readonly anomalies: readonly Anomalie[]
  /** Who judged: the office as it was last read, or this device, by the same rules over what it keeps. */
  readonly par: 'bureau' | 'telephone'
}

/** What the law says of an exchange. Without network what the office said may be old: the device judges again where it can. */
export function useLoi(e: EchangeLocal): Loi {
  const online = useOnline()
  const { index } = useGardes()
  const ici = useMemo(
    () =>
      online || !index
        ? null
        : controlerIci(index, {
            ...{ moi: e.utilisateur_origine_id, autre: e.utilisateur_cible_id },
            ...{ origine: e.origine.pointage_id, cible: e.cible?.pointage_id ?? null },
          }),
    [online, index, e],
  )
  return ici ? { anomalies: ici.anomalies, par: 'telephone' } : { anomalies: e.anomalies, par: 'bureau' }
}
