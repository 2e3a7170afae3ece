import { navigate } from '#client/address/location.ts'
import { useToday } from '#client/page/use-today.ts'
import { MOTS_LOGEMENT } from '#domains/residences/model/places.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { compter } from '#wire/french.ts'
import { adresseLogement } from '../address.ts'
import type { LogementLigne } from '../contract.ts'
import classes from './screen.module.css'
import { direTravaux, TONS } from './words.ts'

type Props = { readonly rooms: readonly LogementLigne[]; readonly chosen: number | null }

/** Rooms floor by floor, as one walks the house. */
export function Floors({ rooms, chosen }: Props) {
  return [...Map.groupBy(rooms, r => r.libelle_etage)].map(([floor, own]) => (
    <section key={floor} className={classes.floor} aria-label={floor}>
      <h2>
        {floor} <span>{compter(own.length, 'logement')}</span>
      </h2>
      <ul className={classes.rooms}>
        {own.map(room => (
          <li key={room.logement_id}>
            <Room room={room} chosen={room.logement_id === chosen} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Room({ room, chosen }: { room: LogementLigne; chosen: boolean }) {
  const today = useToday()
  const { logement_id, etat, residents, a_venir, travaux, places, libre_le } = room
  return (
    <button
      type="button"
      className={classes.room}
      data-ligne={logement_id}
      data-etat={etat}
      aria-current={chosen || undefined}
      onClick={() => navigate(adresseLogement(logement_id))}
    >
      <span className={classes.roomHead}>
        <b>{room.logement_numero}</b>
        <Pill tone={TONS[etat]}>
          {places > 1 && etat !== 'travaux' ? `${room.nb_residents}/${places}` : MOTS_LOGEMENT[etat]}
        </Pill>
      </span>
      {residents.map(r => (
        <span key={r.resident_id} className={classes.who}>
          {r.label}
          {r.absent && <span className={classes.under}> (absence)</span>}
        </span>
      ))}
      {a_venir.map(r => (
        <span key={r.resident_id} className={classes.under}>
          {`${r.label}, le ${direJour(r.le)}`}
        </span>
      ))}
      <span className={classes.under}>
        {etat === 'travaux' && travaux
          ? direTravaux(travaux)
          : [room.logement_libelle, room.logements_type_libelle].filter(Boolean).join(', ')}
      </span>
      {etat === 'complet' && libre_le !== null && libre_le > today && (
        <span className={classes.under}>{`Libre le ${direJour(libre_le)}`}</span>
      )}
    </button>
  )
}
