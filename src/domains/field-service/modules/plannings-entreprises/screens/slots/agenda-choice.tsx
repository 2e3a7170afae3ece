import { useEffect, useRef, useState } from 'react'
import { useMinute } from '#client/page/use-today.ts'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { formaterJour, jourParis } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import classes from '../plannings.module.css'
import { agendaRows, type SlotPlace, samePlace } from './agenda-cells.ts'
import { SlotAgenda } from './slot-agenda.tsx'
import { SlotCards } from './slot-cards.tsx'
import { type Offered, ofThem, ranked, type SlotOrder } from './slot-choice.tsx'
import { cleDe } from './slot-words.ts'
import { WhyNot } from './why-not.tsx'

const placeOf = ({ presence_date: jour, th_id }: CreneauLu): SlotPlace => ({ jour, th_id })

/** The week as an agenda, then who can come in the two hours that are looked at, as many as its figure says; and why every other cannot. */
export function AgendaChoice({ tri, ...offered }: Offered & { readonly tri: SlotOrder }) {
  const { creneaux, technicien, choisi, souhait, onChoisir } = offered
  const maintenant = useMinute()
  const rows = agendaRows(creneaux, { technicien, souhait, maintenant })
  const cells = rows.flatMap(r => r.cells)
  const [pressed, setPressed] = useState<SlotPlace | null>(null)
  const chosen = choisi && placeOf(choisi)
  const wished = cells.find(c => c.wished && c.free > 0) ?? null
  // What was pressed, else what is chosen, else what the customer asked for: of the week that is shown.
  const open =
    [pressed, chosen, wished]
      .map(place => cells.find(c => samePlace(c, place) && !c.past))
      .find(c => c !== undefined) ?? null
  const who = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Pressed, it shows who can come: brought in sight where the week fills the window.
    if (pressed) who.current?.scrollIntoView({ block: 'nearest' })
  }, [pressed])
  const free = ofThem(offered).filter(c => c.retenu_par === null && samePlace(placeOf(c), open))
  const ranges = ranked(free, tri)
  return (
    <>
      <SlotAgenda aujourdhui={jourParis(maintenant)} open={open} chosen={chosen} onOpen={setPressed} rows={rows} />
      {open ? (
        <div ref={who} className={classes.who}>
          <SlotCards
            key={`${open.jour} ${open.th_id}`}
            label={`Créneaux du ${formaterJour(open.jour, 'complet')}, ${formaterTranche(open.th_libelle)}`}
            choisi={choisi && cleDe(choisi)}
            {...{ ranges, souhait, onChoisir }}
          />
          {ranges.length === 0 && (
            <p role="status" className={classes.quiet}>
              {`Personne n’est libre le ${formaterJour(open.jour, 'complet')} entre ${formaterTranche(open.th_libelle).replace(' – ', ' et ')}.`}
            </p>
          )}
          <WhyNot creneaux={creneaux} jour={open.jour} th_id={open.th_id} technicien={technicien} />
        </div>
      ) : (
        <p className={classes.quiet}>
          Choisissez un jour et une heure de l’agenda{'\u00a0'}: qui peut venir s’affiche ici.
        </p>
      )}
    </>
  )
}
