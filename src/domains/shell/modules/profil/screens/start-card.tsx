import { Button } from '@mantine/core'
import { useState } from 'react'
import { AddressInput } from '#client/lookups/address-input.tsx'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { donnerDepart, lireDepart, retirerDepart } from '#domains/field-service/modules/mon-activite/contract.ts'
import cards from '#kit/page/card.module.css'
import { formaterInstant } from '#wire/moments.ts'
import classes from './profile.module.css'

/** Where one's tours leave from: one's own to say, to a kilometre, and to take back (field-service §2 "Tour map"). */
export function StartCard() {
  const mine = mayCall(useSession(), [lireDepart, donnerDepart, retirerDepart], { enSonNom: true })
  return mine ? <Card /> : null
}

function Card() {
  const online = useOnline()
  const { data } = useReading(lireDepart)
  const give = useWriting(donnerDepart)
  const take = useWriting(retirerDepart)
  const depart = data?.depart ?? null
  const message = give.message ?? take.message
  return (
    <section className={`${cards.card} ${cards.settings} ${classes.card}`} aria-labelledby="depart">
      <div className={classes.head}>
        <h2 id="depart">Départ de mes tournées</h2>
      </div>
      <p className={classes.note}>
        {depart
          ? `Vos tournées partent des environs de ${depart.ville}, avec votre accord du ${formaterInstant(depart.accepte_a)}.`
          : 'Vos tournées partent de l’entreprise. Vous pouvez accepter qu’elles partent de chez vous\u00a0: seul un point à un kilomètre près est gardé, jamais l’adresse, et vous le retirez quand vous voulez.'}
      </p>
      {depart ? (
        <Button variant="default" loading={take.pending} disabled={!online} onClick={() => void take.write({})}>
          Retirer mon accord
        </Button>
      ) : (
        data && <Choice disabled={!online} pending={give.pending} onGive={body => void give.write({ body })} />
      )}
      {message && (
        <p role="alert" className={classes.note}>
          {message}
        </p>
      )}
      {!online && <p className={classes.note}>Cet accord se donne et se retire avec du réseau.</p>}
    </section>
  )
}

type Place = { readonly ville: string; readonly latitude: number; readonly longitude: number }

/** An address that is looked for and chosen: what is typed alone is no place. */
function Choice(props: { disabled: boolean; pending: boolean; onGive: (place: Place) => void }) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState<Place | null>(null)
  const fill = ({ latitude, longitude, ville }: Readonly<Record<string, unknown>>) => {
    const found = typeof latitude === 'number' && typeof longitude === 'number' && typeof ville === 'string'
    setPlace(found ? { ville, latitude, longitude } : null)
    return ['latitude', 'longitude']
  }
  return (
    <>
      <AddressInput label="Mon adresse" maxLength={300} value={text} onChange={setText} fill={fill} />
      <Button
        variant="default"
        loading={props.pending}
        disabled={props.disabled || place === null}
        onClick={() => place && props.onGive(place)}
      >
        J’accepte
      </Button>
    </>
  )
}
