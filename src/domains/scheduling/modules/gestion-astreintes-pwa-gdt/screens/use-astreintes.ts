import { useMemo, useSyncExternalStore } from 'react'
import { useToday } from '#client/page/use-today.ts'
import type { Truth } from '#client/queue/truth.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { useLocalActions } from '#client/reading/use-local-actions.ts'
import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import type { ContenuIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { lireMonPlanning } from '#domains/scheduling/modules/mon-planning-edt/contract.ts'
import { correctedNow } from '#offline/clock.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import type { JourIso } from '#wire/dates.ts'
import { type Astreintes, listerAstreintes } from '../contract.ts'
import { type AstreinteLocale, appliquer, type InterventionLocale, type Refus, refuser } from '../offline/rejeu.ts'
import { TYPES_ASTREINTE } from '../offline.ts'
import { type Repos, reposApres } from '../view/repos.ts'
import { verite } from '../view/verite.ts'

export type Service = Omit<ReadResult<Astreintes>, 'data'> & {
  /** Server's reading with this device's actions replayed over it (offline rule 7); null while there is none. */
  astreintes: readonly AstreinteLocale[] | null
  lu_a: string
  moi: number
  aujourdhui: JourIso
  /** To the minute, by the corrected clock. */
  maintenant: string
  outbox: readonly OutboxEntry[]
  refus: readonly Refus[]
  veriteDe: (i: InterventionLocale) => Truth | null
  /** What the last intervention of a duty does to the rest; null when it does nothing. */
  reposDe: (a: AstreinteLocale) => Repos | null
  /** The same for an intervention just written. */
  reposPour: (bornes: Pick<ContenuIntervention, 'debut' | 'fin'>) => Repos | null
}

export function useAstreintes(): Service {
  const { data, ...lecture } = useReading(listerAstreintes)
  const local = useLocalActions(TYPES_ASTREINTE)
  const planning = useReading(lireMonPlanning)
  const moi = useSession().session?.user.id ?? 0
  const aujourdhui = useToday()
  const maintenant = useMinute()
  const astreintes = useMemo(() => (data && local ? appliquer(data, local.actions) : null), [data, local])
  const horaires = useMemo(() => planning.data?.jours.flatMap(j => j.postes) ?? null, [planning.data])
  const miennes = useMemo(
    () => (astreintes ?? []).filter(a => a.utilisateur_id === moi).flatMap(a => a.interventions),
    [astreintes, moi],
  )
  const refus = useMemo(() => refuser(local?.outbox ?? []), [local])
  return {
    ...lecture,
    state: lecture.state === 'pret' && !astreintes ? 'chargement' : lecture.state,
    astreintes,
    lu_a: data?.lu_a ?? '',
    moi,
    aujourdhui,
    maintenant,
    outbox: local?.outbox ?? [],
    refus,
    veriteDe: i => verite(i, local?.outbox ?? [], aujourdhui),
    reposDe: a => {
      const derniere = a.interventions.at(-1)
      if (!derniere || a.utilisateur_id !== moi) return null
      return reposApres(derniere, miennes, horaires)
    },
    reposPour: bornes => reposApres(bornes, miennes, horaires),
  }
}

/** The corrected time, to the minute: "en cours", "terminée à" change under an open screen. */
function useMinute(): string {
  return useSyncExternalStore(suivre, lireMinute)
}

function lireMinute(): string {
  return `${correctedNow().slice(0, 16)}:00.000Z`
}

function suivre(changer: () => void): () => void {
  const minuteur = setInterval(changer, 10_000)
  document.addEventListener('visibilitychange', changer)
  return () => {
    clearInterval(minuteur)
    document.removeEventListener('visibilitychange', changer)
  }
}
