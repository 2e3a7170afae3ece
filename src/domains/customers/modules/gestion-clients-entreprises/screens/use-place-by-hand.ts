import { useEffect, useState } from 'react'
import { call } from '#client/call/api.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import type { Place, Placing } from '#kit/map/types.ts'
import { searchAdresse } from '#wire/lookups.ts'
import { type AdresseClient, placerAdresse } from '../contract.ts'
import { backTo, type Repere, repereDe } from './placing.ts'

const placeOf = ({ adresse_latitude: latitude, adresse_longitude: longitude }: AdresseClient): readonly Place[] =>
  latitude === null || longitude === null ? [] : [{ latitude, longitude }]

/** A pin under the hand: of which address, over which reading of it, where it was, and where it is. */
interface Begun {
  readonly id: number
  readonly version: string
  readonly at: Place | null
  /** Where it was as it was begun: where « Défaire » puts it back, whatever was read since. */
  readonly before: Repere
  /** Where the service of addresses puts it, to look there first. */
  readonly found: readonly Place[]
}

export interface PlaceByHand {
  /** For the map; null while nothing is placed. */
  readonly placing: Placing | null
  readonly begin: () => void
  readonly giveUp: () => void
  readonly keep: () => void
  readonly pending: boolean
  readonly message: string | null
}

/** An address put on the map by hand: begun, kept or given up; once kept it may be undone. */
export function usePlaceByHand(adresse: AdresseClient | null, others: readonly AdresseClient[]): PlaceByHand {
  const [begun, setBegun] = useState<Begun | null>(null)
  const { write, pending, refusal, message, forget } = useWriting(placerAdresse, {
    deed: `placement, ${adresse?.adresse ?? ''}`,
    undo: (_answer, placed) => begun && backTo(begun.before, placed),
  })
  const now = begun && begun.id === adresse?.id ? begun : null
  // Whoever was overtaken has read why: what they keep then is over the address as it is now.
  const latest = adresse?.version
  useEffect(() => {
    if (refusal && latest) setBegun(b => b && { ...b, version: latest })
  }, [refusal, latest])

  function begin(): void {
    if (!adresse?.version) return
    const [at = null] = placeOf(adresse)
    forget()
    setBegun({ id: adresse.id, version: adresse.version, at, before: repereDe(adresse), found: [] })
    if (at) return
    const text = [adresse.adresse_adresse1, adresse.cpville].filter(Boolean).join(' ')
    call(searchAdresse, { params: { text } }).then(
      ({ adresses }) => setBegun(b => b && { ...b, found: adresses.slice(0, 1) }),
      // A comfort: the map opens on the customer's other addresses, or on the country.
      error => console.info('surroundings not found', error),
    )
  }
  const giveUp = () => setBegun(null)
  function keep(): void {
    if (!now?.at) return
    const { latitude, longitude } = now.at
    const body = { adresse_latitude: latitude, adresse_longitude: longitude, geocode_source: 'main' as const }
    const params = { adresse_id: String(now.id) }
    // Shown where it was put until the address was read again.
    void write({ params, body: { ...body, version: now.version } }).then(kept => kept && setBegun(null))
  }
  const near = now?.found.length ? now.found : others.flatMap(placeOf)
  const placing = now && {
    at: now.at,
    label: 'Repère de l’adresse',
    near,
    onMove: (at: Place) => setBegun(b => b && { ...b, at }),
    onKeep: keep,
    onGiveUp: giveUp,
  }
  return { placing, begin, giveUp, keep, pending, message }
}
