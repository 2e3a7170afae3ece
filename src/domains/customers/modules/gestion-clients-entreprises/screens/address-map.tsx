import { Button } from '@mantine/core'
import { IconHandMove } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { MapDialog } from '#kit/map/map-dialog.tsx'
import { isLocated, type MapPoint } from '#kit/map/types.ts'
import type { AdresseClient, FicheClient } from '../contract.ts'
import classes from './address-map.module.css'
import { FarQuestion } from './far-question.tsx'
import { Geocode } from './geocode.tsx'
import { PlacingFoot } from './placing-foot.tsx'
import { useMapUndo } from './use-map-undo.ts'
import { deedOf, usePlaceByHand } from './use-place-by-hand.ts'

interface Props {
  readonly client: FicheClient
  /** Whose map is open; null: none is. */
  readonly adresse: AdresseClient | null
  readonly online: boolean
  readonly onClose: () => void
}

const pointOf = (a: AdresseClient, titre: string): MapPoint => ({
  id: String(a.id),
  latitude: a.adresse_latitude,
  longitude: a.adresse_longitude,
  titre,
  paragraphe: `${a.adresse}, ${a.cpville}`,
})

/** One address on a map: where it is, looked for where it is nowhere, or put there by hand. */
export function AddressMap({ client, adresse, online, onClose }: Props) {
  const point = adresse && pointOf(adresse, nomClient(client))
  const located = point !== null && isLocated(point)
  const others = client.adresses.filter(a => a.id !== adresse?.id)
  const hand = usePlaceByHand(adresse, others)
  useBackLayer(adresse !== null, onClose)
  const placing = hand.placing !== null
  useBackLayer(placing, hand.giveUp)
  const asked = hand.far !== null
  useBackLayer(asked, hand.dropFar)
  useMapUndo({
    active: adresse !== null && !asked,
    deed: deedOf(adresse),
    stepBack: placing ? hand.stepBack : null,
  })
  // The pin goes, and what it was begun with comes back under the keys.
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(placing)
  useEffect(() => {
    if (before.current && !placing) button.current?.focus()
    before.current = placing
  }, [placing])
  const byHand = (
    <Button
      variant="default"
      ref={button}
      disabled={!online || !adresse?.version}
      leftSection={<IconHandMove size={18} stroke={1.8} aria-hidden />}
      onClick={hand.begin}
    >
      {online ? 'Placer à la main' : 'Placer à la main (avec du réseau)'}
    </Button>
  )
  const foot = () => {
    if (hand.placing) return <PlacingFoot hand={hand} online={online} />
    if (!located) return null
    return (
      <>
        <span className={classes.source}>{adresse?.geocode_source === 'main' && 'Repère placé à la main.'}</span>
        {byHand}
      </>
    )
  }
  return (
    <>
      <MapDialog
        opened={adresse !== null}
        // One thing at a time: what is asked is answered first, then what is being placed is given up.
        onClose={asked ? hand.dropFar : placing ? hand.giveUp : onClose}
        titre={adresse?.adresse ?? ''}
        points={located && !hand.placing ? [point] : []}
        placing={hand.placing}
        instead={
          adresse && !located && !hand.placing ? (
            <Geocode adresse={adresse} online={online}>
              {byHand}
            </Geocode>
          ) : null
        }
        foot={foot()}
      />
      <FarQuestion adresse={adresse} hand={hand} />
    </>
  )
}
