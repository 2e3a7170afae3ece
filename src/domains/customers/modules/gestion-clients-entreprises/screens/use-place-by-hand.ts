import { useEffect, useState } from 'react'
import { call } from '#client/call/api.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { kmEntre, LOIN_KM } from '#domains/customers/model/repere.ts'
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
  /** Where its town is; null while nobody knows. */
  readonly town: Place | null
  /** Where it stood before each of its moves. */
  readonly trail: readonly (Place | null)[]
  /** It stands this far from its town, and that is being asked about. */
  readonly far: number | null
}

export interface PlaceByHand {
  /** For the map; null while nothing is placed. */
  readonly placing: Placing | null
  readonly begin: () => void
  readonly giveUp: () => void
  readonly keep: () => void
  /** Takes the pin's last move back, while it is not kept. */
  readonly stepBack: () => void
  /** Kilometres from its town, where they are asked about. */
  readonly far: number | null
  readonly keepFar: () => void
  readonly dropFar: () => void
  readonly pending: boolean
  readonly message: string | null
}

const search = async (...words: readonly string[]): Promise<readonly Place[]> =>
  (await call(searchAdresse, { params: { text: words.filter(Boolean).join(' ') } })).adresses.slice(0, 1)

/** Where to look first for an address that is nowhere, and where its town is. */
async function surroundingsOf({ adresse_adresse1, cpville }: AdresseClient, at: Place | null) {
  const found = at ? [] : await search(adresse_adresse1, cpville)
  const [town = null] = found.length > 0 || cpville === '' ? found : await search(cpville)
  return { found, town }
}

/** What a placing is called among the deeds of the screen. */
export const deedOf = (adresse: AdresseClient | null): string => `placement, ${adresse?.adresse ?? ''}`

/** An address put on the map by hand: begun, kept or given up; once kept it may be undone. */
export function usePlaceByHand(adresse: AdresseClient | null, others: readonly AdresseClient[]): PlaceByHand {
  const [begun, setBegun] = useState<Begun | null>(null)
  const { write, pending, refusal, message, forget } = useWriting(placerAdresse, {
    deed: deedOf(adresse),
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
    const { id, version } = adresse
    setBegun({ ...{ id, version, at, before: repereDe(adresse) }, found: [], town: null, trail: [], far: null })
    surroundingsOf(adresse, at).then(
      around => setBegun(b => (b?.id === id ? { ...b, ...around } : b)),
      // A comfort: the map opens on the customer's other addresses, or on the country, and no distance is asked about.
      error => console.info('surroundings not found', error),
    )
  }
  const giveUp = () => setBegun(null)
  const change = (changed: Partial<Begun>) => setBegun(b => b && { ...b, ...changed })
  function keep(): void {
    const km = now?.at && now.town ? kmEntre(now.at, now.town) : 0
    if (km > LOIN_KM) change({ far: Math.round(km) })
    else keepThere()
  }
  function keepThere(): void {
    if (!now?.at) return
    change({ far: null })
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
    onMove: (at: Place, going = false) => setBegun(b => b && { ...b, at, trail: going ? b.trail : [...b.trail, b.at] }),
    onKeep: keep,
    onGiveUp: giveUp,
  }
  function stepBack(): void {
    const [at] = now?.trail.slice(-1) ?? []
    if (at !== undefined) setBegun(b => b && { ...b, at, trail: b.trail.slice(0, -1) })
  }
  const dropFar = () => change({ far: null })
  return {
    placing,
    begin,
    giveUp,
    keep,
    stepBack,
    far: now?.far ?? null,
    keepFar: keepThere,
    dropFar,
    pending,
    message,
  }
}
