import { NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import { DIRE_RAISON, type Raison } from '#domains/field-service/model/creneaux/types.ts'
import { estJourAVenir, refusJourSaisi } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { type Creneaux, chercherCreneaux } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { ajouterMinutes, instantParis, type JourIso, versMs } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import classes from '../plannings.module.css'
import type { HeldPlace } from '../use-hold.ts'
import { semaineDe } from '../wish.tsx'

/** Everybody who knows the service, those who work elsewhere marked and last; whoever does not know it the office refuses at any hour. */
export function gensDe({ creneaux, ecartes }: Pick<Creneaux, 'creneaux' | 'ecartes'>) {
  const de = (raison: Raison) => new Set(ecartes.filter(e => e.raison === raison).map(e => e.utilisateur_id))
  const [sansSavoir, ailleurs] = [de('competence'), de('zone')]
  const noms = new Map([...creneaux, ...ecartes].map(c => [c.utilisateur_id, c.utilisateur_nom]))
  return [...noms]
    .filter(([id]) => !sansSavoir.has(id))
    .map(([id, nom]) => ({ value: String(id), label: ailleurs.has(id) ? `${nom} (hors de sa zone)` : nom }))
    .toSorted((a, b) => Number(ailleurs.has(Number(a.value))) - Number(ailleurs.has(Number(b.value))))
}

export interface OutOfHoursPlace extends HeldPlace {
  readonly jour: JourIso
  readonly heure: string
  /** The two hours that are promised: those it begins in. */
  readonly th_id: number
}

type Typed = { readonly jour: JourIso | ''; readonly heure: string; readonly qui: string }

/** Where it would stand; null until a day to come, an hour and somebody are said. */
function placeOf({ jour, heure, qui }: Typed, minutes: number, aujourdhui: JourIso): OutOfHoursPlace | null {
  if (jour === '' || qui === '' || !/^\d\d:\d\d$/.test(heure) || !estJourAVenir(jour, aujourdhui)) return null
  const debut = instantParis(jour, heure)
  const tranche = tranchesDe(jour).find(t => t.debut <= versMs(debut) && versMs(debut) < t.fin)
  if (!tranche) return null
  return { jour, heure, th_id: tranche.th_id, cible_id: Number(qui), debut, fin: ajouterMinutes(debut, minutes) }
}

/** What the week says of whoever is to come, on the day that is typed. */
const delui = ({ creneaux, ecartes }: Creneaux, { jour, qui }: Typed) =>
  [...creneaux, ...ecartes].filter(c => String(c.utilisateur_id) === qui && c.presence_date === jour)

/** What it means for whoever is to come, in the words of the desk's grid; null: nobody, or no day, yet. */
function consequence({ creneaux, ecartes }: Creneaux, { jour, qui }: Typed): string | null {
  if (jour === '' || qui === '') return null
  const sien = (c: { readonly utilisateur_id: number; readonly presence_date: string }) =>
    String(c.utilisateur_id) === qui && c.presence_date === jour
  const ecarte = ecartes.find(sien)
  if (ecarte) return `${ecarte.utilisateur_nom}\u00a0: ${DIRE_RAISON[ecarte.raison]}.`
  const libres = creneaux.filter(sien).toSorted((a, b) => a.debut.localeCompare(b.debut))
  const [premier] = libres
  if (!premier) return null
  const quand = libres.map(c => formaterTranche(c.th_libelle)).join(', ')
  return `${premier.utilisateur_nom}\u00a0: libre ${quand}. À une autre heure, hors de ses horaires ou plus libre.`
}

type Props = {
  readonly adresse_id: number
  readonly prestation_id: number
  readonly duree: string
  readonly minutes: number
  readonly onPlace: (place: OutOfHoursPlace | null) => void
}

/** Somebody at an exact hour, outside their hours, as the desk's grid places it: what stands against it is told, not refused. */
export function OutOfHours({ adresse_id, prestation_id, duree, minutes, onPlace }: Props) {
  const aujourdhui = useToday()
  const [typed, setTyped] = useState<Typed>({ jour: '', heure: '', qui: '' })
  const { jour, heure, qui } = typed
  const semaine = jour !== '' && estJourAVenir(jour, aujourdhui) ? semaineDe({ jour, th_libelle: '' }, aujourdhui) : 0
  const params = { adresse_id: String(adresse_id), prestation_id: String(prestation_id) }
  const reading = useReading(chercherCreneaux, { params, query: { duree, semaine: String(semaine) } })
  // The people of the week before stay while the next one is read: nobody is chosen twice.
  const [read, setRead] = useState<Creneaux | null>(null)
  if (reading.data && reading.data !== read) setRead(reading.data)
  const place = placeOf(typed, minutes, aujourdhui)
  // Read to be otherwise on that day, the office is asked again whether it may be kept.
  const leurs = read && place && JSON.stringify(delui(read, typed))
  const known = useRef(leurs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is read, not by what is typed: typing asks by itself
  useEffect(() => {
    const before = known.current
    known.current = leurs
    if (before && leurs && before !== leurs && place) onPlace(place)
  }, [leurs])
  if (!read) return <ReadingState {...reading} what="Les techniciens" />
  const gens = gensDe(read)
  function type(change: Partial<Typed>) {
    const next = { ...typed, ...change }
    setTyped(next)
    onPlace(placeOf(next, minutes, aujourdhui))
  }
  const tranche = place && tranchesDe(place.jour)[place.th_id - 1]
  return (
    <>
      <NativeSelect
        label="Technicien"
        value={qui}
        data={[{ value: '', label: 'À choisir' }, ...gens]}
        onChange={event => type({ qui: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <DateInput
          label="Jour"
          value={jour}
          error={refusJourSaisi(jour, aujourdhui) ?? ''}
          onChange={valeur => type({ jour: valeur })}
        />
        <TimeInput label="Heure exacte" value={heure} onChange={valeur => type({ heure: valeur })} />
      </div>
      <p role="status" className={classes.quiet}>
        {consequence(read, typed) ?? 'Choisissez qui vient, le jour et l’heure\u00a0: ses horaires ne l’empêchent pas.'}
        {tranche && ` Créneau promis au client\u00a0: ${formaterTranche(tranche.th_libelle)}.`}
      </p>
      {gens.length === 0 && (
        <p className={classes.quiet}>Personne n’assure cette prestation&nbsp;: créez-la sans technicien.</p>
      )}
    </>
  )
}
