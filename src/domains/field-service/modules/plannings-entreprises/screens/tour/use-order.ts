import { useEffect, useState } from 'react'
import { call } from '#client/call/api.ts'
import { lireTrajets } from '#domains/field-service/model/tournees/appels.ts'
import { type Choix, enoncer, lieuxDe } from '#domains/field-service/model/tournees/enonce.ts'
import {
  lireProposition,
  type Proposition,
  type Recompte,
  recompter,
} from '#domains/field-service/model/tournees/proposition.ts'
import type { Tournees } from '#domains/field-service/model/tournees/schema.ts'
import { mesurerDroit, tirerTrajets } from '#domains/field-service/model/tournees/trajets.ts'
import type { Mesure } from '#domains/field-service/model/tournees/types.ts'
import type { TourReply, TourRequest } from './tour-worker.ts'

/** A second and a half for one technician's day, ten for a whole company's. */
const MS = { least: 1500, most: 10_000, visit: 90 }

export type Search =
  | { readonly state: 'busy'; readonly done: number; readonly metres: number | null }
  | {
      readonly state: 'done'
      readonly proposition: Proposition
      readonly estime: boolean
      /** What it costs without these. */
      readonly recount: (left: ReadonlySet<number>) => Recompte
    }
  | { readonly state: 'failed' }

const START: Search = { state: 'busy', done: 0, metres: null }

/** Ways between the places of a question: by road where the office has them, else straight lines as everywhere. */
async function measure(day: Tournees, choix: Choix): Promise<Mesure> {
  const { lieux } = lieuxDe(day, choix)
  const straight = () => mesurerDroit(lieux, day.temps)
  if (day.estime) return straight()
  const [only, ...others] = choix.techniciens
  const user = others.length === 0 && only !== undefined && !choix.entreTous ? { user: String(only) } : {}
  const read = await call(lireTrajets, { query: { date: day.jour, ...user } })
  return tirerTrajets(read, lieux) ?? straight()
}

/** Searches in a worker, so that the screen stays alive; leaving the screen, or asking something else, ends it. */
export function useOrder(day: Tournees, choix: Choix): Search {
  const [search, setSearch] = useState<Search>(START)
  useEffect(() => {
    let worker: Worker | null = null
    let here = true
    setSearch(START)
    const fail = (why: unknown) => {
      console.warn('tour', why)
      if (here) setSearch({ state: 'failed' })
    }
    const start = (mesure: Mesure) => {
      if (!here) return
      const enonce = enoncer(day, choix, mesure)
      const ms = Math.min(MS.most, Math.max(MS.least, enonce.posees.length * MS.visit))
      worker = new Worker(new URL('./tour-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<TourReply>) => {
        if ('done' in data) return setSearch({ state: 'busy', ...data })
        worker?.terminate()
        if ('error' in data) return fail(data.error)
        const proposition = lireProposition(enonce, data.solution)
        setSearch({
          ...{ state: 'done', proposition, estime: mesure.estime },
          recount: left => recompter(enonce, proposition, left),
        })
      }
      worker.onerror = event => fail(event.message)
      worker.postMessage({ enonce, ms } satisfies TourRequest)
    }
    measure(day, choix).then(start).catch(fail)
    return () => {
      here = false
      worker?.terminate()
    }
  }, [day, choix])
  return search
}
