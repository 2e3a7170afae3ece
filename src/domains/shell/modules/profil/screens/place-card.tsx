import { Button } from '@mantine/core'
import { useState } from 'react'
import { AddressInput } from '#client/lookups/address-input.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import cards from '#kit/page/card.module.css'
import { formaterInstant } from '#wire/moments.ts'
import classes from './profile.module.css'

export type Place = { readonly ville: string; readonly latitude: number; readonly longitude: number }
type Deed = { readonly pending: boolean; readonly message: string | null }

type Props = {
  id: string
  title: string
  /** What is looked for: "Mon adresse". */
  label: string
  /** What was agreed to; null: nothing, undefined: not read yet. */
  given: { readonly ville: string; readonly accepte_a: string } | null | undefined
  /** What giving it would do, and what it does since that day. */
  words: { readonly before: string; readonly since: (ville: string, date: string) => string }
  /** Why what was given has to be given again; undefined: it holds. */
  again?: string | undefined
  give: Deed
  take: Deed
  onGive: (place: Place) => void
  onTake: () => void
}

/** A place of one's own, to a kilometre, which one gives for one purpose and takes back. */
export function PlaceCard({ id, title, label, given, words, again, give, take, onGive, onTake }: Props) {
  const online = useOnline()
  const message = give.message ?? take.message
  return (
    <section className={`${cards.card} ${cards.settings} ${classes.card}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
      </div>
      <p className={classes.note}>
        {given ? words.since(given.ville, formaterInstant(given.accepte_a)) : words.before}
      </p>
      {given && again && <p className={classes.note}>{again}</p>}
      {(given === null || (given && again)) && (
        <Choice label={label} disabled={!online} pending={give.pending} onGive={onGive} />
      )}
      {given && (
        <Button variant="default" loading={take.pending} disabled={!online} onClick={onTake}>
          Retirer mon accord
        </Button>
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

type ChoiceProps = { label: string; disabled: boolean; pending: boolean; onGive: (place: Place) => void }

/** An address that is looked for and chosen: what is typed alone is no place. */
function Choice({ label, disabled, pending, onGive }: ChoiceProps) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState<Place | null>(null)
  const fill = ({ latitude, longitude, ville }: Readonly<Record<string, unknown>>) => {
    const found = typeof latitude === 'number' && typeof longitude === 'number' && typeof ville === 'string'
    setPlace(found ? { ville, latitude, longitude } : null)
    return ['latitude', 'longitude']
  }
  return (
    <>
      <AddressInput label={label} maxLength={300} value={text} onChange={setText} fill={fill} />
      <Button
        variant="default"
        loading={pending}
        disabled={disabled || place === null}
        onClick={() => place && onGive(place)}
      >
        J’accepte
      </Button>
    </>
  )
}
