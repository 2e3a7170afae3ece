import { Button } from '@mantine/core'
import { useMobile } from '#client/address/viewport.ts'
import { Refusal } from '#kit/state/refusal.tsx'
import classes from './address-map.module.css'
import type { PlaceByHand } from './use-place-by-hand.ts'

/** What is done with the pin, where it stands, and the two ways out. */
export function PlacingFoot({ hand, online }: { readonly hand: PlaceByHand; readonly online: boolean }) {
  const mobile = useMobile()
  const { placing, pending, message, keep, giveUp } = hand
  const at = placing?.at
  const how = at
    ? mobile
      ? 'Glissez le repère, ou touchez la carte ailleurs.'
      : 'Glissez le repère, ou déplacez-le avec les flèches (Maj\u00a0: plus loin). Entrée l’enregistre, Échap renonce.'
    : mobile
      ? 'Touchez la carte à l’endroit voulu.'
      : 'Cliquez sur la carte à l’endroit voulu.'
  return (
    <>
      <div className={classes.said}>
        <p>{how}</p>
        <p className={classes.quiet} role="status">
          {at && direPlace(at.latitude, at.longitude)}
        </p>
        <Refusal>{message}</Refusal>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={pending} onClick={giveUp}>
          Renoncer
        </Button>
        <Button disabled={!at || !online} loading={pending} onClick={keep}>
          {online ? 'Enregistrer la place' : 'Enregistrer (avec du réseau)'}
        </Button>
      </div>
    </>
  )
}

const direPlace = (latitude: number, longitude: number): string => {
  const figures = (degrees: number) => degrees.toFixed(5).replace('.', ',')
  return `Latitude ${figures(latitude)}, longitude ${figures(longitude)}`
}
