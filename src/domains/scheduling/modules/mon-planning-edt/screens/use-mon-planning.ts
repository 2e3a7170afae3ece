import { useEffect, useMemo, useState } from 'react'
import { useToday } from '#client/page/use-today.ts'
import { myDb } from '#client/queue/sync.ts'
import { useLiveRead } from '#client/reading/use-live-read.ts'
import { useLocalActions } from '#client/reading/use-local-actions.ts'
import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import { appliquerEchanges, type EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import type { Equipe, MonPlanning } from '#domains/scheduling/model/planning/planning.ts'
import type { ListeEchanges } from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'
import { lireEquipe, lireMonPlanning } from '#domains/scheduling/modules/mon-planning-edt/contract.ts'
import { type IndexEquipe, indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { mesEchanges } from '#domains/scheduling/view/mes-echanges.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import type { JourIso } from '#wire/dates.ts'
import {
  pastillesEchanges,
  pastillesPersonnes,
  pastillesRefus,
  resoudreProposition,
  type Voir,
} from '../offline/echanges.ts'
import { lireJoursVus, resteAVoir } from '../offline/jours-vus.ts'
import { appliquerVu } from '../offline/rejeu-vu.ts'
import { TYPES_PLANNING } from '../offline.ts'
import { detailModifie, type Modifie, type Pastille, phraseModifie } from '../view/phrases.ts'
import { noterVu } from './use-vu.ts'

/** What changed on a day since the person last looked, as this opening of the screen tells it. */
export interface Marque {
  readonly modifie: Modifie
  readonly texte: string
  readonly detail: string
}

export interface Vues {
  /** Server's reading with this device's actions over it, and the marks of this opening (offline rule 7). */
  readonly planning: MonPlanning | null
  readonly lecture: Omit<ReadResult<MonPlanning>, 'data'>
  readonly lectureEquipe: Omit<ReadResult<Equipe>, 'data'>
  readonly index: IndexEquipe | null
  readonly echanges: readonly EchangeLocal[]
  readonly outbox: readonly OutboxEntry[]
  readonly aujourdhui: JourIso
  marqueDe(jour: JourIso): Marque | null
  pastillesDe(jour: JourIso): readonly Pastille[]
  /** Exchanges in progress about this day, by the other person. */
  pastillesAvec(jour: JourIso): ReadonlyMap<number, Pastille>
  /** Changed days from today on that nobody opened. */
  readonly restants: number
  /** Reading of which nothing is left to be seen, or the first one of all; null when nothing is to be said. */
  readonly aNoter: string | null
  /** "J’ai vu": every mark goes, and the office is told. */
  toutVu(): void
}

const AUCUNE: readonly Pastille[] = []
const RIEN: readonly OutboxEntry[] = []

/** Everything of the module's screens: my days, the team, my exchanges, and what of them is still on this device. */
export function useMonPlanning(): Vues {
  const { data, ...lecture } = useReading(lireMonPlanning)
  const { data: equipe, ...lectureEquipe } = useReading(lireEquipe)
  const { data: bourse } = useReading(mesEchanges)
  const local = useLocalActions(TYPES_PLANNING)
  const aujourdhui = useToday()
  const index = useMemo(() => (equipe ? indexer(equipe) : null), [equipe])
  const joursVus = useLiveRead('mon-planning:jours-vus', () => lireJoursVus(myDb()))
  const reste = useMemo(
    () =>
      data && local && joursVus
        ? resteAVoir(appliquerVu(data, local.actions), joursVus, aujourdhui)
        : { planning: null, restants: [], aNoter: null },
    [data, local, joursVus, aujourdhui],
  )
  const { planning, marques, oublier } = useMarques(reste.planning, aujourdhui)
  const echanges = useEchanges(bourse, index, local?.actions ?? null, data?.utilisateur_id ?? 0)
  const outbox = local?.outbox ?? RIEN
  const voir = useMemo((): Voir => {
    const attente = new Set(outbox.filter(e => e.etat === 'en_attente').map(e => e.id))
    return {
      moi: data?.utilisateur_id ?? 0,
      prenom: id => index?.prenom(id) ?? 'votre collègue',
      attend: actions => actions.some(id => attente.has(id)),
    }
  }, [data?.utilisateur_id, index, outbox])
  const pastillesDe = useMemo(() => {
    const refus = index ? pastillesRefus(outbox, index) : new Map<JourIso, readonly Pastille[]>()
    const cours = pastillesEchanges(echanges, voir)
    return (jour: JourIso) => [...(refus.get(jour) ?? AUCUNE), ...(cours.get(jour) ?? AUCUNE)]
  }, [index, echanges, outbox, voir])
  return {
    planning,
    lecture: { ...lecture, state: lecture.state === 'pret' && !planning ? 'chargement' : lecture.state },
    lectureEquipe,
    index,
    echanges,
    outbox,
    aujourdhui,
    marqueDe: jour => marques.get(jour) ?? null,
    pastillesDe,
    pastillesAvec: jour => pastillesPersonnes(echanges, jour, voir),
    restants: reste.restants.length,
    aNoter: reste.aNoter,
    toutVu: () => {
      oublier()
      if (planning) void noterVu(planning)
    },
  }
}

function useEchanges(
  bourse: ListeEchanges | null,
  index: IndexEquipe | null,
  actions: Parameters<typeof appliquerEchanges>[1] | null,
  moi: number,
): readonly EchangeLocal[] {
  return useMemo(() => {
    if (!actions) return []
    // Proposals made here show even before the board was ever read.
    const lecture = bourse ?? { lu_a: new Date(0).toISOString(), echanges: [] }
    const resoudre = (ids: Parameters<typeof resoudreProposition>[2]) =>
      index ? resoudreProposition(index, moi, ids) : null
    return appliquerEchanges(lecture, actions, { moi, resoudre })
  }, [bourse, index, actions, moi])
}

const SANS_MARQUE: ReadonlyMap<JourIso, Marque> = new Map()

/** Marks stay until the screen is left: seen once, they are gone at the next opening, not under the reader's eyes. */
function useMarques(rejoue: MonPlanning | null, aujourdhui: JourIso) {
  const [marques, setMarques] = useState(SANS_MARQUE)
  useEffect(() => {
    if (!rejoue) return
    const nouvelles = rejoue.jours.flatMap(j => {
      const { dadate, modifie } = j
      if (!modifie) return []
      const texte = phraseModifie(modifie, rejoue.vu_a, aujourdhui)
      return [[dadate, { modifie, texte, detail: detailModifie(modifie) }] as const]
    })
    if (nouvelles.length > 0) setMarques(avant => new Map([...avant, ...nouvelles]))
  }, [rejoue, aujourdhui])
  useEffect(() => () => setMarques(SANS_MARQUE), [])
  const planning = useMemo(
    () =>
      rejoue && {
        ...rejoue,
        jours: rejoue.jours.map(j => ({ ...j, modifie: j.modifie ?? marques.get(j.dadate)?.modifie ?? null })),
      },
    [rejoue, marques],
  )
  return { planning, marques, oublier: () => setMarques(SANS_MARQUE) }
}
