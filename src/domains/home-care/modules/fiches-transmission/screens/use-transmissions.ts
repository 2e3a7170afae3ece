import { useMemo, useSyncExternalStore } from 'react'
import { useToday } from '#client/page/use-today.ts'
import { entityTruth } from '#client/queue/entity-truth.ts'
import type { Truth } from '#client/queue/truth.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { useLocalActions } from '#client/reading/use-local-actions.ts'
import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import { entiteTransmission } from '#domains/home-care/model/transmission.ts'
import { correctedNow } from '#offline/clock.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { type JourIso, minutesPassees } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { formaterNom } from '#wire/names.ts'
import type { Fil } from '../contract.ts'
import { lesFiches } from '../offline/lectures.ts'
import { appliquer, type Refus, refuser, type TransmissionLocale } from '../offline/rejeu.ts'
import { TYPES_TRANSMISSION } from '../offline.ts'
import { type Depuis, depuisMonPoste } from '../view/depuis.ts'

/** A sheet that took longer to arrive was written without network: its readers are told. */
const TARD_MINUTES = 30

export type Service = Omit<ReadResult<Fil>, 'data'> & {
  /** Server's reading with this device's actions replayed over it (offline rule 7); null while there is none. */
  fiches: readonly TransmissionLocale[] | null
  lu_a: string
  moi: number
  encadrement: boolean
  /** Names written lately, known to the office. */
  personnes: readonly string[]
  depuis: Depuis
  aujourdhui: JourIso
  /** To the minute, by the corrected clock. */
  maintenant: string
  outbox: readonly OutboxEntry[]
  refus: readonly Refus[]
  /** What the office has of a sheet, where it is worth saying. */
  veriteDe: (t: TransmissionLocale) => Truth | null
}

export function useTransmissions(): Service {
  const { data, ...lecture } = useReading(lesFiches)
  const local = useLocalActions(TYPES_TRANSMISSION)
  const user = useSession().session?.user
  const moi = useMemo(() => ({ utilisateur_id: user?.id ?? 0, nom: formaterNom(user ?? {}) }), [user])
  const aujourdhui = useToday()
  const maintenant = useMinute()
  const fiches = useMemo(() => (data && local ? appliquer(data, local.actions, moi) : null), [data, local, moi])
  const refus = useMemo(() => refuser(local?.outbox ?? []), [local])
  const postes = data?.postes ?? AUCUN_POSTE
  return {
    ...lecture,
    state: lecture.state === 'pret' && !fiches ? 'chargement' : lecture.state,
    fiches,
    lu_a: data?.lu_a ?? '',
    moi: moi.utilisateur_id,
    encadrement: data?.encadrement ?? false,
    personnes: data?.personnes ?? [],
    depuis: useMemo(() => depuisMonPoste(postes, maintenant), [postes, maintenant]),
    aujourdhui,
    maintenant,
    outbox: local?.outbox ?? [],
    refus,
    veriteDe: t =>
      entityTruth(local?.outbox ?? [], entiteTransmission(t.transmission_uid)) ?? direReception(t, { moi, aujourdhui }),
  }
}

const AUCUN_POSTE: Fil['postes'] = { dernier: null, en_cours: null, prochain: null }

/** Its author sees that it arrived; the others, when it arrived late. */
function direReception(
  t: TransmissionLocale,
  { moi, aujourdhui }: { moi: { utilisateur_id: number }; aujourdhui: JourIso },
): Truth | null {
  if (t.recu_a === null) return null
  const tard = minutesPassees(t.ecrite_a, t.recu_a) >= TARD_MINUTES
  if (t.auteur_id !== moi.utilisateur_id && !tard) return null
  return { tone: 'recu', text: `Reçue par le bureau ${direQuand(t.recu_a, aujourdhui)}` }
}

/** The corrected time, to the minute: a post ends under an open screen. */
function useMinute(): string {
  return useSyncExternalStore(suivre, lireMinute)
}

function lireMinute(): string {
  return `${correctedNow().slice(0, 16)}:00.000Z`
}

function suivre(changer: () => void): () => void {
  const minuteur = setInterval(changer, 20_000)
  document.addEventListener('visibilitychange', changer)
  return () => {
    clearInterval(minuteur)
    document.removeEventListener('visibilitychange', changer)
  }
}
