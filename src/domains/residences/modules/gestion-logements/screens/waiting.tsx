import { useMobile } from '#client/address/viewport.ts'
import { ListExport } from '#client/frames/list-export.tsx'
import { MOTS_RESIDENT } from '#domains/residences/model/resident.ts'
import { adresseResident } from '#domains/residences/modules/gestion-residents/address.ts'
import { lireResident } from '#domains/residences/modules/gestion-residents/contract.ts'
import { HouseLink } from '#domains/residences/view/house-link.tsx'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { WAITING_FACTS } from './exports.ts'
import classes from './screen.module.css'

export interface Waits {
  readonly resident_id: number
  readonly label: string
  readonly etat: keyof typeof MOTS_RESIDENT
  readonly demande_le: string
  readonly demande_note: string
}

/** Who has no room yet, who has waited longest first. */
export function Waiting({ people }: { readonly people: readonly Waits[] }) {
  const phone = useMobile()
  if (people.length === 0) return null
  return (
    <section className={classes.waiting} aria-label="En attente d’un logement">
      <div className={classes.waitingHead}>
        <h2>{`En attente d’un logement (${people.length})`}</h2>
        {!phone && <ListExport title="Liste d’attente" file="liste-attente" lines={people} facts={WAITING_FACTS} />}
      </div>
      <ul>
        {people.map(p => (
          <li key={p.resident_id}>
            <HouseLink to={adresseResident(p.resident_id)} reads={lireResident}>
              {p.label}
            </HouseLink>
            <span className={classes.under}>
              {[p.etat === 'attente' ? `Depuis le ${direJour(p.demande_le)}` : MOTS_RESIDENT[p.etat], p.demande_note]
                .filter(Boolean)
                .join('. ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
