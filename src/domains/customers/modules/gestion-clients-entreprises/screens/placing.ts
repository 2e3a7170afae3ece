import { call } from '#client/call/api.ts'
import type { Input } from '#client/reading/reading.ts'
import { undoBy, type Way } from '#client/reading/use-writing.ts'
import { editerAdresse, placerAdresse } from '../contract.ts'

type Placement = Input<typeof placerAdresse>
/** Where a pin stands, and who put it there. */
export type Repere = Omit<Placement['body'], 'version'>

/** As the address was before it was placed. */
export const repereDe = ({
  adresse_latitude = null,
  adresse_longitude = null,
  geocode_source = '',
}: Partial<Repere>): Repere => ({ adresse_latitude, adresse_longitude, geocode_source })

/** From one place to another, whatever else was written since; a place that changed is refused, by a version that is of no use any more. */
async function move({ params, body: { version: stale, ...from } }: Placement, to: Repere): Promise<Placement> {
  const { dataProvider, version } = await call(editerAdresse, { params })
  const { adresse_latitude, adresse_longitude } = dataProvider
  const stands = adresse_latitude === from.adresse_latitude && adresse_longitude === from.adresse_longitude
  return { params, body: { ...to, version: (stands && version) || stale } }
}

/** What stands once it is taken back. */
function direRetour({ adresse_latitude, geocode_source }: Repere): string {
  if (adresse_latitude === null) return 'L’adresse est de nouveau sans repère.'
  return geocode_source === 'main'
    ? 'L’adresse est de nouveau là où elle avait été placée à la main.'
    : 'L’adresse est de nouveau à sa place d’avant.'
}

/** Takes an address back to where its pin was, and puts it there again. */
export function backTo(before: Repere, placed: Placement): Way<typeof placerAdresse> {
  const { params, body } = placed
  return undoBy(
    placerAdresse,
    () => move(placed, before),
    'L’adresse reste placée.',
    () => move({ params, body: { ...before, version: body.version } }, repereDe(body)),
    direRetour(before),
  )
}
